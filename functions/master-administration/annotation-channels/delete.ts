import { deleteEndpoint } from '../../../shared/endpoints/reference-endpoints.ts';
import { AnnotationChannel } from '../../../shared/resources/catalogue/vocabularies.ts';

export const handler = deleteEndpoint('DELETE /master-administration/annotation-channels/{id}', AnnotationChannel, {
  description: 'A channel that an annotation has cannot be deleted.',
  given: 'anAnnotationChannel',
});
