import { endpoint, get } from '../../../shared/http/endpoint.ts';
import { Annotation } from '../../../shared/resources/goods/annotation.ts';

export const handler = endpoint(
  {
    route: 'GET /master-administration/annotations/{id}',
    summary: 'Get an annotation',
    description:
      'Returns one annotation with its description by language and its channels. Use it after `POST /master-administration/annotations` to read the new annotation.',
    allow: ['staff'],
    example: { given: 'anAnnotation', params: { id: 1 } },
    returns: Annotation,
    errorImpact: 'Staff cannot see an annotation.',
  },
  get(Annotation),
);
