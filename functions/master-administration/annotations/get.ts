import { endpoint, get } from '../../../shared/http/endpoint.ts';
import { Annotation } from '../../../shared/resources/goods/annotation.ts';

export const handler = endpoint(
  {
    route: 'GET /master-administration/annotations/{id}',
    summary: 'Get an annotation',
    description:
      'Returns one remark with its texts by language and the channels that it is for. Use it after `POST /master-administration/annotations` to read what was made.',
    allow: ['staff'],
    example: { given: 'anAnnotation', params: { id: 1 } },
    returns: Annotation,
    errorImpact: 'Staff cannot see an annotation.',
  },
  get(Annotation),
);
