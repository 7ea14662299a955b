import { inflateRawSync } from 'node:zlib';
import { everything } from '../../domain/reach.ts';
import { storeInParts } from '../../files/bucket.ts';
import { ensureFileKeys } from '../../files/file-keys.ts';
import type { StoredReport } from '../../rules/imports/import.ts';
import { reportHeader } from '../../rules/imports/report.ts';
import { importRowRange, recordKey } from '../../table/keys.ts';
import { readRecord, readRounds } from '../../table/table.ts';
import { reserveIds } from '../../table/writes/reserve-ids.ts';
import { byteOrderMark } from './encoding.ts';
import type { ImportRun } from './run.ts';

const rowsPerPage = 10; // at most 350 KB each

/** Stores the report of an import, from its lines in the table. Returns `undefined` if no row failed. */
export async function storeReport({ kind, record }: ImportRun): Promise<StoredReport | undefined> {
  const { id, report_rows, header, dialect, object, source_file } = record;
  if (report_rows === 0) return undefined;
  const partition = recordKey(kind.entity, id).PK;
  async function* chunks(): AsyncGenerator<Buffer> {
    // spreadsheets need the byte order mark to detect UTF-8
    yield Buffer.concat([byteOrderMark, Buffer.from(reportHeader(header, dialect?.delimiter ?? ';'))]);
    let left = report_rows;
    const query = { ...importRowRange('report'), ascending: true, limit: rowsPerPage };
    for await (const rows of readRounds([partition], query)) {
      // rows after these may come from an earlier dry run
      for (const row of rows.slice(0, left)) yield inflateRawSync(row.lines as Uint8Array);
      left -= rows.length;
      if (left <= 0) return;
    }
  }
  const key = `${object.key}-failed`;
  const size = await storeInParts(key, 'text/csv; charset=utf-8', chunks());
  await ensureFileKeys();
  const [ids, source] = await Promise.all([reserveIds({ media: 1 }), readRecord('media', source_file, everything)]);
  const name = (source?.file_name ?? '').replace(/\.[^.]*$/, '').slice(0, 200);
  return { media: ids.media(), key, size, file_name: `${name}-failed.csv` };
}
