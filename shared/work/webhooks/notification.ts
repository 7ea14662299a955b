import { isPublished, nameIn } from '../../domain/events.ts';
import { commonOnly, type Reach } from '../../domain/reach.ts';
import { instantOf } from '../../lib/clock.ts';
import { tagsOf } from '../../resources/orders/id-tag-record.ts';
import type { EventName, WebhookVersion } from '../../resources/webhooks/event-names.ts';
import { type KnownRecords, knownKey } from '../../table/lists/expand.ts';
import { type EventInRow, type EventRequest, keptBy, subjectOf, subscriberOfEvent } from '../../table/writes/outbox.ts';
import { type Presentation, present } from '../../versions/present.ts';
import { publications } from './publications.ts';

/** The content of an event's notification. */
export interface NotificationContent {
  readonly id: string;
  readonly type: EventName;
  readonly version: WebhookVersion;
  readonly is_test: boolean;
  readonly created_at: string;
  /** Increases with each event of the same subject. */
  readonly sequence: number;
  /** The request that caused the event. Null if a worker caused it. */
  readonly request: EventRequest | null;
  readonly data: Record<string, unknown>;
}

/** Place and time of the notification. The URLs of its files are signed at that time. */
export type NotificationPlace = Pick<Presentation, 'publicUrl' | 'now' | 'keys'>;

/** The fields of an event's row that notifications are built from. */
export type PublishedRow = Pick<
  EventInRow,
  | 'event'
  | 'type'
  | 'merchant'
  | 'is_test'
  | 'production'
  | 'sequence'
  | 'at'
  | 'facts'
  | 'request'
  | 'record'
  | 'decompressed'
  | 'related'
>;

/**
 * Builds the body of an event's notifications in a version. Returns `undefined` if the version does not publish the
 * event. Reads only the keys that sign file URLs, and the tags of an order if they were too large to store with the
 * event.
 */
export async function bodyOf(
  row: PublishedRow,
  version: WebhookVersion,
  showing: NotificationPlace,
): Promise<string | undefined> {
  const content = await contentOf(row, version, showing);
  return content && JSON.stringify(content);
}

/** Builds the content of an event's notification in a version, as `bodyOf` does. */
export async function contentOf(
  row: PublishedRow,
  version: WebhookVersion,
  showing: NotificationPlace,
): Promise<NotificationContent | undefined> {
  const type = isPublished(row.type) ? nameIn(row.type, version) : undefined;
  if (!isPublished(row.type) || type === undefined) return undefined;
  const { resource, dataOf } = publications[row.type];
  const is_test = row.is_test === true;
  const reach: Reach = subscriberOfEvent(row) ?? commonOnly;
  const show = { ...showing, version, reach, expand: [], known: knownBy(row) };
  const [data] = await present(resource, [dataOf(subjectOf(row), is_test, row.facts)], show);
  const { event: id, at, sequence, request = null } = row;
  const created_at = instantOf(Date.parse(at));
  return { id, type, version, is_test, created_at, sequence, request, data: data as Record<string, unknown> };
}

/** Returns the records that an event keeps, so that they need not be read. */
function knownBy(row: PublishedRow): KnownRecords {
  const kept = keptBy(row);
  // the event keeps only tags that have their own text, and the disposition order yields the others
  const made = kept['id-tag'] ? (kept['disposition-order'] ?? []).flatMap(tagsOf) : [];
  return new Map(
    [['id-tag', made] as const, ...Object.entries(kept)].flatMap(([entity, records]) =>
      (records ?? []).map((record) => [knownKey(entity, record.id), record] as const),
    ),
  );
}
