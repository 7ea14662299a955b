import { json } from '../../../shared/http/body.ts';
import { create } from '../../../shared/http/decide-and-answer.ts';
import { endpoint } from '../../../shared/http/endpoint.ts';
import {
  importAnswers,
  importPath,
  MerchantProductImport,
  newMerchantProductImport,
} from '../../../shared/resources/imports/import.ts';
import { startImport } from '../../../shared/rules/imports/import.ts';
import { readForImport } from '../../../shared/work/imports/claim-upload.ts';

export const handler = endpoint(
  {
    route: 'POST /master-administration/merchant-product-imports',
    summary: 'Import merchant products from a file',
    description:
      'Starts an import of offers from a CSV file. First get a URL from `POST /master-administration/temporary-upload-url`, upload the file there, and send its `path` here. Follow the import at `Location`. Use `dry_run` to check the rows without changing data.',
    extension: true,
    allow: ['staff'],
    body: json(newMerchantProductImport),
    example: {
      given: 'anUploadedMerchantProductFile',
      body: { path: '1.0123456789abcdefghijklmnopqrstuv' },
      arranged: ['path'],
    },
    returns: MerchantProductImport,
    status: 202,
    answers: importAnswers,
    needs: ['files:claim', 'files:import'],
    errorImpact: 'Staff cannot import merchant products.',
  },
  create(
    ({ body }) => readForImport('merchant-product-import', body.path),
    (read, { body, validated }, { now }) =>
      startImport('merchant-product-import', body, read, validated.publicUrl, now),
    ({ id }) => importPath('merchant-product-import', id),
  ),
);
