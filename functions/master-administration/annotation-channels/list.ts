import { endpoint, list } from '../../../shared/http/endpoint.ts';
import { AnnotationChannel } from '../../../shared/resources/catalogue/vocabularies.ts';

export const handler = endpoint(
  {
    route: 'GET /master-administration/annotation-channels',
    summary: 'List annotation channels',
    extension: true,
    allow: ['staff'],
    paging: 'cursor',
    example: { given: 'theDemo' },
    returns: AnnotationChannel,
    errorImpact: 'Staff cannot learn the channels that a new annotation names.',
  },
  list(AnnotationChannel),
);
