import type { DueEntity } from '../domain/entity-design.ts';
import { isPublished } from '../domain/events.ts';
import { exactInstant, instantOf, nowMilliseconds } from '../lib/clock.ts';
import { describeError, failure, log } from '../lib/log.ts';
import { relaySeconds } from '../rules/orders/hanging.ts';
import { secondsOverdue } from '../table/lists/due-list.ts';
import { addToFeed, missingInFeed } from '../table/writes/event-feed.ts';
import { eventsFrom, noteReached, type OutboxRow, reachedTime } from '../table/writes/outbox.ts';
import { relayEvent } from './relay.ts';
import { isOfLaterRelease } from './send.ts';
import { partOf, type SweepPart } from './sweep-part.ts';
import { withoutDeliveries } from './webhooks/subscribed.ts';

const watchedMinutes = 10; // longer delays have another cause, and their messages are in the dead-letter queue

/** The entities whose rows request work as soon as a caller asks for it. */
const asked: readonly DueEntity[] = ['checkout-rates', 'order'];

/**
 * Returns how many seconds the oldest work that the relay missed has been waiting. Counts only work that rows request.
 */
async function missedWorkSeconds(): Promise<number> {
  const since = instantOf(nowMilliseconds() - watchedMinutes * 60_000);
  const overdue = Math.max(...(await Promise.all(asked.map((entity) => secondsOverdue(entity, since)))));
  return overdue === 0 ? 0 : overdue + relaySeconds;
}

/** An event, and what the relay did not do with it. */
type Missed = readonly [event: OutboxRow, act: (event: OutboxRow) => Promise<void>];

/** Leaves an event where it is. */
const leave = async (): Promise<void> => undefined;

/**
 * Finds the events that the relay missed, starting at the time that the last sweep reached. Published events count as
 * missed if they are not in the feed of their merchant, or if a webhook subscribes to them but they have no deliveries.
 * Other events count as missed if they still exist. Those of a later release wait for its sweeper, which starts with
 * the oldest of them.
 *
 * At the end it stores the time of the oldest missed event, or the current time if there are none. It also logs the age
 * of the oldest missed event, or of missed work that rows request, whichever is greater.
 */
async function* missedEvents(): AsyncGenerator<readonly Missed[]> {
  const missedWork = missedWorkSeconds().catch((error: unknown) => {
    log({ event: 'notice', note: 'The waiting time of work is unknown', ...describeError(error) }, failure(error));
    return 0; // missed events are relayed anyway
  });
  const first = await reachedTime();
  let oldest: string | undefined;
  let reached = first; // stays there if not all events are read, so that the next sweep continues there
  try {
    for await (const events of eventsFrom(first)) {
      const later = events.filter(isOfLaterRelease);
      const own = events.filter((event) => !isOfLaterRelease(event));
      const published = own.filter(({ type }) => isPublished(type));
      const [unsent, unlisted] = await Promise.all([withoutDeliveries(published), missingInFeed(published)]);
      const missed = [
        ...later.map((event) => [event, leave] as const),
        ...[...own.filter((event) => !published.includes(event)), ...unsent].map(
          (event) => [event, relayEvent] as const,
        ),
        ...unlisted.map((event) => [event, addToFeed] as const),
      ];
      for (const [{ at }] of missed) if (oldest === undefined || at < oldest) oldest = at;
      yield missed;
    }
    reached = exactInstant();
  } finally {
    await noteReached(oldest ?? reached);
    const seconds = oldest ? Math.round((nowMilliseconds() - Date.parse(oldest)) / 1000) : 0;
    log({ event: 'outbox' }, { OldestEventSeconds: Math.max(seconds, await missedWork) });
  }
}

/** Does what the relay missed. */
export const sweepOutbox: SweepPart = partOf(missedEvents, ([event, act]) => act(event));
