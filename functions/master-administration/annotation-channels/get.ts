import { getEndpoint } from '../../../shared/endpoints/reference-endpoints.ts';
import { AnnotationChannel } from '../../../shared/resources/catalogue/vocabularies.ts';

export const handler = getEndpoint('GET /master-administration/annotation-channels/{id}', AnnotationChannel);
