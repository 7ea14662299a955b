import { updateEndpoint } from '../../../shared/endpoints/reference-endpoints.ts';
import { ProductionMethod } from '../../../shared/resources/catalogue/vocabularies.ts';
import { productionMethodFields } from '../../../shared/resources/reference-fields.ts';

export const handler = updateEndpoint('PATCH /master-administration/production-methods/{id}', ProductionMethod, {
  description:
    'The new price applies to all designs at once, and the new limits to new designs. Orders keep their prices.',
  fields: productionMethodFields(),
  given: 'aProductionMethod',
  example: { price_per_square_centimeter: 0.03 },
});
