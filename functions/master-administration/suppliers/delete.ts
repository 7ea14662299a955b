import { deleteEndpoint } from '../../../shared/endpoints/reference-endpoints.ts';
import { Supplier } from '../../../shared/resources/goods/supplier.ts';

export const handler = deleteEndpoint('DELETE /master-administration/suppliers/{id}', Supplier, {
  description: 'A supplier that a goods transfer names as its origin cannot be deleted.',
  given: 'aSupplier',
});
