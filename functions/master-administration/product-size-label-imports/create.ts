import { json } from '../../../shared/http/body.ts';
import { create } from '../../../shared/http/decide-and-answer.ts';
import { endpoint } from '../../../shared/http/endpoint.ts';
import {
  importAnswers,
  importPath,
  newSizeLabelImport,
  SizeLabelImport,
} from '../../../shared/resources/imports/import.ts';
import { startImport } from '../../../shared/rules/imports/import.ts';
import { readForImport } from '../../../shared/work/imports/claim-upload.ts';

export const handler = endpoint(
  {
    route: 'POST /master-administration/product-size-label-imports',
    summary: 'Import size labels from a file',
    description:
      'Starts an import of size labels from a CSV file. First get a URL from `POST /master-administration/temporary-upload-url`, upload the file there, and send its `path` here. Follow the import at `Location`. Use `dry_run` to check the rows without changing data.',
    allow: ['staff'],
    body: json(newSizeLabelImport),
    example: {
      given: 'anUploadedSizeLabelFile',
      body: { path: '1.0123456789abcdefghijklmnopqrstuv' },
      arranged: ['path'],
    },
    returns: SizeLabelImport,
    status: 202,
    answers: importAnswers,
    needs: ['files:claim', 'files:import'],
    errorImpact: 'Staff cannot import size labels.',
  },
  create(
    ({ body }) => readForImport('size-label-import', body.path),
    (read, { body, validated }, { now }) => startImport('size-label-import', body, read, validated.publicUrl, now),
    ({ id }) => importPath('size-label-import', id),
  ),
);
