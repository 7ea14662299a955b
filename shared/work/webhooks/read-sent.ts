import type { Reach } from '../../domain/reach.ts';
import { orNotFound } from '../../lib/refusal.ts';
import { readDelivery } from '../../reads/webhooks.ts';
import { Delivery, type SentRecord } from '../../resources/webhooks/delivery.ts';
import { readBodyOf } from './read-notification.ts';

/** Reads a delivery of a webhook, with its body. Rejects with 404 if it does not exist within the reach. */
export async function readSent(
  params: { readonly id: number; readonly delivery_id: number },
  reach: Reach,
): Promise<SentRecord> {
  const { subject } = await readDelivery(params, reach);
  const body = orNotFound(await readBodyOf(subject), Delivery);
  return { ...subject, sent: body.toString() };
}
