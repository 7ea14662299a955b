import { exportKey, storeInParts } from '../../files/bucket.ts';
import { ensureFileKeys } from '../../files/file-keys.ts';
import { nowInstant, nowMilliseconds } from '../../lib/clock.ts';
import { environment } from '../../lib/lazy.ts';
import type { ExportRecord } from '../../resources/orders/export-record.ts';
import { Order } from '../../resources/orders/order.ts';
import { endExport } from '../../rules/orders/export.ts';
import { walk } from '../../table/lists/walk.ts';
import { reserveIds } from '../../table/writes/reserve-ids.ts';
import { present } from '../../versions/present.ts';
import type { Facts } from '../queues.ts';
import { fail, keepLease, mustWrite, type ResumableRun, runResumable } from '../resumable-run.ts';

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
  const key = exportKey(`orders-${run.record.id}`);
  const size = await storeInParts(key, 'application/jsonl', chunks());
  await ensureFileKeys();
  const ids = await reserveIds({ media: 1 });
  await mustWrite(run, endExport(run.record, { media: ids.media(), key, size }, orders, nowInstant()));
}

/** Yields the orders of an export, each as JSON. */
async function* linesOf({ merchant, is_test, version, placed_from, placed_until }: ExportRecord) {
  const reach = { merchant, is_test };
  const [min, max] = [placed_from ?? undefined, placed_until ?? undefined];
  const holds = (at: unknown) => (min === undefined || String(at) >= min) && (max === undefined || String(at) <= max);
  const range = { ...(min !== undefined && { min }), ...(max !== undefined && { max }) };
  const conditions = [{ field: 'created_at', holds, range }];
  for await (const records of walk('order', { reach, conditions, limit: ordersPerPage })) {
    const showing = { version, reach, expand: [], publicUrl: environment('PUBLIC_URL'), now: nowInstant() };
    yield (await present(Order, records, showing)).map((one) => JSON.stringify(one));
  }
}
