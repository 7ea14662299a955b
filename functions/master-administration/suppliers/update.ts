import { updateEndpoint } from '../../../shared/endpoints/reference-endpoints.ts';
import { newSupplier, Supplier } from '../../../shared/resources/goods/supplier.ts';

export const handler = updateEndpoint('PATCH /master-administration/suppliers/{id}', Supplier, {
  description: 'To change the address, send the whole address.',
  fields: newSupplier.shape,
  given: 'aSupplier',
  example: { name: 'Weaving Works and Sons' },
});
