import { json } from '../../../shared/http/body.ts';
import { endpoint } from '../../../shared/http/endpoint.ts';
import { importContract, startImportOf } from '../../../shared/http/imports.ts';
import { MerchantProductImport, newMerchantProductImport } from '../../../shared/resources/imports/import.ts';

export const handler = endpoint(
  {
    route: 'POST /master-administration/merchant-product-imports',
    summary: 'Import merchant products from a file',
    extension: true,
    allow: ['staff'],
    body: json(newMerchantProductImport),
    example: { given: 'anUploadedMerchantProductFile', body: { path: '1.0123456789abcdefghijklmnopqrstuv' } },
    returns: MerchantProductImport,
    ...importContract,
    errorImpact: 'Staff cannot import merchant products.',
  },
  startImportOf('merchant-product-import'),
);
