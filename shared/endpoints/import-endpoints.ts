import { json } from '../http/body.ts';
import { change, create } from '../http/decide-and-answer.ts';
import { type Endpoint, endpoint, get, list } from '../http/endpoint.ts';
import { type Filter, oneOf } from '../http/filters.ts';
import type { ArrangementName } from '../lib/arrangements.ts';
import { orNotFound } from '../lib/refusal.ts';
import type { AnyResource } from '../model/resource.ts';
import {
  importPath,
  MerchantProductImport,
  newMerchantProductImport,
  newProductImport,
  newSizeLabelImport,
  ProductImport,
  SizeLabelImport,
} from '../resources/imports/import.ts';
import { type ImportEntity, importStates } from '../resources/imports/import-record.ts';
import { cancelImport, startImport } from '../rules/imports/import.ts';
import { readRecord } from '../table/table.ts';
import { readForImport } from '../work/imports/claim-upload.ts';

// The endpoints of imports differ only in the records that they import. Only staff may call them.

/** The parts of the endpoints that differ between the types of import. */
interface ImportType {
  readonly resource: AnyResource;
  readonly body: typeof newProductImport | typeof newSizeLabelImport;
  /** The noun of the imported records, in the plural. */
  readonly many: string;
  /** The fixtures of the examples: an uploaded file, and a started import. */
  readonly given: { readonly uploaded: ArrangementName; readonly started: ArrangementName };
  /** Whether the customer's documents contain the import. Its list and its cancellation are always extensions. */
  readonly isDocumented: boolean;
}

const importTypes: Readonly<Record<ImportEntity, ImportType>> = {
  'product-import': {
    resource: ProductImport,
    body: newProductImport,
    many: 'products',
    given: { uploaded: 'anUploadedProductFile', started: 'aStartedImport' },
    isDocumented: true,
  },
  'size-label-import': {
    resource: SizeLabelImport,
    body: newSizeLabelImport,
    many: 'size labels',
    given: { uploaded: 'anUploadedSizeLabelFile', started: 'aStartedSizeLabelImport' },
    isDocumented: true,
  },
  'merchant-product-import': {
    resource: MerchantProductImport,
    body: newMerchantProductImport,
    many: 'merchant products',
    given: { uploaded: 'anUploadedMerchantProductFile', started: 'aStartedMerchantProductImport' },
    isDocumented: false,
  },
};

const byIdAndState: Readonly<Record<never, Filter>> = { id: oneOf(), state: oneOf({ values: importStates }) };

/** Creates the endpoint that starts an import of an uploaded file. */
export function createImportEndpoint(route: `POST /master-administration/${string}`, entity: ImportEntity): Endpoint {
  const { resource, body, many, given, isDocumented } = importTypes[entity];
  return endpoint(
    {
      route,
      summary: `Import ${many} from a file`,
      description: `Starts an import of ${many} from a CSV file. First get a URL from \`POST /master-administration/temporary-upload-url\`, upload the file there, and send its \`path\` here. Follow the import at \`Location\`. Use \`dry_run\` to check the rows without changing data.`,
      ...(!isDocumented && { extension: true }),
      allow: ['staff'],
      body: json(body),
      example: { given: given.uploaded, body: { path: '1.0123456789abcdefghijklmnopqrstuv' }, arranged: ['path'] },
      returns: resource,
      status: 202,
      answers: { 409: 'Another import already uses the file. `Location` contains its URL.' },
      needs: ['files:claim', 'files:import'],
      errorImpact: `Staff cannot import ${many}.`,
    },
    create(
      ({ body: { path } }) => readForImport(entity, path),
      (read, { body: asked, validated }, { now }) => startImport(entity, asked, read, validated.publicUrl, now),
      ({ id }) => importPath(entity, id),
    ),
  );
}

/** Creates the endpoint that lists imports. */
export function listImportsEndpoint(route: `GET /master-administration/${string}`, entity: ImportEntity): Endpoint {
  const { resource, many, given } = importTypes[entity];
  return endpoint(
    {
      route,
      summary: `List imports of ${many}`,
      description: `Lists imports of ${many} with their states and row counts. Use it to find an earlier import and its report.`,
      extension: true,
      allow: ['staff'],
      filters: byIdAndState,
      paging: 'cursor',
      example: { given: given.started },
      returns: resource,
      errorImpact: `Staff cannot list the imports of ${many}.`,
    },
    list(resource),
  );
}

/** Creates the endpoint that gets an import. */
export function getImportEndpoint(route: `GET /master-administration/${string}/{id}`, entity: ImportEntity): Endpoint {
  const { resource, many, given, isDocumented } = importTypes[entity];
  return endpoint(
    {
      route,
      summary: `Get an import of ${many}`,
      description:
        'Returns an import with its state and row counts. Poll it until its state is final. Then `failed_report_file` contains the rows that failed.',
      ...(!isDocumented && { extension: true }),
      allow: ['staff'],
      example: { given: given.started, params: { id: 1 } },
      returns: resource,
      errorImpact: `Staff cannot follow an import of ${many} or get its report.`,
    },
    get(resource),
  );
}

/** Creates the endpoint that cancels an import. */
export function cancelImportEndpoint(
  route: `PUT /master-administration/${string}/{id}/cancel`,
  entity: ImportEntity,
): Endpoint {
  const { resource, many, given } = importTypes[entity];
  return endpoint(
    {
      route,
      summary: `Cancel an import of ${many}`,
      description:
        'Stops an import after the rows that are currently being processed. Applied rows, row counts and the report stay. Follow the import until its state is final. An import that has not started ends at once.',
      extension: true,
      allow: ['staff'],
      example: { given: given.started, params: { id: 1 } },
      returns: resource,
      answers: { 409: 'The import has already ended.' },
      errorImpact: `Staff cannot stop an import of ${many}.`,
    },
    change(
      async ({ params, reach }) => ({ subject: orNotFound(await readRecord(entity, params.id, reach), resource) }),
      ({ subject }, _call, { now }) => cancelImport(entity, subject, now),
    ),
  );
}
