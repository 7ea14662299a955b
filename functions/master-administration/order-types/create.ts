import { createEndpoint } from '../../../shared/endpoints/reference-endpoints.ts';
import { OrderType } from '../../../shared/resources/catalogue/vocabularies.ts';
import { namedFields } from '../../../shared/resources/reference-fields.ts';

export const handler = createEndpoint('POST /master-administration/order-types', OrderType, {
  description: 'Creates an order type. Each merchant has an order type, which all its new orders get.',
  fields: namedFields(),
  example: { handle: 'wholesale', name: { en: 'Wholesale order', de: 'Großhandelsauftrag' } },
});
