import { createEndpoint } from '../../../shared/endpoints/reference-endpoints.ts';
import { ProductionMethod } from '../../../shared/resources/catalogue/vocabularies.ts';
import { productionMethodFields } from '../../../shared/resources/reference-fields.ts';

export const handler = createEndpoint('POST /master-administration/production-methods', ProductionMethod, {
  description:
    'Creates a production method. Next, create its areas with `POST /master-administration/production-areas`, and add the method to productions and products.',
  fields: productionMethodFields(),
  example: {
    handle: 'screen-print',
    name: { en: 'Screen print', de: 'Siebdruck' },
    collection_name: 'print',
    price_per_square_centimeter: 0.0125,
    max_width: 380,
    max_height: 480,
    prints_alpha: true,
  },
});
