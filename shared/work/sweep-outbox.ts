import type { DueEntity } from '../domain/entity-design.ts';
import { isPublished } from '../domain/events.ts';
import { exactInstant, instantOf, nowMilliseconds } from '../lib/clock.ts';
import { describeError, failure, log } from '../lib/log.ts';
import { relaySeconds } from '../rules/orders/hanging.ts';
import { secondsOverdue } from '../table/lists/due-list.ts';
import { eventsFrom, noteReached, type OutboxRow, reachedTime } from '../table/writes/outbox.ts';
import { relayEvent } from './relay.ts';
import { partOf, type SweepPart } from './sweep-part.ts';
import { withoutDeliveries } from './webhooks/subscribed.ts';

const watchedMinutes = 10; // what waits for longer has failed for another reason, of which its dead letter tells

/** The entities whose rows say what work is to be done as soon as it is asked for. */
const asked: readonly DueEntity[] = ['checkout-rates', 'order'];

/** Answers for how many seconds work has waited that rows say is to be done, and that the relay has missed. */
async function missedWorkSeconds(): Promise<number> {
  const since = instantOf(nowMilliseconds() - watchedMinutes * 60_000);
  const overdue = Math.max(...(await Promise.all(asked.map((entity) => secondsOverdue(entity, since)))));
  return overdue === 0 ? 0 : overdue + relaySeconds;
}

/**
 * Finds the events that the relay has missed, from the time on that the sweeper has reached: of those that subscribers
 * are told of, the ones that have no deliveries although a webhook is told of them; of all others, those that are there
 * still. At the end notes the time of the oldest, else that all are relayed, and logs how long the oldest has waited,
 * or work that rows say is to be done.
 */
async function* missedEvents(): AsyncGenerator<readonly OutboxRow[]> {
  const missedWork = missedWorkSeconds().catch((error: unknown) => {
    log({ event: 'notice', note: 'It is unknown how long work has waited', ...describeError(error) }, failure(error));
    return 0; // the events are relayed all the same
  });
  const first = await reachedTime();
  let oldest: string | undefined;
  let reached = first; // as long as not all are read: the next sweep goes on from here
  try {
    for await (const events of eventsFrom(first)) {
      const published = events.filter(({ type }) => isPublished(type));
      const missed = [...events.filter((event) => !published.includes(event)), ...(await withoutDeliveries(published))];
      for (const { at } of missed) if (oldest === undefined || at < oldest) oldest = at;
      yield missed;
    }
    reached = exactInstant();
  } finally {
    await noteReached(oldest ?? reached);
    const seconds = oldest ? Math.round((nowMilliseconds() - Date.parse(oldest)) / 1000) : 0;
    log({ event: 'outbox' }, { OldestEventSeconds: Math.max(seconds, await missedWork) });
  }
}

/** Relays the events that the relay has missed. */
export const sweepOutbox: SweepPart = partOf(missedEvents, relayEvent);
