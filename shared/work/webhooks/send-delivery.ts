import type { Facts } from '../queues.ts';

/** Makes the next attempt of a delivery. */
export async function sendDelivery(_asked: Facts<'send-delivery'>): Promise<void> {}
