import { inflateRawSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import type { Records } from '../../shared/domain/records.ts';
import type { ImportEntity, ImportRecord } from '../../shared/resources/imports/import-record.ts';
import { importRowKey, recordKey } from '../../shared/table/keys.ts';
import { isAlive } from '../../shared/table/rows.ts';
import { typesHeard } from './hear-events.ts';
import { say, type Table } from './invariants.ts';

const entities: readonly ImportEntity[] = ['product-import', 'size-label-import', 'merchant-product-import'];

/** Returns the imports that have not ended. */
export const openImports = (table: Table): readonly ImportRecord[] =>
  entities.flatMap((entity) => table.of(entity)).filter(({ due_at }) => due_at !== null);

/** Returns the violations in the imports of a drained table in which no worker's lease is left to end. */
export const importViolations = (table: Table): readonly string[] => [
  ...entities.flatMap((entity) =>
    table
      .of(entity)
      .flatMap((record) => [
        ...stateViolations(entity, record),
        ...fileViolations(table, entity, record),
        ...rowViolations(table, entity, record),
      ]),
  ),
  ...table.of('upload').flatMap((upload) => useViolations(table, upload)),
];

function stateViolations(entity: ImportEntity, record: ImportRecord): readonly string[] {
  const name = `${entity} ${record.id}`;
  const { state, started_at, finished_at, due_at, is_held, failure_message } = record;
  const events = typesHeard(entity, record.id);
  return [
    ...say(due_at !== null || finished_at === null, `${name} is never ended`),
    ...say(is_held, `${name} is held by a worker that is done`),
    ...say(state !== 'finished' && state !== 'failed' && state !== 'cancelled', `${name} ended as ${state}`),
    ...say(state !== 'cancelled' && started_at === null, `${name} is ${state} and was never started`),
    ...say((state === 'failed') !== (failure_message !== null), `${name} is ${state} and says: ${failure_message}`),
    ...say(
      events.filter((type) => type === 'import.started').length !== 1,
      `${name} was started by ${events.join(', ')}`,
    ),
  ];
}

function fileViolations(table: Table, entity: ImportEntity, record: ImportRecord): readonly string[] {
  const name = `${entity} ${record.id}`;
  const source = table.get('media', record.source_file);
  const report = record.failed_report_file === null ? undefined : table.get('media', record.failed_report_file);
  const upload = table.get('upload', record.upload);
  return [
    ...say(source?.object_key !== record.object.key, `${name} refers to another file`),
    ...say(record.failed_report_file !== null && !report, `${name} has a report that does not exist`),
    ...say(record.counts.failed > 0 !== (report !== undefined), `${name} has only one of failed rows and a report`),
    ...say(
      upload !== undefined && (upload.used_by?.entity !== entity || upload.used_by.id !== record.id),
      `${name} belongs to an upload that it did not use up`,
    ),
  ];
}

/** An import's record counts the rows of the table that belong to it. Each line of its report is a failed row. */
function rowViolations(table: Table, entity: ImportEntity, record: ImportRecord): readonly string[] {
  const name = `${entity} ${record.id}`;
  const { PK } = recordKey(entity, record.id);
  const waiting = table.rows.filter((row) => row.PK === PK && String(row.SK).startsWith('waiting#') && isAlive(row));
  const parts = Array.from({ length: record.report_rows }, (_, number) =>
    table.row(importRowKey(entity, record.id, 'report', number)),
  );
  const text = Buffer.concat(parts.map((part) => (part ? inflateRawSync(part.lines as Uint8Array) : Buffer.of())));
  const delimiter = record.dialect?.delimiter ?? ';';
  const lines: readonly string[][] = parse(text, { delimiter, relax_column_count: true });
  return [
    ...say(waiting.length !== record.waiting, `${name} has ${waiting.length} waiting rows of ${record.waiting}`),
    ...say(record.state === 'finished' && record.waiting > 0, `${name} is finished while rows wait`),
    ...say(parts.includes(undefined), `${name} lacks parts of its report`),
    ...say(
      lines.length !== record.counts.failed,
      `${name} reports ${lines.length} of ${record.counts.failed} failed rows`,
    ),
  ];
}

const useViolations = (table: Table, { id, used_by }: Records['upload']): readonly string[] =>
  used_by && used_by.entity !== 'media'
    ? say(table.get(used_by.entity, used_by.id)?.upload !== id, `upload ${id} is used by an object of another upload`)
    : [];
