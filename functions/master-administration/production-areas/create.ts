import { createEndpoint } from '../../../shared/endpoints/reference-endpoints.ts';
import { id } from '../../../shared/model/fields.ts';
import { ProductionArea } from '../../../shared/resources/catalogue/product-attributes.ts';
import { productionAreaFields } from '../../../shared/resources/reference-fields.ts';

export const handler = createEndpoint('POST /master-administration/production-areas', ProductionArea, {
  description:
    'Creates a production area. An area limits the position and the size of prints of a production method on a view. Add its id to `production_areas` of products.',
  fields: productionAreaFields(id),
  example: {
    handle: 'hoodie-back',
    name: { en: 'Back of a hoodie', de: 'Hoodie hinten' },
    production_method: 1,
    view: 'back',
    width: 300,
    height: 400,
  },
});
