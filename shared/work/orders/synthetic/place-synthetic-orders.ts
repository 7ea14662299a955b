import { within } from '../../../aws/deadlines.ts';
import { nowMilliseconds } from '../../../lib/clock.ts';
import { environment } from '../../../lib/lazy.ts';
import { describeError, fault, type LogFields, log } from '../../../lib/log.ts';
import { isShifting } from './release-shift.ts';
import { FailedStep, type ShopAccess } from './shop-request.ts';
import { syntheticKey } from './synthetic-key.ts';
import { placeSyntheticOrder } from './synthetic-order.ts';

const orderSeconds = 45; // of the function's 60. Customers would not wait longer either
const ordersWhileShifting = 10; // a version with 10 % of the requests then gets some in most minutes

/**
 * Places a test order as a customer's shop does, or ten at once while a release is being shifted. Each order logs its
 * outcome.
 */
export async function placeSyntheticOrders(): Promise<void> {
  const shop = await prepared(notes.key, async () => ({ url: environment('PUBLIC_URL'), key: await syntheticKey() }));
  if (!shop) return;
  const count = (await prepared(notes.shift, isShifting)) ? ordersWhileShifting : 1;
  await Promise.all(Array.from({ length: count }, () => placeAndLog(shop)));
}

const notes = {
  key: 'The test key of synthetic orders cannot be read',
  shift: 'The alias of the release cannot be read, so one order is placed',
} as const;

/** Returns the result of an action. If it fails, logs a fault and returns undefined. */
async function prepared<T>(note: string, act: () => Promise<T>): Promise<T | undefined> {
  try {
    return await act();
  } catch (error) {
    log({ event: 'synthetic-order', status: 500, note, ...describeError(error) }, fault);
    return undefined;
  }
}

async function placeAndLog(shop: ShopAccess): Promise<void> {
  const startedAt = nowMilliseconds();
  const about = () => ({ event: 'synthetic-order', milliseconds: nowMilliseconds() - startedAt }) as const;
  try {
    await within(orderSeconds * 1000, () => placeSyntheticOrder(shop));
    const line = about();
    log(line, { SyntheticOrderFailed: 0, SyntheticOrderSeconds: line.milliseconds / 1000 });
  } catch (error) {
    log({ ...about(), ...failedStep(error), ...describeError(error) }, { SyntheticOrderFailed: 1 });
  }
}

/** Returns the loggable parts of a failed step: its name, and the status and the id of its request. */
const failedStep = (error: unknown): Pick<LogFields, 'note' | 'answered' | 'request_id'> =>
  error instanceof FailedStep
    ? { note: error.step, answered: error.response.status, request_id: error.response.request_id }
    : {};
