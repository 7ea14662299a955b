import { DeleteObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bucketClient } from '../../shared/files/bucket.ts';
import { deathsOf, faultAt } from '../support/crash-points.ts';
import { nothingIsWritten } from '../support/dump.ts';
import { type FaultInjector, isCommit } from '../support/faults.ts';
import type { Images } from '../support/images.ts';
import { aLongReport, everyBranch, oneProductEachRow } from '../support/import-file.ts';
import { type ImportResult, type ImportRuns, startImportRuns, worker } from '../support/import-runs.ts';
import { report } from '../support/report.ts';
import { makeSampler } from '../support/sample.ts';
import type { TestWorld } from '../support/world.ts';

// P9: the message of an import is repeated, late or forged. A worker wakes up after another one took over. Staff cancel
// the import. The file disappears. Each row still takes effect once, and the result reports all rows that were done.

const minute = 60_000;

let world: TestWorld;
let faults: FaultInjector;
let images: Images;
let runs: ImportRuns;
beforeAll(async () => {
  runs = await startImportRuns();
  ({ world, faults, images } = runs);
});
afterAll(() => images.stop());

const sampler = makeSampler('takeovers of imports');

/** A file of five blocks. */
const blocks = oneProductEachRow(110);

/** Calls `act` once, before the k-th call of the runs of an import. */
function beforeCall(k: number, act: () => Promise<void>): void {
  let n = 0;
  faults.reset();
  faults.before(async ({ by }) => {
    if (by !== worker) return;
    n += 1;
    if (n === k) await act();
  });
}

/** Runs a worker that dies after it leased the import, examined its file and wrote two blocks. */
async function dieAfterBlocks(id: number): Promise<void> {
  let n = 0;
  faults.reset((call) => {
    if (call.by !== worker || !isCommit(call)) return undefined;
    n += 1;
    return n === 4 ? 'ends after' : undefined;
  });
  expect(await runs.run(id)).toBe(false);
  faults.reset();
}

const made = ({ catalogue }: ImportResult): number =>
  catalogue.split('\n').filter((line) => line.startsWith('master-product ') && line.includes('"this import"')).length;

/** Each counted row is in the catalogue or in the report. Every good row of the file must create a product. */
function requireAccounted(result: ImportResult): void {
  const { counts } = result;
  expect(made(result)).toBe(counts.processed);
  expect(result.report.split('\r\n').filter((line) => line !== '').length).toBe(
    counts.failed === 0 ? 0 : counts.failed + 1,
  );
}

describe('a message of an import', () => {
  test('is processed once if three deliveries arrive at once', async () => {
    const { result } = await runs.undisturbed(everyBranch(images.url));
    const id = await runs.start(everyBranch(images.url));
    expect(await Promise.all([runs.run(id), runs.run(id), runs.run(id)])).toEqual([true, true, true]);
    await runs.settle(id);
    expect(await runs.result(id)).toEqual(result);
  });

  test('changes nothing if it arrives after the end of the import', async () => {
    const id = await runs.start(blocks);
    await runs.run(id);
    await runs.settle(id);
    for (const later of [0, 60, 24 * 60]) {
      world.advance(later * minute);
      expect(await nothingIsWritten(() => runs.run(id))).toBe(true);
    }
  });

  test('changes nothing if it is forged, for an unknown import or another import type', async () => {
    const id = await runs.start(blocks);
    await nothingIsWritten(async () => {
      expect(await runs.run(id + 999)).toBe(true);
      expect(await runs.run(id, 'size-label-import')).toBe(true);
      expect(await runs.run(id, 'merchant-product-import')).toBe(true);
    });
    await runs.run(id);
    await runs.settle(id);
    requireAccounted(await runs.result(id));
  });
});

