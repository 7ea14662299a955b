import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { replaces } from '../../shared/domain/change.ts';
import type { EntityName } from '../../shared/domain/entity-design.ts';
import { dataVersion, versionOf } from '../../shared/domain/upgraded.ts';
import { tableName } from '../../shared/table/client.ts';
import { type Row, recordOf, recordRow } from '../../shared/table/rows.ts';
import { commit } from '../../shared/table/writes/commit.ts';
import { migrateRows } from '../../tools/migrate-rows.ts';
import { walkTable } from '../../tools/walk.ts';
import { noState } from '../../tools/walk-state.ts';
import { allRows } from '../support/dump.ts';
import { rememberTable } from '../support/world.ts';
import { aChange, putRows, startClock, startTable } from '../table/own-table.ts';

await startTable();
startClock('2026-11-27T23:00:00Z'); // shortly after the rows were written, so that none has expired
const emptyTable = await rememberTable();
afterEach(emptyTable);

/** Returns the rows of a version, with the keys and indexes that their releases wrote. */
function goldenRows(version: number): readonly (readonly [EntityName, Row])[] {
  const rows = JSON.parse(readFileSync(join(import.meta.dirname, `version-${version}.json`), 'utf8'));
  return Object.entries<Row>(rows).map(([name, { v, json }]) => {
    const entity = name as EntityName;
    return [entity, { ...recordRow(entity, JSON.parse(String(json))), v, json }];
  });
}

const rowsByKey = async () => new Map((await allRows()).map((row) => [`${row.PK} ${row.SK}`, row]));

const versions = Array.from({ length: dataVersion }, (_, index) => index + 1);

test.each(versions)('npm run migrate writes rows of version %d as the service would write them', async (version) => {
  const golden = goldenRows(version);
  await putRows(golden.map(([, row]) => row));
  const visit = (rows: readonly Row[]) => migrateRows(rows, { isDryRun: false, explain: expect.fail });
  const { state } = await walkTable({ table: tableName(), run: {}, keeper: noState, visit });
  const outcome = version === dataVersion ? 'current' : 'rewritten';
  expect(Object.values(state.counts).every((own) => own[outcome] === 1)).toBe(true);
  const migrated = await rowsByKey();
  expect(migrated.size).toBe(golden.length);
  for (const [entity, row] of golden) {
    const found = migrated.get(`${row.PK} ${row.SK}`) as Row;
    expect([entity, versionOf(found.v)]).toEqual([entity, dataVersion]);
    if (version === dataVersion || entity === 'access-key') continue; // its key has another row, which has no version
    const was = recordOf(entity, row);
    expect(recordOf(entity, found)).toEqual(was);
    // the service changes the record, without a difference
    expect(await commit(aChange([replaces(entity, was, was as never)]))).toEqual({ written: true });
    const { changed_by, mark, rev, json, ...written } = (await rowsByKey()).get(`${row.PK} ${row.SK}`) as Row;
    expect({ ...found, rev, json }).toEqual({ ...written, rev, json });
  }
});
