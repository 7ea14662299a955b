import { expect } from 'vitest';
import { handler } from '../../functions/workers/run-import.ts';
import type { Records } from '../../shared/domain/records.ts';
import { readObject, type StoredObject } from '../../shared/files/bucket.ts';
import type { ImportEntity } from '../../shared/resources/imports/import-record.ts';
import { recordOf } from '../../shared/table/rows.ts';
import { queues } from '../../shared/work/queues.ts';
import { holdProduct, putRecord, recordIn } from './arrange.ts';
import { catalogueText } from './catalogue-text.ts';
import { patientClock } from './chaos.ts';
import { type CrashPoint, faultAt } from './crash-points.ts';
import { type FaultInjector, injectFaults, type Seen } from './faults.ts';
import { expectStatus } from './given/arranged.ts';
import { importedProducts, uploaded } from './given/imports.ts';
import { type Images, startImages } from './images.ts';
import { fileBefore, type ImportFile, lockedHandles } from './import-file.ts';
import { readTable, violations } from './invariants.ts';
import { inItsRole } from './privileges.ts';
import { type Written, watchCommits } from './watch-records.ts';
import { rememberTable, startTestWorld, type TestWorld } from './world.ts';

// Single runs of product imports, so that a test can end each of them anywhere.

const minute = 60_000;
const [lockedShort, lockedLong] = lockedHandles;

/** The function that runs imports. */
export const worker = 'run-import';

/** The options of an import. */
export type Options = Readonly<Record<'overwrite_existing' | 'should_preserve_published' | 'dry_run', boolean>>;

/** Does one run of an import to its end. Returns whether its message was done. */
export async function runImportOf(id: number, entity: ImportEntity = 'product-import'): Promise<boolean> {
  const facts = { entity, import: id };
  const message = { schema: 1, event: `evt_product-import_${id}_1`, hops: 0, facts };
  const { needs } = handler.design;
  const { batchItemFailures } = await inItsRole({ name: worker, needs }, () =>
    handler(sqsEventOf(JSON.stringify(message))),
  );
  return batchItemFailures.length === 0;
}

/** The result of an import, as text that can be compared, without IDs and times. */
export interface ImportResult {
  readonly state: string;
  readonly failure_message: string | null;
  readonly counts: Records['product-import']['counts'];
  readonly report: string;
  readonly catalogue: string;
}

export interface ImportRuns {
  readonly world: TestWorld;
  readonly faults: FaultInjector;
  readonly images: Images;
  /** Restores the table, locks the products to lock, and starts an import. No worker has it yet. */
  start(file: ImportFile, options?: Partial<Options>): Promise<number>;
  /** Does one run to its end. Returns whether its message was done. */
  run(id: number, entity?: ImportEntity): Promise<boolean>;
  /** Advances the clock and lets others do the remaining work until the import has ended. */
  settle(id: number): Promise<void>;
  /** Returns the result. Throws if the catalogue breaks an invariant. */
  result(id: number): Promise<ImportResult>;
  record(id: number): Promise<Records['product-import']>;
  /** Runs an import without a disturbance. Returns its result and the calls of its runs in order. */
  undisturbed(file: ImportFile, options?: Partial<Options>): Promise<{ result: ImportResult; calls: readonly Seen[] }>;
  /**
   * Imports a file once for each chosen point at which a call fails. The result is always the same. Returns the number
   * of calls and of points.
   */
  expectSame(
    file: ImportFile,
    options: Partial<Options>,
    choose: (calls: readonly Seen[]) => readonly CrashPoint[],
  ): Promise<{ readonly calls: number; readonly 'crash points': number }>;
}

/** The options of imports that take different branches. */
export const optionsOfImports: readonly (readonly [name: string, Partial<Options>])[] = [
  ['that keeps existing objects', {}],
  ['that overwrites existing objects', { overwrite_existing: true, should_preserve_published: true }],
  ['that is a dry run', { overwrite_existing: true, dry_run: true }],
];

