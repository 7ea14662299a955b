import { json } from '../../../shared/http/body.ts';
import { create } from '../../../shared/http/decide-and-answer.ts';
import { endpoint } from '../../../shared/http/endpoint.ts';
import {
  importAnswers,
  importPath,
  newProductImport,
  ProductImport,
} from '../../../shared/resources/imports/import.ts';
import { startImport } from '../../../shared/rules/imports/import.ts';
import { readForImport } from '../../../shared/work/imports/claim-upload.ts';

export const handler = endpoint(
  {
    route: 'POST /master-administration/product-imports',
    summary: 'Import products from a file',
    description:
      'Starts an import of master products from a CSV file. First get a URL from `POST /master-administration/temporary-upload-url`, upload the file there, and send its `path` here. Follow the import at `Location`. Use `dry_run` to check the rows without changing data.',
    allow: ['staff'],
    body: json(newProductImport),
    example: {
      given: 'anUploadedProductFile',
      body: { path: '1.0123456789abcdefghijklmnopqrstuv' },
      arranged: ['path'],
    },
    returns: ProductImport,
    status: 202,
    answers: importAnswers,
    needs: ['files:claim', 'files:import'],
    errorImpact: 'Staff cannot import products.',
  },
  create(
    ({ body }) => readForImport('product-import', body.path),
    (read, { body, validated }, { now }) => startImport('product-import', body, read, validated.publicUrl, now),
    ({ id }) => importPath('product-import', id),
  ),
);
