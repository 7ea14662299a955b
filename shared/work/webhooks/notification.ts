import { isPublished, nameIn } from '../../domain/events.ts';
import { commonOnly, type Reach } from '../../domain/reach.ts';
import { instantOf } from '../../lib/clock.ts';
import { tagsOf } from '../../resources/orders/id-tag-record.ts';
import type { EventName, WebhookVersion } from '../../resources/webhooks/event-names.ts';
import { type KnownRecords, knownKey } from '../../table/lists/expand.ts';
import { keptBy, type OutboxRow, subjectOf, tenantOfEvent } from '../../table/writes/outbox.ts';
import { type Presentation, present } from '../../versions/present.ts';
import { publications } from './publications.ts';

/** What a subscriber is told of an event. */
export interface NotificationContent {
  readonly id: string;
  readonly type: EventName;
  readonly version: WebhookVersion;
  readonly is_test: boolean;
  readonly created_at: string;
  /** Rises with each event of the same subject. */
  readonly sequence: number;
  readonly data: unknown;
}

/** Where and when it is told: the addresses of files that it shows are signed then. */
export type NotificationPlace = Pick<Presentation, 'publicUrl' | 'now' | 'keys'>;

/** what is published of an event is made of these fields of its row alone. */
export type PublishedRow = Pick<
  OutboxRow,
  'event' | 'type' | 'merchant' | 'is_test' | 'sequence' | 'at' | 'record' | 'related'
>;

/**
 * Makes the body of an event's notifications in a version; undefined where the version does not tell of it. Nothing is
 * read for it but the keys that sign addresses of files, and an order's tags where they were too large to be kept.
 */
export async function bodyOf(
  row: PublishedRow,
  version: WebhookVersion,
  showing: NotificationPlace,
): Promise<string | undefined> {
  const content = await contentOf(row, version, showing);
  return content && JSON.stringify(content);
}

/** Makes what a version tells of an event, as `bodyOf` does. */
export async function contentOf(
  row: PublishedRow,
  version: WebhookVersion,
  showing: NotificationPlace,
): Promise<NotificationContent | undefined> {
  const type = isPublished(row.type) ? nameIn(row.type, version) : undefined;
  if (!isPublished(row.type) || type === undefined) return undefined;
  const { resource, dataOf } = publications[row.type];
  const is_test = row.is_test === true;
  const reach: Reach = tenantOfEvent(row) ?? commonOnly;
  const show = { ...showing, version, reach, expand: [], known: knownBy(row) };
  const [data] = await present(resource, [dataOf(subjectOf(row), is_test)], show);
  const { event: id, at, sequence } = row;
  return { id, type, version, is_test, created_at: instantOf(Date.parse(at)), sequence, data };
}

/** Makes what an event keeps known, so that nothing is read for it. */
function knownBy(row: PublishedRow): KnownRecords {
  const kept = keptBy(row);
  // only tags with a text of their own are kept; the others are as their disposition order makes them
  const made = kept['id-tag'] ? (kept['disposition-order'] ?? []).flatMap(tagsOf) : [];
  return new Map(
    [['id-tag', made] as const, ...Object.entries(kept)].flatMap(([entity, records]) =>
      (records ?? []).map((record) => [knownKey(entity, record.id), record] as const),
    ),
  );
}
