import { nowInstant, nowMilliseconds } from '../../shared/lib/clock.ts';
import { describeError, fault, log } from '../../shared/lib/log.ts';
import type { Need } from '../../shared/lib/needs.ts';
import { dueIds } from '../../shared/table/lists/due.ts';
import { oldestEventSeconds, overdueEvents } from '../../shared/table/writes/outbox.ts';
import { resumeOrRollBack } from '../../shared/work/catalogue/roll-back-product.ts';
import { resumeCatalogueTask } from '../../shared/work/offers/catalogue-task.ts';
import { hangingOrders, resumeOrder } from '../../shared/work/orders/resume-order.ts';
import { relayEvent } from '../../shared/work/send.ts';
import { type Step, stepOf } from '../../shared/work/sweep.ts';

const overdueSeconds = 60; // the stream's relay is at it within a second; after a minute it has failed
const workSeconds = 45; // of the function's 60: one call tries for at most 10 s, so that what is under way ends in time

/** What a sweep does: all side by side, so that none waits for another or ends with it. */
const steps: readonly Step[] = [
  async () => {
    log({ event: 'outbox' }, { OldestEventSeconds: await oldestEventSeconds() });
    return [];
  },
  stepOf(() => overdueEvents(overdueSeconds), relayEvent),
  stepOf((now) => dueIds('product-lease', now), resumeOrRollBack),
  stepOf((now) => dueIds('catalogue-task', now), resumeCatalogueTask),
  stepOf(hangingOrders, resumeOrder),
];

/** Runs every minute: relays what the stream's relay has missed, and sees to work that hangs. */
const sweep = async (): Promise<void> => {
  const end = nowMilliseconds() + workSeconds * 1000;
  const now = nowInstant();
  const ended = await Promise.allSettled(steps.map((step) => step({ now, isOver: () => nowMilliseconds() >= end })));
  const results = ended.flatMap((step) => (step.status === 'fulfilled' ? step.value : [step]));
  const failed = results.filter((result) => result.status === 'rejected');
  log(
    {
      event: 'sweep',
      status: failed.length > 0 ? 500 : 200,
      count: results.length,
      ...describeFirst(failed),
    },
    failed.length > 0 ? fault : {},
  );
};

const describeFirst = ([first]: readonly PromiseRejectedResult[]) => (first ? describeError(first.reason) : {});

const needs: readonly Need[] = ['table:read', 'table:write', 'queues:send'];
export const handler = Object.assign(sweep, { needs });
