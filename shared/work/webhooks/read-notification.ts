import { readWhole } from '../../files/bucket.ts';
import type { DeliveryRecord } from '../../resources/webhooks/delivery-record.ts';
import { type Key, notificationKey } from '../../table/keys.ts';
import { notificationOf, unpackBody } from '../../table/notifications.ts';
import type { Row } from '../../table/rows.ts';
import { readRow } from '../../table/table.ts';

/** Reads the body of a delivery. Every attempt sends exactly these bytes. Returns `undefined` after it has expired. */
export const readBodyOf = async (delivery: DeliveryRecord): Promise<Buffer | undefined> =>
  bodyOf(delivery, delivery.body === undefined ? await readRow(notificationKeyOf(delivery)) : undefined);

/** Returns the key of the row with the body of a delivery. Test deliveries hold their body themselves. */
export const notificationKeyOf = ({ event, version }: Pick<DeliveryRecord, 'event' | 'version'>): Key =>
  notificationKey(event.id, version);

/** Returns the body of a delivery, from its row or from the bucket. Returns `undefined` after it has expired. */
export async function bodyOf({ body }: DeliveryRecord, row: Row | undefined): Promise<Buffer | undefined> {
  return body === undefined ? notificationBody(row) : Buffer.from(body);
}

/** Returns the body of a notification, from its row or from the bucket. Returns `undefined` after it has expired. */
export async function notificationBody(row: Row | undefined): Promise<Buffer | undefined> {
  const notification = notificationOf(row);
  if (!notification) return undefined;
  const packed = notification.body ?? (notification.object_key && (await readWhole(notification.object_key)));
  return packed ? unpackBody(packed) : undefined;
}
