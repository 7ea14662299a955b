import { readWhole } from '../../files/bucket.ts';
import type { DeliveryRecord } from '../../resources/webhooks/delivery-record.ts';
import { notificationKey } from '../../table/keys.ts';
import { notificationOf, unpackBody } from '../../table/notifications.ts';
import { readRow } from '../../table/table.ts';

/** Reads the body of a delivery, byte by byte as it is sent each time; undefined once it has expired. */
export async function readBodyOf({ body, event, version }: DeliveryRecord): Promise<Buffer | undefined> {
  if (body !== undefined) return Buffer.from(body);
  const notification = notificationOf(await readRow(notificationKey(event.id, version)));
  if (!notification) return undefined;
  const packed = notification.body ?? (notification.object_key && (await readWhole(notification.object_key)));
  return packed ? unpackBody(packed) : undefined;
}
