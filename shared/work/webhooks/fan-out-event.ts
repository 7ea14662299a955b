import type { Facts } from '../queues.ts';

/** Makes a delivery of an event for each webhook that was active when it happened. */
export async function fanOutEvent(_event: Facts<'fan-out-event'>): Promise<void> {}
