import { endpoint } from '../../../shared/http/endpoint.ts';
import { cancelContract, cancelImportOf } from '../../../shared/http/imports.ts';
import { MerchantProductImport } from '../../../shared/resources/imports/import.ts';

export const handler = endpoint(
  {
    route: 'PUT /master-administration/merchant-product-imports/{id}/cancel',
    summary: 'Cancel an import of merchant products',
    allow: ['staff'],
    example: { given: 'aStartedMerchantProductImport', params: { id: 1 } },
    returns: MerchantProductImport,
    ...cancelContract,
    errorImpact: 'Staff cannot stop an import of merchant products.',
  },
  cancelImportOf('merchant-product-import', MerchantProductImport),
);
