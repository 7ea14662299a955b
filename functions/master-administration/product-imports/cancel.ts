import { endpoint } from '../../../shared/http/endpoint.ts';
import { cancelContract, cancelImportOf } from '../../../shared/http/imports.ts';
import { ProductImport } from '../../../shared/resources/imports/import.ts';

export const handler = endpoint(
  {
    route: 'PUT /master-administration/product-imports/{id}/cancel',
    summary: 'Cancel an import of products',
    allow: ['staff'],
    example: { given: 'aStartedImport', params: { id: 1 } },
    returns: ProductImport,
    ...cancelContract,
    errorImpact: 'Staff cannot stop an import of products.',
  },
  cancelImportOf('product-import', ProductImport),
);
