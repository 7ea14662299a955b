import { eventSeconds } from '../../domain/lifetimes.ts';
import { nowMilliseconds } from '../../lib/clock.ts';
import { feedKeyAt, feedKeyOf, type Key } from '../keys.ts';
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
  const key = feedKeyOf(event);
  if (!key) return;
  const row = { at: event.at, expires_at: Math.ceil(Date.parse(event.at) / 1000) + eventSeconds };
  const put = (at: Key) => putRow({ ...row, ...at, facets: { type: event.type } });
  let position = Date.parse(event.at);
  if (isWritable(position)) await put(key);
  if (isWritable(position)) return;
  do {
    position = nowMilliseconds();
    await put(feedKeyAt(event, position));
  } while (!isWritable(position));
  await putRow({ ...row, ...key }); // last, because it tells the sweeper that the event is in the feed. Readers skip it
}

/** Returns whether no reader can be past a position yet. */
const isWritable = (position: number): boolean => nowMilliseconds() - position < writtenWithin;

/** Returns the published events that are not in the feed of their merchant. */
export async function missingInFeed(events: readonly OutboxRow[]): Promise<readonly OutboxRow[]> {
  const wanted = events.flatMap((event) => {
    const key = feedKeyOf(event);
    return key ? [{ event, key }] : [];
  });
  const rowOf = await readRowsByKey(wanted.map(({ key }) => key));
  return wanted.filter(({ key }) => !rowOf(key)).map(({ event }) => event);
}
