import { eventSeconds } from '../../domain/lifetimes.ts';
import { nowMilliseconds } from '../../lib/clock.ts';
import { feedKey, type Key } from '../keys.ts';
import { putRow, readRow, readRowsByKey, readRowsEventually } from '../table.ts';
import type { OutboxRow } from './outbox.ts';

/**
 * The age in milliseconds from which readers of a feed see a position. All entries at positions of that age have been
 * written, so a reader that continues from the last position misses none.
 */
export const feedDelay = 10_000;

const clockSkew = 2000; // between two functions. AWS keeps their clocks within milliseconds
const writtenWithin = feedDelay - clockSkew;

/**
 * Adds a published event to the feed of its merchant, at the position of its time. If readers may already be past this
 * position, the event gets another entry that they have not reached. Readers of the feed then skip the entry at its own
 * time (`moved`), and lists by time skip the other one (`late`). So no reader misses the event. A reader sees it twice
 * only if it read the first entry before that was marked as moved.
 */
export async function addToFeed(event: OutboxRow): Promise<void> {
  const keyAt = keysOf(event);
  if (!keyAt) return;
  const at = Date.parse(event.at);
  const own = keyAt(at);
  const entry = {
    event: { PK: event.PK, SK: event.SK },
    at: event.at,
    facets: { type: event.type },
    expires_at: Math.ceil(at / 1000) + eventSeconds,
  };
  if (isWritable(at)) {
    await putRow({ ...own, ...entry });
    if (isWritable(at)) return;
  } else if ((await readRow(own))?.moved === true) {
    return; // an earlier run has added it
  }
  let position: number;
  do {
    position = nowMilliseconds();
    await putRow({ ...keyAt(position), ...entry, late: true });
  } while (!isWritable(position));
  await putRow({ ...own, ...entry, moved: true }); // last, because it tells the sweeper that the event is in the feed
}

/**
 * Returns a function with the key of an event in the feed of its merchant at a time in milliseconds. Events of the back
 * office and of productions are in no feed.
 */
function keysOf({ merchant, is_test = false, events, production, event }: OutboxRow) {
  if (merchant === undefined || events || production !== undefined) return undefined;
  return (milliseconds: number): Key => feedKey({ merchant, is_test }, milliseconds, event);
}

/** Returns whether no reader can be past a position yet. */
const isWritable = (position: number): boolean => nowMilliseconds() - position < writtenWithin;

/** Returns the published events that are not in the feed of their merchant. They must be older than a minute. */
export async function missingInFeed(events: readonly OutboxRow[]): Promise<readonly OutboxRow[]> {
  const wanted = events.flatMap((event) => {
    const key = keysOf(event)?.(Date.parse(event.at));
    return key ? [{ event, key }] : [];
  });
  const rowOf = await readRowsByKey(
    wanted.map(({ key }) => key),
    readRowsEventually,
  );
  return wanted.filter(({ key }) => !rowOf(key)).map(({ event }) => event);
}
