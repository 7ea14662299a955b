import { listEndpoint } from '../../../shared/endpoints/reference-endpoints.ts';
import { Brand } from '../../../shared/resources/catalogue/product-attributes.ts';

export const handler = listEndpoint('GET /master-administration/brands', Brand, {
  description: 'Lists the brands of products. Use the id of a brand in `brand` of a product.',
});
