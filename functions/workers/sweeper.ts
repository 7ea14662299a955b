import { nowInstant, nowMilliseconds } from '../../shared/lib/clock.ts';
import { describeError, fault, log } from '../../shared/lib/log.ts';
import { oldestEventSeconds, overdueEvents } from '../../shared/table/writes/outbox.ts';
import { dueSteps } from '../../shared/work/due.ts';
import { hangingOrders, resumeOrder } from '../../shared/work/orders/resume-order.ts';
import { lateRelay, relayEvent } from '../../shared/work/send.ts';
import { type Step, stepOf } from '../../shared/work/sweep.ts';
import { worker } from '../../shared/work/worker.ts';

const overdueSeconds = 60; // the stream's relay is at it within a second; after a minute it has failed
const workSeconds = 45; // of the function's 60: one call tries for at most 10 s, so that what is under way ends in time

/** What a sweep does: all side by side, so that none waits for another or ends with it. */
const steps: readonly Step[] = [
  async () => {
    log({ event: 'outbox' }, { OldestEventSeconds: await oldestEventSeconds() });
    return [];
  },
  stepOf(() => overdueEvents(overdueSeconds), relayEvent),
  ...dueSteps,
  stepOf(hangingOrders, resumeOrder),
];

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

export const handler = worker(
  {
    on: 'schedule',
    everyMinutes: 1,
    summary: 'Relays events that the relay has missed, and asks again for work that hangs',
    needs: ['table:read', 'table:write', 'queues:send'],
    timeoutSeconds: 60, // it begins nothing after 45, and the next one starts
    // A whole processor (AWS: at 1 769 MB). An event takes 1.5 ms of one: 660 a second, 30 000 in the 45 s of a run,
    // where 18 000 a minute (300 a second) are to be caught up. The 1 600 events in hand, of some 10 KB, need little of
    // the memory.
    memoryMegabytes: 1769,
    errorImpact: 'Events that the relay has missed stay unsent: orders stand still.',
    measures: { OldestEventSeconds: lateRelay },
  },
  sweep,
);
