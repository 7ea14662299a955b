import type { OrderRecord } from '../../resources/orders/order-record.ts';

const patienceMinutes = 10; // decided: this work takes seconds, and a queue repeats what failed within minutes
const minute = 60_000;

/** Tells whether work that was asked for at this time hangs: ten minutes have passed. */
export const hangs = (asked: string, now: string): boolean =>
  Date.parse(asked) + patienceMinutes * minute <= Date.parse(now);

/** Tells whether a sweep at this time looks for orders that hang: in each tenth minute of the clock. */
export const looksForOrders = (now: string): boolean => Math.floor(Date.parse(now) / minute) % patienceMinutes === 0;

/**
 * Tells whether an order hangs in `preparing`. One that has failed for good waits for its merchant, not for a worker.
 */
export const hangsInPreparing = (
  { state, failure_message, updated_at }: Pick<OrderRecord, 'state' | 'failure_message' | 'updated_at'>,
  now: string,
): boolean => state === 'preparing' && failure_message === null && hangs(updated_at, now);
