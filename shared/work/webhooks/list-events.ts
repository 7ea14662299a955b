import { isPublished, nameIn, namesOfVersion } from '../../domain/events.ts';
import { nowInstant } from '../../lib/clock.ts';
import { notOneOf } from '../../lib/problems.ts';
import { fill, invalid } from '../../lib/refusal.ts';
import type { Tenant } from '../../model/fields.ts';
import type { ListedEvent } from '../../resources/webhooks/event.ts';
import { type EventNameFor, type WebhookVersion, webhookVersions } from '../../resources/webhooks/event-names.ts';
import { type EventAt, type EventsRequest, positionWithoutEvents, readEvents } from '../../table/lists/event-list.ts';
import { type Condition, type Page, rangeOf } from '../../table/lists/page.ts';
import { contentOf, type NotificationPlace } from './notification.ts';
import { publications } from './publications.ts';

/** A request for a tenant's events. */
export interface AskedEvents {
  readonly tenant: Tenant;
  readonly version: string;
  readonly conditions: readonly Condition[];
  /** Whether to list the feed, oldest events first. */
  readonly isFeed: boolean;
  readonly position: Pick<EventsRequest, 'after' | 'backwards' | 'skip'> & { readonly perPage: number };
}

/** Lists events in the format of a version. Omits events that the version does not publish. */
export async function listEvents(
  { tenant, position, isFeed, ...asked }: AskedEvents,
  publicUrl: string,
): Promise<Page<ListedEvent>> {
  const version = webhookVersion(asked.version);
  const names = namesAskedFor(version, asked.conditions);
  const shows = (type: string) => {
    const name = isPublished(type) ? nameIn(type, version) : undefined;
    return name !== undefined && names.includes(name);
  };
  const range = rangeOf('created_at', asked.conditions);
  const { perPage: limit, after, backwards, skip } = position;
  const page = await readEvents({ tenant, isFeed, shows, range, limit, after, backwards, skip });
  const showing = { publicUrl, now: nowInstant() };
  const records = await Promise.all(page.records.map((one) => listed(one, version, showing)));
  const last = isFeed && !page.more ? positionWithoutEvents(page.last ?? after ?? 0) : page.last;
  return { ...page, last, records: records.flat() };
}

function webhookVersion(version: string): WebhookVersion {
  const found = webhookVersions.find((one) => one === version);
  if (!found) throw new Error(`Version ${version} has no events`);
  return found;
}

/** Returns the names that a filter selects. Throws 422 if the version does not have one of them. */
function namesAskedFor(version: WebhookVersion, conditions: readonly Condition[]): readonly string[] {
  const known: readonly string[] = namesOfVersion(version, 'merchant');
  const asked = conditions.find(({ field }) => field === 'type')?.equals?.map(String) ?? known;
  if (asked.every((name) => known.includes(name))) return asked;
  throw invalid({ 'filter[type]': [fill(notOneOf, { values: known.join(', ') })] });
}

async function listed(
  { id, row }: EventAt,
  version: WebhookVersion,
  showing: NotificationPlace,
): Promise<readonly ListedEvent[]> {
  const content = await contentOf(row, version, showing);
  const subject = isPublished(row.type) ? publications[row.type].subject : undefined;
  if (!content || !subject) return [];
  const { id: event, type: name, data, ...rest } = content;
  const type = name as EventNameFor<'merchant'>; // the log of a merchant has no other events
  // a shipment has another id than its production order, and the data of older versions may lack theirs
  const about = { type: subject, id: Number(data.id ?? row.subject) };
  return [{ id, event: { id: event, type, subject: about, ...rest, data } }];
}
