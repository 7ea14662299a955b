import { listEndpoint } from '../../../shared/endpoints/reference-endpoints.ts';
import { AnnotationChannel } from '../../../shared/resources/catalogue/vocabularies.ts';

export const handler = listEndpoint('GET /master-administration/annotation-channels', AnnotationChannel, {
  description:
    'Lists the channels, which define the readers of an annotation: customers, agents or productions. An annotation refers to channels by their ids.',
});
