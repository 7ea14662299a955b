import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { newBase, replaces } from '../../shared/domain/change.ts';
import type { EntityName } from '../../shared/domain/entity-design.ts';
import type { Records } from '../../shared/domain/records.ts';
import { dataVersion } from '../../shared/domain/upgraded.ts';
import { nowSeconds } from '../../shared/lib/clock.ts';
import { paceTable } from '../../shared/table/bulk/pace.ts';
import { tableName } from '../../shared/table/client.ts';
import { recordKey } from '../../shared/table/keys.ts';
import { deletedRow, type Row, recordOf, recordRow } from '../../shared/table/rows.ts';
import { deleteRow, putRow, readRow } from '../../shared/table/table.ts';
import { commit } from '../../shared/table/writes/commit.ts';
import { sentenceOf } from '../../tools/command.ts';
import { summary } from '../../tools/migrate.ts';
import { type MigrateOptions, migrateRows } from '../../tools/migrate-rows.ts';
import { walkTable } from '../../tools/walk.ts';
import { noState, type StateKeeper, stateFile } from '../../tools/walk-state.ts';
import { allRows, nothingIsWritten } from '../support/dump.ts';
import { Ended, injectFaults } from '../support/faults.ts';
import { makeSampler } from '../support/sample.ts';
import { rememberTable } from '../support/world.ts';
import { aChange, putRows, startClock, startTable, type TestClock, writing } from '../table/own-table.ts';

// A later release: brands and methods got a motto, which then became a list.
vi.mock('../../shared/domain/upgrades.ts', () => {
  const entities = ['brand', 'production-method'];
  return {
    upgrades: [
      { entities, upgrade: (record: object) => ({ ...record, motto: 'none' }) },
      { entities: ['country'], upgrade: (record: object) => ({ ...record, motto: 'wrong' }) },
      { entities, upgrade: ({ motto, ...record }: { motto: string }) => ({ ...record, mottos: [motto] }) },
    ],
  };
});

const sampler = makeSampler('deaths of npm run migrate');
await startTable();
const emptyTable = await rememberTable();
const faults = injectFaults();
const folder = mkdtempSync(join(tmpdir(), 'migrate-'));
const file = join(folder, 'state.json');
let clock: TestClock;
beforeAll(() => {
  expect(dataVersion).toBe(4);
});
beforeEach(() => {
  clock = startClock();
});
afterEach(async () => {
  faults.reset();
  rmSync(file, { force: true });
  await emptyTable();
});
afterAll(() => rmSync(folder, { recursive: true }));

const brand = (id: number, more: object = {}): Records['brand'] => ({
  ...newBase(id, '2026-11-21T10:00:00+00:00'),
  rev: 3,
  handle: `brand-${id}`,
  name: { en: `Brand ${id}` },
  ...more,
});

/** Returns the row that a release with an earlier version of the data wrote. */
const earlier = (
  record: Records['brand'],
  v: number | undefined,
  entity: 'brand' | 'production-method' = 'brand',
): ReturnType<typeof recordRow> => ({
  ...recordRow(entity, record as never, { key: null, role: 'service', request_id: null }),
  v,
});

const unlimited = { reads: 1_000_000, writes: 1_000_000 };
const explained: string[] = [];
const runOf = (entity?: EntityName) => ({ command: 'migrate', entity: entity ?? 'all' });

/** Runs the command's walk. */
async function migrate(
  options: Partial<MigrateOptions> & { keeper?: StateKeeper; pace?: typeof unlimited; isStopped?: () => boolean } = {},
) {
  const { keeper = noState, pace = unlimited, isStopped, ...more } = options;
  const used = paceTable(pace);
  explained.length = 0;
  const visit = (rows: readonly Row[]) =>
    migrateRows(rows, { isDryRun: false, explain: (line) => explained.push(line), ...more });
  const run = runOf(more.entity);
  const end = await walkTable({ table: tableName(), run, keeper, visit, ...(isStopped && { isStopped }) });
  return { ...end, counts: end.state.counts, used: used() };
}

const inTable = async (id: number, entity: EntityName = 'brand') => readRow(recordKey(entity, id));

