import { currentDeadline } from '../../aws/deadlines.ts';
import { type Change, removes } from '../../domain/change.ts';
import { everything } from '../../domain/reach.ts';
import { nowInstant, nowMilliseconds } from '../../lib/clock.ts';
import { erases, erasesCheckout, isOpenOrder } from '../../rules/people/erasure.ts';
import { advanced, endPass, nothingHeld, type PrivacyStep, sumOf } from '../../rules/people/privacy-request.ts';
import { endWithFile, requeueRun } from '../../rules/people/resumable.ts';
import { pause } from '../../table/retry.ts';
import { readRecord } from '../../table/table.ts';
import type { Facts } from '../queues.ts';
import { keepLease, mustWrite, type ResumableRun, runResumable, storeResult, writeWith } from '../resumable-run.ts';
import { eraseAround } from './erase-order.ts';
import { countsOf, readHeld } from './held-by-order.ts';
import { chunksOf, exportedWith } from './personal-export.ts';
import { itemsOf, type PrivacyItem } from './privacy-subjects.ts';

const attempts = 5; // per order, while other requests change it

type PrivacyRun = ResumableRun<'privacy-request'>;

/** Runs a request to export or erase personal data, or continues it where an earlier run stopped. */
export const runPrivacyRequest = ({ privacy_request }: Facts<'run-privacy-request'>): Promise<void> =>
  runResumable('privacy-request', privacy_request, (run) =>
    run.record.kind === 'export' ? exportData(run) : erase(run),
  );

/** Writes a step of the request, together with other records. Returns false if one of them was changed. */
const writeStep = (
  run: PrivacyRun,
  step: PrivacyStep,
  also: Partial<Pick<Change<unknown>, 'writes' | 'removes'>>,
): Promise<boolean> => writeWith(run, advanced(run.record, step, nowInstant()), also);

/** Erases the orders and checkouts of a request, one by one, each with the progress. */
async function erase(run: PrivacyRun): Promise<void> {
  for await (const item of itemsOf(run.record)) {
    if (nowMilliseconds() >= run.until) {
      return mustWrite(run, requeueRun('privacy-request', run.record, nowInstant()));
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
  if (order !== null) return eraseOrder(run, { id: order, merchant, is_test }, { checkout: checkout.id, position });
  const counts = { ...nothingHeld, checkouts: 1 };
  return writeStep(run, { position, counts }, { removes: [removes('checkout', checkout)] });
}

/** Erases an order and everything about it. The order and its checkout are last, so that a new run finds them. */
async function eraseOrder(
  run: PrivacyRun,
  place: NonNullable<PrivacyItem['order']>,
  { checkout: known, position }: PrivacyItem,
): Promise<boolean> {
  const held = await readHeld(place, known);
  if (!held) return true;
  const { order, checkout } = held;
  if (isOpenOrder(order)) return writeStep(run, { position, open_order: order.id }, {});
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
  const file = await storeResult(`privacy-request-${run.record.id}`, 'json', chunksOf(held()));
  const owner = { merchant: null, is_test: false };
  await mustWrite(run, endWithFile('privacy-request', run.record, file, owner, { counts }, nowInstant()));
}
