import { readWhole } from '../../files/bucket.ts';
import type { DeliveryRecord } from '../../resources/webhooks/delivery-record.ts';
import { type Key, notificationKey } from '../../table/keys.ts';
import { notificationOf, unpackBody } from '../../table/notifications.ts';
import type { Row } from '../../table/rows.ts';
import { readRow } from '../../table/table.ts';

/** Reads the body of a delivery, byte by byte as it is sent each time; undefined once it has expired. */
export const readBodyOf = async (delivery: DeliveryRecord): Promise<Buffer | undefined> =>
  bodyOf(delivery, delivery.body === undefined ? await readRow(notificationKeyOf(delivery)) : undefined);

/** Makes the key of the row that has the body of a delivery, unless that has a body of its own. */
export const notificationKeyOf = ({ event, version }: Pick<DeliveryRecord, 'event' | 'version'>): Key =>
  notificationKey(event.id, version);

/** Finds the body of a delivery in the row that has it, or in the bucket; undefined once it has expired. */
export async function bodyOf({ body }: DeliveryRecord, row: Row | undefined): Promise<Buffer | undefined> {
  if (body !== undefined) return Buffer.from(body);
  const notification = notificationOf(row);
  if (!notification) return undefined;
  const packed = notification.body ?? (notification.object_key && (await readWhole(notification.object_key)));
  return packed ? unpackBody(packed) : undefined;
}