describe('npm run migrate', () => {
  test.each([undefined, 1, 2, 3])('writes a record of version %s as the service would write it', async (v) => {
    const record = v === 3 ? brand(1, { motto: 'hello' }) : brand(1, v === 2 ? { motto: 'none' } : {});
    await putRows([earlier(record, v)]);
    const { counts } = await migrate();
    expect(counts).toMatchObject({ [`brand v${v ?? 1}`]: { rewritten: 1 } });
    const rewritten = await inTable(1);
    // the service changes the same row
    await putRows([earlier(record, v)]);
    const was = recordOf('brand', earlier(record, v));
    expect(await commit(aChange([replaces('brand', was, was)]))).toEqual({ written: true });
    const { changed_by, mark, ...written } = (await inTable(1)) as Row;
    const { rev, json } = rewritten as Row;
    expect(JSON.parse(String(json))).toEqual({ ...was, rev: 3 });
    expect({ ...rewritten, json: undefined }).toEqual({ ...written, rev, json: undefined });
    expect(recordOf('brand', written)).toEqual({ ...was, rev: 4 });
  });

  test('keeps large records compressed, deleted records deleted, and the time at which a record expires', async () => {
    const noise = Array.from({ length: 3000 }, (_, index) => (index * index) % 977).join(' ');
    const large = earlier(brand(1, { name: { en: noise } }), 1);
    expect(large.json).toBeInstanceOf(Uint8Array);
    const kept = { ...deletedRow('production-method', brand(2) as never), v: 1 };
    const expires_at = nowSeconds() + 60;
    await putRows([large, kept, earlier(brand(3, { expires_at }), 1)]);
    await migrate();
    const [first, second, third] = [await inTable(1), await inTable(2, 'production-method'), await inTable(3)];
    expect(first?.json).toBeInstanceOf(Uint8Array);
    expect(recordOf('brand', first as Row)).toEqual({ ...brand(1, { name: { en: noise } }), mottos: ['none'] });
    expect(second).toMatchObject({ deleted: true, v: 4, rev: 4 });
    expect(second).not.toHaveProperty('G1PK');
    expect(recordOf('production-method', second as Row)).toMatchObject({ id: 2, rev: 4, mottos: ['none'] });
    expect(third).toMatchObject({ expires_at, v: 4 });
  });

  test('adds the index keys and the projected fields that this release would write', async () => {
    const { G2PK, G2SK, facets, ...row } = earlier(brand(1), 1) as Row;
    await putRows([row]);
    await migrate();
    expect(await inTable(1)).toMatchObject({ G2PK, G2SK, facets });
    expect(G2PK).toBeDefined();
  });

  test('shows a row to no worker, because the work was requested before and the change has an entry', async () => {
    await putRows([{ ...earlier(brand(1), 1), kind: 'work', work: '{"type":"order.placed"}' }]);
    await migrate();
    expect(Object.keys((await inTable(1)) as Row)).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/^(kind|work|changed_by)$/)]),
    );
  });

  test('leaves rows that are current, later, expired, events or not records, and says which cannot be rewritten', async () => {
    const left = [
      { ...earlier(brand(1), 4) },
      { ...earlier(brand(2), 9) },
      { ...earlier(brand(3, { expires_at: nowSeconds() - 1 }), 1) },
      { ...earlier(brand(4), 1), json: 'not JSON' },
      { ...earlier(brand(5, { name: { en: randomBytes(350_000).toString('base64') } }), 1) },
      { PK: 'outbox#2026-11-21#1', SK: '2026-11-21T10:00:00.000Z#evt_brand_1_1', kind: 'outbox', v: 1 },
      { PK: 'unique#brand.handle#one', SK: '@', id: 1 },
      { PK: 'order#1.live#1', SK: '0000000000000001', deleted: true, expires_at: nowSeconds() + 60 },
    ];
    await putRows(left);
    const { counts, used } = await nothingIsWritten(() => migrate());
    expect(counts).toEqual({
      'brand v4': { current: 1 },
      'brand v9': { later: 1 },
      'brand v1': { expired: 1, unreadable: 1, 'too large': 1 },
    });
    expect(used.writes).toBe(0);
    expect(explained.toSorted()).toEqual([
      expect.stringMatching(/^brand#4 @ was not rewritten: it cannot be read \(.*JSON.*\)\.$/),
      expect.stringMatching(/^brand#5 @ was not rewritten: it would have 3\d{5} bytes, and 350000 are allowed\.$/),
    ]);
  });

  test('rewrites only the records of --entity', async () => {
    await putRows([earlier(brand(1), 1), earlier(brand(2), 1, 'production-method')]);
    expect((await migrate({ entity: 'brand' })).counts).toEqual({ 'brand v1': { rewritten: 1, units: 1 } });
    expect(await inTable(2, 'production-method')).toMatchObject({ v: 1 });
  });

  test('leaves a record that the service writes between the read and the write', async () => {
    await putRows([earlier(brand(1), 1)]);
    const was = recordOf('brand', earlier(brand(1), 1));
    faults.before(async ({ command }) => {
      if (!command.startsWith('PutItem')) return;
      faults.reset();
      await commit(aChange([replaces('brand', was, { ...was, handle: 'changed' })]));
    });
    expect((await migrate()).counts).toEqual({ 'brand v1': { changed: 1 } });
    expect(recordOf('brand', (await inTable(1)) as Row)).toEqual({ ...was, rev: 4, handle: 'changed' });
  });

  test('rewrites what a function of the release before writes at the same time', async () => {
    await putRows([earlier(brand(1), 1)]);
    faults.before(async ({ command }) => {
      if (!command.startsWith('PutItem')) return;
      faults.reset();
      await putRows([earlier(brand(1, { rev: 4, handle: 'changed' }), 1)]);
    });
    expect((await migrate()).counts).toMatchObject({ 'brand v1': { rewritten: 1 } });
    const row = (await inTable(1)) as Row;
    expect([row.v, recordOf('brand', row)]).toEqual([4, expect.objectContaining({ rev: 4, handle: 'changed' })]);
  });

  test('does not bring back a record that is deleted at the same time', async () => {
    await putRows([earlier(brand(1), 1)]);
    faults.before(async ({ command }) => {
      if (!command.startsWith('PutItem')) return;
      faults.reset();
      await deleteRow(recordKey('brand', 1));
    });
    expect((await migrate()).counts).toEqual({ 'brand v1': { expired: 1 } });
    expect(await allRows()).toEqual([]);
  });

  test('a dry run writes nothing, and estimates the write units of the run', async () => {
    const { G2PK, G2SK, facets, ...unlisted } = earlier(brand(1), 1) as Row;
    const noise = Array.from({ length: 3000 }, (_, index) => (index * index) % 977).join(' ');
    const large = earlier(brand(2, { name: { en: noise } }), 1);
    const moved = { ...earlier(brand(3), 1), G2PK: 'brand.handle#other' };
    await putRows([unlisted, large, moved, earlier(brand(4), 3)]);
    const dry = await nothingIsWritten(() => migrate({ isDryRun: true }));
    expect(dry.used.writes).toBe(0);
    expect(summary(dry, true).at(-1)).toMatch(/^4 rows would be rewritten, with about \d+ write units\. Nothing was/);
    const { counts, used } = await migrate();
    expect(counts).toEqual(dry.counts);
    const units = Object.values(counts).reduce((sum, one) => sum + Number(one.units), 0);
    expect(units).toBe(used.writes);
    expect(units).toBeGreaterThan(8);
  });

  test('uses the units that it may, and waits by the clock', async () => {
    await putRows(Array.from({ length: 300 }, (_, index) => earlier(brand(index + 1), 1)));
    const began = clock.at;
    const { used } = await migrate({ pace: { reads: 1_000_000, writes: 50 } });
    expect(used.writes).toBe(300);
    expect((clock.at - began) / 1000).toBeCloseTo(300 / 50 - 1, 1); // the first second's units were saved
    await emptyTable();
    await putRows(Array.from({ length: 300 }, (_, index) => earlier(brand(index + 1), 4)));
    const again = clock.at;
    const second = await migrate({ pace: { reads: 10, writes: 1 } });
    expect(second.used).toMatchObject({ writes: 0 });
    expect((clock.at - again) / 1000).toBeCloseTo(second.used.reads / 10 - 1, 1);
  });
});

