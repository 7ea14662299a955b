import { endpoint, list } from '../../../shared/http/endpoint.ts';
import { AnnotationChannel } from '../../../shared/resources/catalogue/vocabularies.ts';

export const handler = endpoint(
  {
    route: 'GET /master-administration/annotation-channels',
    summary: 'List annotation channels',
    description:
      'Lists the channels that say whom a remark is for: customers, agents or productions. An annotation names channels by their ids.',
    extension: true,
    allow: ['staff'],
    paging: 'cursor',
    example: { given: 'theDemo' },
    returns: AnnotationChannel,
    errorImpact: 'Staff cannot learn the channels that a new annotation names.',
  },
  list(AnnotationChannel),
);
