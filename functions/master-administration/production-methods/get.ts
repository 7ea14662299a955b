import { getEndpoint } from '../../../shared/endpoints/reference-endpoints.ts';
import { ProductionMethod } from '../../../shared/resources/catalogue/vocabularies.ts';

export const handler = getEndpoint('GET /master-administration/production-methods/{id}', ProductionMethod);
