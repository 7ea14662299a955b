import { historyEndpoint } from '../../../shared/endpoints/history-endpoint.ts';
import { MasterProduct } from '../../../shared/resources/catalogue/master-product.ts';

export const handler = historyEndpoint('GET /master-administration/products/{id}/history', MasterProduct, {
  one: 'a master product',
  without: 'It does not contain the changes of variants, which are separate records.',
  example: { given: 'aNewProduct', id: 1 },
});
