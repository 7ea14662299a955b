import { deflate, inflate } from './deflate.ts';
import { notificationKey } from './keys.ts';
import { isAlive, type Row } from './rows.ts';
import type { Action } from './writes/transact.ts';

/** What the subscribers of one version are told of an event: the body, made once, and the deliveries that carry it. */
export interface StoredNotification {
  readonly event: string;
  readonly version: string;
  /** The body, deflated; undefined where it is an object of the bucket. */
  readonly body: Uint8Array | undefined;
  readonly object_key: string | undefined;
  readonly deliveries: readonly MadeDelivery[];
  /** Unix seconds. */
  readonly expires_at: number;
}

/** A delivery that was made of an event. */
export interface MadeDelivery {
  readonly delivery: number;
  readonly webhook: number;
}

/** Deflates a body as it is kept. */
export const packBody = (body: string): Uint8Array => deflate(body);

/** Reads a body back, byte by byte as it was. */
export const unpackBody = (packed: Uint8Array): Buffer => Buffer.from(inflate(packed));

/** Writes a notification, unless there is one: another run has made its deliveries then. */
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

/** Reads a notification off its row; undefined where there is none, or it has expired. */
export function notificationOf(
  row: Row | undefined,
): Pick<StoredNotification, 'body' | 'object_key' | 'deliveries'> | undefined {
  if (row?.kind !== 'notification' || !isAlive(row)) return undefined;
  // written above alone
  return row as unknown as StoredNotification;
}
