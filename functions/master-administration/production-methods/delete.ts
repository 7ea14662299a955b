import { deleteEndpoint } from '../../../shared/endpoints/reference-endpoints.ts';
import { ProductionMethod } from '../../../shared/resources/catalogue/vocabularies.ts';

export const handler = deleteEndpoint('DELETE /master-administration/production-methods/{id}', ProductionMethod, {
  description:
    'A production method that a production, an area or a product has cannot be deleted. Designs with the method keep its last price.',
  given: 'aProductionMethod',
});
