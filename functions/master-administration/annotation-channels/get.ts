import { endpoint, get } from '../../../shared/http/endpoint.ts';
import { AnnotationChannel } from '../../../shared/resources/catalogue/vocabularies.ts';

export const handler = endpoint(
  {
    route: 'GET /master-administration/annotation-channels/{id}',
    summary: 'Get an annotation channel',
    description:
      'Returns an annotation channel. To change it, send its `ETag` in `If-Match` with `PATCH /master-administration/annotation-channels/{id}`.',
    extension: true,
    allow: ['staff'],
    example: { given: 'theDemo', params: { id: 1 } },
    returns: AnnotationChannel,
    errorImpact: 'Staff cannot look at an annotation channel.',
  },
  get(AnnotationChannel),
);