/** Starts a world and a server of images, and creates the catalogue before the files. */
export async function startImportRuns(): Promise<ImportRuns> {
  const world = await startTestWorld();
  const images = await startImages();
  const faults = injectFaults({ inBucket: true });
  world.onInvocation(() => faults.revive());
  patientClock(world);
  await importedProducts(world, fileBefore(images.url));
  await world.drain();
  const restore = await rememberTable();
  const locked = new Map<string, Records['product-lease']>();
  const watched = watchCounts();

  async function lock(handle: string): Promise<void> {
    locked.set(handle, await holdProduct(world, handle, 600));
  }

  async function unlock(handle: string): Promise<void> {
    const lease = locked.get(handle);
    if (!lease) return;
    locked.delete(handle);
    await putRecord('product-lease', { ...lease, rev: lease.rev + 1, state: 'free', until: null, is_begun: false });
  }

  const record = (id: number) => recordIn('product-import', id);

  const runs: ImportRuns = {
    world,
    faults,
    images,
    record,
    async start({ text, rows }, options = {}) {
      faults.reset();
      await world.drain();
      await restore();
      for (const handle of lockedHandles) await lock(handle);
      const body = { path: await uploaded(world, text), ...options };
      const sent = { key: 'staff', body } as const;
      const { id } = expectStatus(await world.call('POST /master-administration/product-imports', sent), 202).json;
      watched.begin(id, rows, options.dry_run === true);
      return id;
    },
    run: runImportOf,
    async settle(id) {
      for (let rounds = 0; rounds < 12; rounds += 1) {
        const { waiting, position, object } = await record(id);
        if (waiting > 0 && position.offset === object.size) await unlock(lockedShort);
        await world.drain();
        const { due_at } = await record(id);
        if (due_at === null) break;
        // waiting rows are retried soon, and then when the import stops waiting
        world.advance(Math.max(0, Date.parse(due_at) - world.now()) + 1000 + (rounds > 0 ? 16 * minute : 0));
        await world.sweep();
      }
      expect((await record(id)).due_at, 'the import ends').toBeNull();
      for (const handle of [lockedShort, lockedLong]) await unlock(handle);
      await world.drain();
    },
    async result(id) {
      const { state, failure_message, counts, failed_report_file } = await record(id);
      const table = await readTable();
      expect(violations(table)).toEqual([]);
      expect(watched.wrong()).toEqual([]);
      for (const queue of Object.keys(queues) as (keyof typeof queues)[]) expect(world.deadLetters(queue)).toEqual([]);
      const media = failed_report_file === null ? undefined : table.get('media', failed_report_file);
      const reports = table.of('media').filter(({ collection_name }) => collection_name === 'failed-report-file');
      expect(reports.map(({ id: one }) => one)).toEqual(failed_report_file === null ? [] : [failed_report_file]);
      const report = media?.object_key ? await textOf({ key: media.object_key, size: media.size }) : '';
      return { state, failure_message, counts, report, catalogue: catalogueText(table, id) };
    },
    async undisturbed(file, options = {}) {
      const id = await runs.start(file, options);
      await runs.run(id);
      await runs.settle(id);
      const calls = faults.calls.filter(({ by }) => by === worker);
      return { result: await runs.result(id), calls };
    },
    async expectSame(file, options, choose) {
      const { result, calls } = await runs.undisturbed(file, options);
      expect(result.state).toBe('finished');
      const points = choose(calls);
      for (const point of points) {
        const id = await runs.start(file, options);
        faults.reset(faultAt(point));
        await runs.run(id);
        await runs.settle(id);
        faults.reset();
        expect(await runs.result(id), point.at).toEqual(result);
      }
      return { calls: calls.length, 'crash points': points.length };
    },
  };
  return runs;
}

const textOf = async (object: Pick<StoredObject, 'key' | 'size'>) =>
  Buffer.from(await readObject({ ...object, etag: '*' }, 0, object.size)).toString();

const sqsEventOf = (body: string) => ({
  Records: [
    {
      messageId: 'one',
      receiptHandle: 'one',
      body,
      attributes: {
        ApproximateReceiveCount: '1',
        SentTimestamp: '0',
        SenderId: 'test',
        ApproximateFirstReceiveTimestamp: '0',
      },
      messageAttributes: {},
      md5OfBody: '',
      eventSource: 'aws:sqs',
      eventSourceARN: 'arn:aws:sqs:local:000000000000:local',
      awsRegion: 'local',
    },
  ],
});

const sum = ({ processed, failed, ignored }: Records['product-import']['counts']) => processed + failed + ignored;

/**
 * Watches every write of an import's record. Each row up to the current position has one result or waits for one. No
 * counter or position goes back.
 */
function watchCounts() {
  let PK = '';
  let rows: ImportFile['rows'] = [];
  let isDry = false;
  let last: Records['product-import'] | undefined;
  let waiting = new Map<unknown, number>();
  let wrong: string[] = [];
  const rowsTo = (end: number) => rows.filter((row) => row.end <= end).length;
  const say = (isWrong: boolean, what: string) => {
    if (isWrong) wrong.push(`${what}: ${JSON.stringify(last)}`);
  };

  function see(now: Records['product-import']): void {
    const was = last;
    last = now;
    const { counts, position, fence, rev } = now;
    const open = [...waiting.values()].reduce((all, one) => all + one, 0);
    say(sum(counts) + open !== rowsTo(position.offset), `${open} rows wait, of ${rowsTo(position.offset)}`);
    const at = rows.filter((row) => row.end <= position.offset).at(-1)?.number ?? 1;
    say(position.offset > 0 && position.row !== at + 1, `the next row is not after row ${at}`);
    say(waiting.size !== now.waiting, `${waiting.size} groups wait`);
    if (!was || rev === was.rev) return;
    say(rev !== was.rev + 1 || fence < was.fence, 'a revision is missing, or a fence goes back');
    if (isDry && fence > was.fence) return; // it starts again
    const names = ['processed', 'failed', 'ignored'] as const;
    say(
      names.some((name) => counts[name] < was.counts[name]),
      `a counter shrinks from ${JSON.stringify(was.counts)}`,
    );
    say(position.offset < was.position.offset, `it goes back from ${was.position.offset}`);
  }

  watchCommits(({ puts, removes }: Written) => {
    for (const put of puts.filter((one) => one.PK === PK && String(one.SK).startsWith('waiting#'))) {
      waiting.set(put.SK, rowsTo(Number(put.to)) - rowsTo(Number(put.offset)));
    }
    for (const { SK } of removes.filter((one) => one.PK === PK)) waiting.delete(SK);
    const own = puts.find((put) => put.PK === PK && put.SK === '@');
    if (own) see(recordOf('product-import', own));
  });

  return {
    begin(id: number, all: ImportFile['rows'], dry: boolean): void {
      [PK, rows, isDry, last, wrong] = [`product-import#${id}`, all, dry, undefined, []];
      waiting = new Map();
    },
    wrong: () => wrong,
  };
}
