import { endpoint, get } from '../../../shared/http/endpoint.ts';
import { Annotation } from '../../../shared/resources/goods/annotation.ts';

export const handler = endpoint(
  {
    route: 'GET /master-administration/annotations/{id}',
    summary: 'Get an annotation',
    allow: ['staff'],
    example: { given: 'anAnnotation', params: { id: 1 } },
    returns: Annotation,
    errorImpact: 'Staff cannot see an annotation.',
  },
  get(Annotation),
);
