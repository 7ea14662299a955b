import { nowInstant, nowMilliseconds } from '../lib/clock.ts';
import { describeError, failure, fault, log } from '../lib/log.ts';
import { secondsOverdue } from '../table/lists/due-list.ts';
import { unitsUsed } from '../table/use.ts';
import { dueParts } from './due.ts';
import { sweepRetention } from './privacy/start-retention.ts';
import { sweepOutbox } from './sweep-outbox.ts';
import type { SweepPart } from './sweep-part.ts';

const workSeconds = 45; // of the function's 60: a call retries for at most 10 s, so pending calls still finish

/** The parts of a sweep. They run concurrently, so no part waits for another or fails with it. */
const parts: readonly SweepPart[] = [
  async () => {
    log({ event: 'overdue' }, { OverdueDeliverySeconds: await secondsOverdue('delivery') });
    return [];
  },
  sweepOutbox,
  sweepRetention,
  ...dueParts,
];

/**
 * Runs one sweep, until nothing is left or its time is over. Logs the number of items and one failure, preferably a
 * fault.
 */
export const sweep = async (): Promise<void> => {
  const end = nowMilliseconds() + workSeconds * 1000;
  const now = nowInstant();
  const ended = await Promise.allSettled(parts.map((part) => part({ now, isOver: () => nowMilliseconds() >= end })));
  const results = ended.flatMap((part) => (part.status === 'fulfilled' ? part.value : [part]));
  const failed = results.filter((result) => result.status === 'rejected');
  const worst = failed.find(({ reason }) => failure(reason) === fault) ?? failed[0];
  log(
    {
      event: 'sweep',
      status: worst ? 500 : 200,
      count: results.length,
      ...unitsUsed(),
      ...(worst && describeError(worst.reason)),
    },
    worst && failure(worst.reason),
  );
};
