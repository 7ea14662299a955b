import { deflate, inflate } from './deflate.ts';
import { notificationKey } from './keys.ts';
import { isAlive, type Row } from './rows.ts';
import type { Action } from './writes/transact.ts';

/**
 * A stored notification: the body that subscribers of one version receive for an event, and the deliveries that send
 * it.
 */
export interface StoredNotification {
  readonly event: string;
  readonly version: string;
  /** The compressed body. Undefined if the body is an object in the bucket. */
  readonly body: Uint8Array | undefined;
  readonly object_key: string | undefined;
  readonly deliveries: readonly MadeDelivery[];
  /** Unix seconds. */
  readonly expires_at: number;
}

/** A delivery that was created for an event. */
export interface MadeDelivery {
  readonly delivery: number;
  readonly webhook: number;
}

/** Compresses a body for storage. */
export const packBody = (body: string): Uint8Array => deflate(body);

/** Decompresses a stored body to its original bytes. */
export const unpackBody = (packed: Uint8Array): Buffer => Buffer.from(inflate(packed));

/**
 * Returns the action that stores a notification. It fails if the notification exists, because another run has then
 * created its deliveries.
 */
export const notificationAction = ({
  event,
  version,
  body,
  object_key,
  deliveries,
  expires_at,
}: StoredNotification): Action => ({
  what: 'moved',
  put: {
    Item: {
      ...notificationKey(event, version),
      kind: 'notification',
      ...(body && { body }),
      ...(object_key && { object_key }),
      deliveries,
      expires_at,
    },
    ConditionExpression: 'attribute_not_exists(PK)',
  },
});

/** Returns the notification in a row. Undefined if the row is missing or has expired. */
export function notificationOf(
  row: Row | undefined,
): Pick<StoredNotification, 'body' | 'object_key' | 'deliveries'> | undefined {
  if (row?.kind !== 'notification' || !isAlive(row)) return undefined;
  // only `notificationAction` writes such rows
  return row as unknown as StoredNotification;
}
