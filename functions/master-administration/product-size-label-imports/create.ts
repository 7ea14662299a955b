import { json } from '../../../shared/http/body.ts';
import { endpoint } from '../../../shared/http/endpoint.ts';
import { importContract, startImportOf } from '../../../shared/http/imports.ts';
import { newSizeLabelImport, SizeLabelImport } from '../../../shared/resources/imports/import.ts';

export const handler = endpoint(
  {
    route: 'POST /master-administration/product-size-label-imports',
    summary: 'Import size labels from a file',
    allow: ['staff'],
    body: json(newSizeLabelImport),
    example: { given: 'anUploadedSizeLabelFile', body: { path: '1.0123456789abcdefghijklmnopqrstuv' } },
    returns: SizeLabelImport,
    ...importContract,
    errorImpact: 'Staff cannot import size labels.',
  },
  startImportOf('size-label-import'),
);