test('an import worker that wakes up after another one took over its lease writes nothing', async () => {
  const { result, calls } = await runs.undisturbed(blocks);
  let woken = 0;
  for (const k of sampler.oneIn(
    4,
    [...calls.keys()].map((index) => index + 1),
  )) {
    const at = `asleep before call ${k} (${calls[k - 1]?.command})`;
    const id = await runs.start(blocks);
    let isOver = false;
    let before: Promise<unknown> = Promise.resolve();
    const asleep = Promise.withResolvers<void>();
    beforeCall(k, async () => {
      asleep.resolve();
      await before;
    });
    const wake = Promise.withResolvers<void>();
    before = wake.promise;
    const sleeper = runs.run(id).then((done) => {
      isOver = true;
      return done;
    });
    await Promise.race([asleep.promise, sleeper]);
    if (isOver) continue; // the call belonged to another run
    world.advance(6 * minute);
    await world.sweep();
    await runs.settle(id);
    await nothingIsWritten(async () => {
      wake.resolve();
      // if the worker's time was over before it leased the import, its message is delivered again
      if (!(await sleeper)) expect(await runs.run(id), at).toBe(true);
    }, at);
    expect(await runs.result(id), at).toEqual(result);
    woken += 1;
  }
  report('P9', 'workers that wake up late', { calls: calls.length, woken });
  expect(woken).toBeGreaterThan(0);
});

test('an import worker that wakes up while the next one is running does not disturb it', async () => {
  const { result, calls } = await runs.undisturbed(blocks);
  const transactions = calls.flatMap((call, index) => (isCommit(call) ? [index + 1] : []));
  // the first two transactions lease the import and examine its file, and the last two end it
  for (const k of sampler.oneIn(2, transactions.slice(2, -2))) {
    const at = `asleep before call ${k}`;
    const id = await runs.start(blocks);
    const sleepers = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const waking = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    let n = 0;
    let others = 0;
    let isAwake = false;
    faults.before(async (call) => {
      if (call.by !== worker) return;
      n += 1;
      const isOther = n > k && isCommit(call);
      if (isOther) others += 1;
      // the first worker sleeps before one of its blocks, the second worker before its second block
      const who = n === k ? 0 : isOther && others === 3 && !isAwake ? 1 : undefined;
      if (who === undefined) return;
      sleepers[who]?.resolve();
      await waking[who]?.promise;
    });
    const first = runs.run(id);
    await sleepers[0]?.promise;
    world.advance(6 * minute);
    const second = runs.run(id);
    await Promise.race([sleepers[1]?.promise, second]);
    isAwake = true;
    await nothingIsWritten(async () => {
      waking[0]?.resolve();
      await first;
    }, at);
    waking[1]?.resolve();
    expect(await second, at).toBe(true);
    await runs.settle(id);
    expect(await runs.result(id), at).toEqual(result);
  }
});

test('an import run that is out of time passes the import on, and the next run repeats no row', async () => {
  const file = oneProductEachRow(1300, 40);
  const { result, calls } = await runs.undisturbed(file);
  for (const k of sampler.oneIn(
    6,
    [...calls.keys()].map((index) => index + 1),
  )) {
    const id = await runs.start(file);
    beforeCall(k, async () => world.advance(13 * minute));
    expect(await runs.run(id)).toBe(true);
    await runs.settle(id);
    expect(await runs.result(id), `before call ${k}`).toEqual(result);
  }
  const id = await runs.start(file);
  beforeCall(8, async () => world.advance(13 * minute));
  await runs.run(id);
  const { is_held, due_at, position, state } = await runs.record(id);
  expect([is_held, due_at !== null, state]).toEqual([false, true, 'processing']);
  expect(position.row).toBeLessThan(1302);
  await runs.settle(id);
  expect(await runs.result(id)).toEqual(result);
});

