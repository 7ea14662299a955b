import { json } from '../../../shared/http/body.ts';
import { endpoint } from '../../../shared/http/endpoint.ts';
import { importContract, startImportOf } from '../../../shared/http/imports.ts';
import { newProductImport, ProductImport } from '../../../shared/resources/imports/import.ts';

export const handler = endpoint(
  {
    route: 'POST /master-administration/product-imports',
    summary: 'Import products from a file',
    allow: ['staff'],
    body: json(newProductImport),
    example: { given: 'anUploadedProductFile', body: { path: '1.0123456789abcdefghijklmnopqrstuv' } },
    returns: ProductImport,
    ...importContract,
    errorImpact: 'Staff cannot import products.',
  },
  startImportOf('product-import'),
);