describe('a run of npm run migrate that ends early', () => {
  const count = 450; // more than one page in each of the four segments
  const rewritten = Array.from({ length: count }, (_, index) => index % 4).filter((index) => index < 3).length;
  const all = Array.from({ length: count }, (_, index) => earlier(brand(index + 1), 1 + (index % 4)));

  const isScan = (command: string) => command.startsWith('Scan');
  const points = Array.from({ length: 8 }, (_, index) => index + 1);
  const deaths = points.flatMap((at) => [
    [`before page ${at}`, isScan, at, 'ends before'] as const,
    [
      `in the middle of a page, after ${at * 41} rows`,
      (command: string) => !isScan(command),
      at * 41,
      'ends after',
    ] as const,
  ]);

  test.each(sampler.oneIn(5, deaths))('continues where it was killed: %s', async (_, isCounted, at, fault) => {
    await putRows(all);
    let calls = 0;
    faults.reset(({ command }) => {
      if (isCounted(command)) calls += 1;
      return isCounted(command) && calls === at ? fault : undefined;
    });
    const keeper = stateFile(file);
    await expect(migrate({ keeper })).rejects.toThrow(Ended);
    faults.reset();
    const before = keeper.read(runOf())?.rows ?? 0;
    if (at === points.length) expect(before).toBeGreaterThan(0);
    const { isComplete, state } = await migrate({ keeper });
    expect([isComplete, state.rows]).toEqual([true, count]);
    // pages that were finished are not read again
    const pages = faults.calls.filter(({ command }) => isScan(command)).length;
    expect(pages).toBeLessThanOrEqual(Math.ceil((count - before) / 100) + 4);
    expect((await allRows()).filter(({ v }) => v !== dataVersion)).toEqual([]);
    expect(recordOf('brand', (await inTable(count)) as Row)).toMatchObject({ id: count, rev: 3 });
    expect(existsSync(file)).toBe(false);
  });

  test('stops after the current pages if somebody asks it to, and continues there', async () => {
    await putRows(all);
    const keeper = stateFile(file);
    let pages = 0;
    const stopped = await migrate({
      keeper,
      isStopped: () => {
        pages += 1;
        return pages > 4;
      },
    });
    expect(stopped.isComplete).toBe(false);
    expect(summary(stopped, false).at(-1)).toMatch(
      /Stopped before the end\. Run the same command again to continue\.$/,
    );
    const { state } = await migrate({ keeper });
    expect(state.rows).toBe(count);
    expect(Object.values(state.counts).reduce((sum, one) => sum + (one.rewritten ?? 0), 0)).toBe(rewritten);
  });

  test('is finished once: another run reads everything again and writes nothing', async () => {
    await putRows(all);
    const keeper = stateFile(file);
    const first = await migrate({ keeper });
    expect(summary(first, false).at(-1)).toBe(`${rewritten} rows rewritten. No record before version 4 is left.`);
    const { used, ...second } = await nothingIsWritten(() => migrate({ keeper }));
    expect([used.writes, second.counts]).toEqual([0, { 'brand v4': { current: count } }]);
  });

  test('refuses the state of another run and files that are no state', async () => {
    const keeper = stateFile(file);
    await putRows(all);
    keeper.save({ run: runOf('brand'), segments: [{ isDone: false }], rows: 0, counts: {} });
    await expect(migrate({ keeper })).rejects.toThrow(
      /belongs to a run with other options: command migrate, entity brand/,
    );
    writeFileSync(file, '{"segments":');
    await expect(migrate({ keeper })).rejects.toThrow(/is not the state of a run\. Delete it/);
    expect(readFileSync(file, 'utf8')).toBe('{"segments":');
    const unusable = stateFile(join(file, 'below/state.json'));
    const error = await migrate({ keeper: unusable }).catch((thrown: unknown) => thrown);
    expect(sentenceOf(error)).toMatch(/^Can't use .*: a parent folder is a file/);
  });
});

test('a record that has been rewritten can be changed by a request that read it before', async () => {
  const before = recordOf('brand', earlier(brand(1), 1));
  await putRow(earlier(brand(1), 1));
  await migrate();
  expect(await commit(aChange([writing('brand', { ...before, handle: 'later' }, before)]))).toEqual({ written: true });
  expect(recordOf('brand', (await inTable(1)) as Row)).toMatchObject({ rev: 4, handle: 'later' });
});
