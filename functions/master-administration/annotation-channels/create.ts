import { createEndpoint } from '../../../shared/endpoints/reference-endpoints.ts';
import { AnnotationChannel } from '../../../shared/resources/catalogue/vocabularies.ts';
import { namedFields } from '../../../shared/resources/reference-fields.ts';

export const handler = createEndpoint('POST /master-administration/annotation-channels', AnnotationChannel, {
  description:
    'Creates an annotation channel. Annotations refer to channels by their ids. Productions see the annotations of the channel with the handle `production`. All other channels are for your own programs.',
  fields: namedFields(),
  example: { handle: 'agent-desk', name: { en: 'Agents', de: 'Kundendienst' } },
});
