import { updateEndpoint } from '../../../shared/endpoints/reference-endpoints.ts';
import { AnnotationChannel } from '../../../shared/resources/catalogue/vocabularies.ts';
import { namedFields } from '../../../shared/resources/reference-fields.ts';

export const handler = updateEndpoint('PATCH /master-administration/annotation-channels/{id}', AnnotationChannel, {
  description: 'Productions see the annotations of the channel with the handle `production`, so keep that handle.',
  fields: namedFields(),
  given: 'anAnnotationChannel',
  example: { name: { en: 'Service agents' } },
});
