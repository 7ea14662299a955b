import { nowInstant, nowMilliseconds } from '../../lib/clock.ts';
import { environment } from '../../lib/lazy.ts';
import type { ExportRecord } from '../../resources/orders/export-record.ts';
import { Order } from '../../resources/orders/order.ts';
import { endWithFile } from '../../rules/people/resumable.ts';
import { withRange } from '../../table/lists/page.ts';
import { walk } from '../../table/lists/walk.ts';
import { present } from '../../versions/present.ts';
import type { Facts } from '../queues.ts';
import { fail, keepLease, mustWrite, type ResumableRun, runResumable, storeResult } from '../resumable-run.ts';

const ordersPerPage = 100;

/** Thrown if an export takes longer than one run may take. */
class TooManyOrders extends Error {}

/** Runs the export of a merchant's orders. A later run starts over. */
export const runExport = ({ export: id }: Facts<'run-export'>): Promise<void> =>
  runResumable('export', id, async (run) => {
    try {
      await exportOrders(run);
    } catch (error) {
      if (!(error instanceof TooManyOrders)) throw error;
      await fail(run, 'There are too many orders for one export. Request shorter ranges of time.');
    }
  });

async function exportOrders(run: ResumableRun<'export'>): Promise<void> {
  let orders = 0;
  async function* chunks() {
    for await (const lines of linesOf(run.record)) {
      orders += lines.length;
      yield Buffer.from(lines.map((line) => `${line}\n`).join(''));
      if (nowMilliseconds() >= run.until) throw new TooManyOrders();
      await keepLease(run);
    }
  }
  const file = await storeResult(`orders-${run.record.id}`, 'jsonl', chunks());
  const { merchant, is_test } = run.record;
  await mustWrite(run, endWithFile('export', run.record, file, { merchant, is_test }, { orders }, nowInstant()));
}

/** Yields the orders of an export, each as JSON. */
async function* linesOf({ merchant, is_test, version, placed_from, placed_until }: ExportRecord) {
  const reach = { merchant, is_test };
  const conditions = [withRange('created_at', { min: placed_from ?? undefined, max: placed_until ?? undefined })];
  for await (const records of walk('order', { reach, conditions, limit: ordersPerPage })) {
    const showing = { version, reach, expand: [], publicUrl: environment('PUBLIC_URL'), now: nowInstant() };
    yield (await present(Order, records, showing)).map((one) => JSON.stringify(one));
  }
}