describe('a cancelled import', () => {
  const cancel = async (id: number) =>
    (await world.call(`PUT /master-administration/product-imports/${id}/cancel`, { key: 'staff' })).status;

  test('ends at once if no worker has started it', async () => {
    const id = await runs.start(blocks);
    expect(await cancel(id)).toBe(200);
    await nothingIsWritten(() => runs.run(id));
    await runs.settle(id);
    expect(await runs.result(id)).toMatchObject({
      state: 'cancelled',
      counts: { processed: 0, failed: 0 },
      report: '',
    });
  });

  test('ends with the rows done so far if it is cancelled before any call', async () => {
    const { result, calls } = await runs.undisturbed(blocks);
    const states = new Set<string>();
    for (const k of sampler.oneIn(
      3,
      [...calls.keys()].map((index) => index + 1),
    )) {
      const at = `before call ${k} (${calls[k - 1]?.command})`;
      const id = await runs.start(blocks);
      let status = 0;
      beforeCall(k, async () => {
        status = await cancel(id);
      });
      expect(await runs.run(id), at).toBe(true);
      await runs.settle(id);
      const came = await runs.result(id);
      states.add(came.state);
      // if all rows were done already, the import has finished
      if (came.state !== 'cancelled') expect(came, at).toEqual(result);
      if (came.state === 'cancelled') expect(status, at).toBe(200);
      requireAccounted(came);
      await nothingIsWritten(() => runs.run(id), at);
    }
    expect(states).toContain('cancelled');
  });

  test('is ended by the next worker if its worker died', async () => {
    const id = await runs.start(blocks);
    await dieAfterBlocks(id);
    expect(await cancel(id)).toBe(200);
    const { counts } = await runs.record(id);
    expect(counts.processed).toBeGreaterThan(0);
    await runs.settle(id);
    const came = await runs.result(id);
    expect(came).toMatchObject({ state: 'cancelled', counts });
    requireAccounted(came);
  });
});

test('an import worker that dies while it stores a long report leaves the report to the next one', async () => {
  const file = aLongReport();
  const { result, calls } = await runs.undisturbed(file);
  const points = deathsOf(calls).filter(({ call }) => /Upload|PutObject/.test(call.command));
  expect(points.length).toBeGreaterThan(6);
  for (const point of sampler.oneIn(4, points)) {
    const id = await runs.start(file);
    faults.reset(faultAt(point));
    expect(await runs.run(id)).toBe(false);
    await runs.settle(id);
    expect(await runs.result(id), point.at).toEqual(result);
  }
});

describe('an import whose file is', () => {
  const ways: readonly [string, (Key: string) => Promise<unknown>][] = [
    ['deleted', (Key) => bucketClient.get().send(new DeleteObjectCommand({ Bucket: process.env.BUCKET_NAME, Key }))],
    [
      'replaced',
      (Key) =>
        bucketClient.get().send(new PutObjectCommand({ Bucket: process.env.BUCKET_NAME, Key, Body: 'another;file' })),
    ],
  ];

  test.each(ways)('%s while it runs fails and reports the rows done', async (_, act) => {
    const { calls } = await runs.undisturbed(blocks);
    const reads = calls.flatMap(({ command }, index) => (command.startsWith('GetObject') ? [index + 1] : []));
    expect(reads.length).toBeGreaterThan(1);
    for (const k of reads) {
      const id = await runs.start(blocks);
      const { object } = await runs.record(id);
      beforeCall(k, async () => void (await act(object.key)));
      expect(await runs.run(id)).toBe(true);
      await runs.settle(id);
      const came = await runs.result(id);
      expect(came.state, `before call ${k}`).toBe('failed');
      expect(came.failure_message).toBe('The uploaded file no longer exists. Upload it again and import it.');
      requireAccounted(came);
    }
  });

  test.each(ways)(
    '%s while no worker is running fails in the next run, and keeps its counts and report',
    async (_, act) => {
      const id = await runs.start(blocks);
      await dieAfterBlocks(id);
      const { object, counts } = await runs.record(id);
      expect(Math.min(counts.processed, counts.failed)).toBeGreaterThan(0);
      await act(object.key);
      await runs.settle(id);
      const came = await runs.result(id);
      expect(came).toMatchObject({ state: 'failed', counts });
      requireAccounted(came);
    },
  );
});
