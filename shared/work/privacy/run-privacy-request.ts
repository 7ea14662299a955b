import { currentDeadline, underOneDeadline, underOwnDeadlines } from '../../aws/deadlines.ts';
import { type Change, changed, removes, replaces } from '../../domain/change.ts';
import { everything } from '../../domain/reach.ts';
import { exportKey, storeInParts } from '../../files/bucket.ts';
import { ensureFileKeys } from '../../files/file-keys.ts';
import { nowInstant, nowMilliseconds } from '../../lib/clock.ts';
import type { HeldCounts, PrivacyRequestRecord } from '../../resources/people/privacy-request-record.ts';
import { erases, erasesCheckout, isOpenOrder } from '../../rules/people/erasure.ts';
import {
  acquirePrivacyRequest,
  advanced,
  endExport,
  endPass,
  failPrivacyRequest,
  isLeaseShort,
  isStuck,
  nothingHeld,
  type PrivacyStep,
  requeuePrivacyRequest,
  sumOf,
} from '../../rules/people/privacy-request.ts';
import { pause } from '../../table/retry.ts';
import { readRecord } from '../../table/table.ts';
import { commit } from '../../table/writes/commit.ts';
import { decide } from '../../table/writes/decide.ts';
import { reserveIds } from '../../table/writes/reserve-ids.ts';
import type { Facts } from '../queues.ts';
import { eraseAround } from './erase-order.ts';
import { countsOf, readHeld } from './held-by-order.ts';
import { chunksOf, exportedWith } from './personal-export.ts';
import { itemsOf, type PrivacyItem } from './privacy-subjects.ts';

const runMilliseconds = 720_000; // of the function's 900 s. One order takes less than the rest
const attempts = 5; // per order, while other requests change it

/** One worker's run of a request. */
interface PrivacyRun {
  /** The record as this run wrote it last. */
  record: PrivacyRequestRecord;
  /** When this run stops and another one continues, in milliseconds since 1970. */
  readonly until: number;
}

/** Thrown if another worker has acquired the request, so this run can stop. */
class RequestLost extends Error {}

/**
 * Runs a request to export or erase personal data, or continues it where an earlier run stopped. It is safe to run
 * twice: the later run acquires the request, and then the earlier one cannot write.
 */
export const runPrivacyRequest = ({ privacy_request }: Facts<'run-privacy-request'>): Promise<void> =>
  underOwnDeadlines(() => acquireAndWork(privacy_request));

const read = (id: number) => readRecord('privacy-request', id, everything);

async function acquireAndWork(id: number): Promise<void> {
  const record = await underOneDeadline(() =>
    decide(
      () => read(id),
      (before, { now }) => acquirePrivacyRequest(before, now),
    ),
  );
  if (!record) return;
  const run: PrivacyRun = { record, until: nowMilliseconds() + runMilliseconds };
  try {
    if (isStuck(record)) return await mustWrite(run, failPrivacyRequest(record, stuck, nowInstant()));
    await (record.kind === 'export' ? exportData(run) : erase(run));
  } catch (error) {
    if (!(error instanceof RequestLost)) throw error;
  }
}

const stuck = 'The request stopped because of an internal error. The service log has the cause.';

/** Writes a change of the request. Returns false if a record was changed since it was read. */
async function write(run: PrivacyRun, change: Change<unknown>): Promise<boolean> {
  const { written } = await underOneDeadline(() => commit(change));
  if (written) return true;
  const found = await read(run.record.id);
  if (found?.rev !== run.record.rev) throw new RequestLost('Another worker took over the request');
  return false;
}

async function mustWrite(run: PrivacyRun, change: Change<unknown>): Promise<void> {
  if (!(await write(run, change))) throw new Error('The request was not written');
}

/** Writes a step of the request, together with other records. */
async function writeStep(run: PrivacyRun, step: PrivacyStep, also: Pick<Change<unknown>, 'writes' | 'removes'>) {
  const { record } = run;
  const after = advanced(record, step, nowInstant());
  const change = changed(undefined, [replaces('privacy-request', record, after), ...also.writes]);
  const isWritten = await write(run, { ...change, ...(also.removes && { removes: also.removes }) });
  if (isWritten) run.record = { ...after, rev: record.rev + 1 };
  return isWritten;
}

/** Erases the orders and checkouts of a request, one by one, each with the progress. */
async function erase(run: PrivacyRun): Promise<void> {
  for await (const item of itemsOf(run.record)) {
    if (nowMilliseconds() >= run.until) {
      return mustWrite(run, requeuePrivacyRequest(run.record, nowInstant()));
    }
    await eraseItem(run, item);
  }
  await mustWrite(run, endPass(run.record, nowInstant()));
}

async function eraseItem(run: PrivacyRun, item: PrivacyItem): Promise<void> {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    if (attempt > 0) await pause(attempt - 1, currentDeadline());
    const isDone = await (item.order ? eraseOrder(run, item.order, item) : removeCheckout(run, item));
    if (isDone) return;
  }
  throw new Error('Other requests keep changing an order');
}

/** Removes an open checkout. If it was completed in the meantime, its order is erased. */
async function removeCheckout(run: PrivacyRun, { checkout: id, position }: PrivacyItem): Promise<boolean> {
  const checkout = id === undefined ? undefined : await readRecord('checkout', id, everything);
  if (!checkout) return true;
  const { order, merchant, is_test } = checkout;
  if (order !== null) return eraseOrder(run, { id: order, merchant, is_test }, { position });
  const counts = { ...nothingHeld, checkouts: 1 };
  return writeStep(run, { position, counts }, { writes: [], removes: [removes('checkout', checkout)] });
}

/** Erases an order and everything about it. The order and its checkout are last, so that a new run finds them. */
async function eraseOrder(
  run: PrivacyRun,
  place: NonNullable<PrivacyItem['order']>,
  { position }: PrivacyItem,
): Promise<boolean> {
  const held = await readHeld(place);
  if (!held) return true;
  const { order, checkout } = held;
  if (isOpenOrder(order)) return writeStep(run, { position, open_order: order.id }, { writes: [] });
  await eraseAround(held);
  const now = nowInstant();
  const writes = [...erases('order', order, now), ...erasesCheckout(checkout, run.record.pass === 2, now)];
  const counts = order.erased_at === undefined ? countsOf(held) : undefined;
  return writeStep(run, { position, counts }, { writes });
}

/** Stores the data of a request in a file, and ends the request. */
async function exportData(run: PrivacyRun): Promise<void> {
  let counts = nothingHeld;
  async function* held() {
    for await (const item of itemsOf(run.record)) {
      const part = await exportedWith(item);
      counts = sumOf(counts, part.counts);
      yield part.records;
      await keepLease(run);
    }
  }
  const key = exportKey(`privacy-request-${run.record.id}`);
  const size = await storeInParts(key, 'application/json', chunksOf(held()));
  await ensureFileKeys();
  const ids = await reserveIds({ media: 1 });
  await mustWrite(run, endExport(run.record, { media: ids.media(), key, size }, counts, nowInstant()));
}

/** Extends the lease of a run that changes nothing else, if half of the lease is over. */
async function keepLease(run: PrivacyRun): Promise<void> {
  const { position } = run.record;
  if (isLeaseShort(run.record, nowInstant()) && !(await writeStep(run, { position }, { writes: [] }))) {
    throw new Error('The lease of a request was not extended');
  }
}
