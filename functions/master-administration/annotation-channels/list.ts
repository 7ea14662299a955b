import { endpoint, list } from '../../../shared/http/endpoint.ts';
import { addition, oneOf } from '../../../shared/http/filters.ts';
import { AnnotationChannel } from '../../../shared/resources/catalogue/vocabularies.ts';

export const handler = endpoint(
  {
    route: 'GET /master-administration/annotation-channels',
    summary: 'List annotation channels',
    description:
      'Lists the channels, which define the readers of an annotation: customers, agents or productions. An annotation refers to channels by their ids.',
    extension: true,
    allow: ['staff'],
    filters: { id: addition(oneOf()), handle: addition(oneOf()) },
    paging: 'cursor',
    example: { given: 'theDemo' },
    returns: AnnotationChannel,
    errorImpact: 'Staff cannot look up the channels for a new annotation.',
  },
  list(AnnotationChannel),
);
