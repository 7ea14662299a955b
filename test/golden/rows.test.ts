import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { design, type EntityName, entityDesign } from '../../shared/domain/entity-design.ts';
import { dataVersion } from '../../shared/domain/upgraded.ts';
import { kindOfKey } from '../../shared/table/row-kinds.ts';
import { type Row, recordOf, recordRow, rewrittenRow } from '../../shared/table/rows.ts';
import { allRows } from '../support/dump.ts';
import { arrangements } from '../support/given/arrangements.ts';
import { startTestWorld } from '../support/world.ts';

// `version-<number>.json` has a row of each entity, as the first release with this version of the data wrote it. Every
// later release must be able to read these rows. `GOLDEN=write npm test -- test/golden` writes the file of a new
// version. Never change an earlier file.

const entities = Object.keys(design) as EntityName[];
const fileOf = (version: number) => join(import.meta.dirname, `version-${version}.json`);
const secrets = /"(secret_hash|token)":"[^"]*"/g;

/** The rows of each entity that this release writes in all fixtures. */
const fresh = new Map<EntityName, Row[]>();
/** All rows of the fixtures, by key. */
const all = new Map<string, Row>();
beforeAll(async () => {
  const world = await startTestWorld();
  for (const arrange of Object.values(arrangements)) {
    await arrange(world);
    await world.drain();
    for (const row of await allRows()) {
      all.set(`${row.PK} ${row.SK}`, row);
      const entity = entities.find((one) => isRowOf(one, row));
      if (entity) fresh.set(entity, [...(fresh.get(entity) ?? []), row]);
    }
    await world.restore();
  }
  if (process.env.GOLDEN === 'write') writeFileSync(fileOf(dataVersion), `${JSON.stringify(golden(), null, 2)}\n`);
}, 300_000);

function isRowOf(entity: EntityName, { PK, SK, json, deleted }: Row): boolean {
  if (json === undefined || deleted === true) return false;
  const { home, childOf } = entityDesign(entity);
  if (home) return new RegExp(`^${entity}#\\d+\\.(live|test)#\\d+$`).test(String(PK));
  return new RegExp(`^${childOf?.entity ?? entity}#\\d+$`).test(String(PK)) && SK === (childOf?.sort ?? '@');
}

/** Returns the longest row of each entity, with its record as text and without secrets. */
function golden(): Readonly<Record<string, object>> {
  const longest = [...fresh].map(([entity, rows]) => {
    const texts = rows.map(({ v, ...row }) => ({ v, json: JSON.stringify(recordOf(entity, { v, ...row })) }));
    const [first = { v: dataVersion, json: '' }] = texts.toSorted((a, b) => b.json.length - a.json.length);
    return [entity, { v: first.v, json: first.json.replace(secrets, '"$1":"removed"') }] as const;
  });
  return Object.fromEntries(longest.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

const fieldsOf = (record: object): readonly string[] => Object.keys(record).sort();

const versions = Array.from({ length: dataVersion }, (_, index) => index + 1);

test.each(versions)('rows of version %d have the fields of this release when they are read', (version) => {
  expect(existsSync(fileOf(version)), 'see the comment above').toBe(true);
  const rows: Readonly<Record<string, Row>> = JSON.parse(readFileSync(fileOf(version), 'utf8'));
  for (const [name, row] of Object.entries(rows)) {
    const entity = name as EntityName; // an entity that no longer exists has no fresh rows
    const current = (fresh.get(entity) ?? []).map((one) => fieldsOf(recordOf(entity, one)));
    const known = new Set(current.flat());
    const needed = [...known].filter((field) => current.every((fields) => fields.includes(field)));
    const fields = fieldsOf(recordOf(entity, row));
    expect([name, fields.filter((field) => !known.has(field))]).toEqual([name, []]);
    expect([name, needed.filter((field) => !fields.includes(field))]).toEqual([name, []]);
  }
});

test.each(versions)('upgrading records again from version %d changes nothing, so a later field survives', (version) => {
  // the release before keeps a field that it does not know, and writes the record in its own version
  for (const [entity, rows] of fresh)
    for (const row of rows) expect(recordOf(entity, { ...row, v: version })).toEqual(recordOf(entity, row));
});

test('a row of the next version is read with its new fields, and written in this version with these fields', () => {
  const rows: Readonly<Record<string, Row>> = JSON.parse(readFileSync(fileOf(dataVersion), 'utf8'));
  for (const [name, { json }] of Object.entries(rows)) {
    const entity = name as EntityName;
    const next = { ...JSON.parse(String(json)), next_field: { value: [1] } };
    const read = recordOf(entity, { v: dataVersion + 1, json: JSON.stringify(next), next_attribute: 'x' });
    expect(read).toEqual(next);
    const written = recordRow(entity, read);
    expect([name, written.v, recordOf(entity, written)]).toEqual([name, dataVersion, next]);
  }
});

test('the rows of this version include every entity that the fixtures write', () => {
  const rows: object = JSON.parse(readFileSync(fileOf(dataVersion), 'utf8'));
  expect(Object.keys(rows)).toEqual([...fresh.keys()].sort());
});

test('each row of a record says its version', () => {
  for (const [entity, rows] of fresh)
    expect([entity, new Set(rows.map(({ v }) => v))]).toEqual([entity, new Set([dataVersion])]);
});

test('the kind of every row follows from its key', () => {
  for (const row of all.values()) {
    const kind = kindOfKey({ PK: String(row.PK), SK: String(row.SK) });
    expect([row.PK, row.SK, kind]).toEqual([row.PK, row.SK, expect.anything()]);
    const entity = entities.find((one) => isRowOf(one, row));
    if (entity) expect([row.PK, row.SK, kind?.entity]).toEqual([row.PK, row.SK, entity]);
  }
  expect(all.size).toBeGreaterThan(500);
});

test('a record that is rewritten differs only in who changed it and in the work that it requested', () => {
  for (const [entity, rows] of fresh) {
    const plain = (row: Row) => ({ ...row, json: recordOf(entity, row) }); // a shorter row may be uncompressed
    for (const { changed_by, kind, work, mark, ...row } of rows)
      expect(plain(rewrittenRow(entity, row))).toEqual(plain(row));
  }
});
