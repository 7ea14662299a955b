import { everything } from '../../domain/reach.ts';
import { nowInstant } from '../../lib/clock.ts';
import type { MerchantRecord } from '../../resources/people/merchant.ts';
import { type AroundRetention, dueErasures, eraseOldOrders } from '../../rules/people/retention.ts';
import { walk } from '../../table/lists/walk.ts';
import { readEach, readRecords } from '../../table/table.ts';
import { decide } from '../../table/writes/decide.ts';
import { reserveIds } from '../../table/writes/reserve-ids.ts';
import { partOf, type SweepPart } from '../sweep-part.ts';

/** The part of the sweep that starts the erasure of old orders, in the first minute of each hour. */
export const sweepRetention: SweepPart = partOf(merchantsWithRetention, ({ id }) => startRetention(id));

/** Yields the merchants that limit how long personal data is kept. Their index rows tell them apart from others. */
async function* merchantsWithRetention(now: string): AsyncGenerator<readonly MerchantRecord[]> {
  if (new Date(now).getUTCMinutes() !== 0) return;
  yield* walk('merchant', { conditions: [{ field: 'retention_days', holds: (days) => typeof days === 'number' }] });
}

/** Starts the erasure of a merchant's old orders, if it is due. */
async function startRetention(id: number): Promise<void> {
  const due = dueErasures(await readAround(id), nowInstant());
  if (due.length === 0) return;
  const ids = await reserveIds({ 'privacy-request': due.length });
  await decide(
    () => readAround(id),
    (around, { now }) => eraseOldOrders({ ...around, nextId: ids['privacy-request'] }, now),
  );
}

async function readAround(id: number): Promise<AroundRetention> {
  const found = await readRecords(
    [
      { entity: 'merchant', id },
      { entity: 'merchant-retention', id },
    ],
    everything,
  );
  const retention = found.get('merchant-retention', id);
  const last = [retention?.live, retention?.test].flatMap((one) => (one ? [one.request] : []));
  const requests = await readEach('privacy-request', last, everything);
  return { merchant: found.get('merchant', id), retention, requests };
}
