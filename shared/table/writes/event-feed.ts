import { eventSeconds } from '../../domain/lifetimes.ts';
import { nowMilliseconds } from '../../lib/clock.ts';
import type { Tenant } from '../../model/fields.ts';
import { feedKey, type Key } from '../keys.ts';
import { putRow, readRowsByKey } from '../table.ts';
import type { OutboxRow } from './outbox.ts';

/**
 * The age in milliseconds from which readers of a feed see a position. All rows at positions of that age have been
 * written, so a reader that continues from the last position misses none.
 */
export const feedDelay = 10_000;

const clockSkew = 2000; // between two functions. AWS keeps their clocks within milliseconds
const writtenWithin = feedDelay - clockSkew;

/**
 * Adds a published event to the feed of its merchant. Its position is its time. If it is too late for that, because
 * readers may already be past this position, it gets another position that they have not reached. So no reader misses
 * it, and a reader can see it twice.
 */
export async function addToFeed(event: OutboxRow): Promise<void> {
  const tenant = tenantOf(event);
  if (!tenant) return;
  const key = feedKey(tenant, Date.parse(event.at), event.event);
  const row = { at: event.at, expires_at: Math.ceil(Date.parse(event.at) / 1000) + eventSeconds };
  const put = (at: Key) => putRow({ ...row, ...at, facets: { type: event.type } });
  let position = Date.parse(event.at);
  if (isWritable(position)) await put(key);
  if (isWritable(position)) return;
  do {
    position = nowMilliseconds();
    await put(feedKey(tenant, position, event.event));
  } while (!isWritable(position));
  await putRow({ ...row, ...key }); // last, because it tells the sweeper that the event is in the feed. Readers skip it
}

/** Returns the tenant whose feed has an event. Events of the back office and of productions are in no feed. */
const tenantOf = ({ merchant, is_test = false, events, production }: OutboxRow): Tenant | undefined =>
  merchant === undefined || events || production !== undefined ? undefined : { merchant, is_test };

/** Returns whether no reader can be past a position yet. */
const isWritable = (position: number): boolean => nowMilliseconds() - position < writtenWithin;

/** Returns the published events that are not in the feed of their merchant. */
export async function missingInFeed(events: readonly OutboxRow[]): Promise<readonly OutboxRow[]> {
  const wanted = events.flatMap((event) => {
    const tenant = tenantOf(event);
    return tenant ? [{ event, key: feedKey(tenant, Date.parse(event.at), event.event) }] : [];
  });
  const rowOf = await readRowsByKey(wanted.map(({ key }) => key));
  return wanted.filter(({ key }) => !rowOf(key)).map(({ event }) => event);
}
