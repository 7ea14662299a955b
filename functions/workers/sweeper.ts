import { overdueEvents } from '../../shared/data/outbox.ts';
import { describeError, log } from '../../shared/lib/log.ts';
import type { Need } from '../../shared/lib/needs.ts';
import { relayEvent } from '../../shared/work/relay.ts';

const overdueSeconds = 60; // the stream's relay is at it within a second; after a minute it has failed

/** Runs every minute: relays what the stream's relay has missed. */
const sweep = async (): Promise<void> => {
  const overdue = await overdueEvents(overdueSeconds);
  const results = await Promise.allSettled(overdue.map(relayEvent));
  const failed = results.filter((result) => result.status === 'rejected');
  log(
    { event: 'sweep', status: failed.length > 0 ? 500 : 200, count: overdue.length, ...describeFirst(failed) },
    failed.length > 0,
  );
};

const describeFirst = ([first]: readonly PromiseRejectedResult[]) => (first ? describeError(first.reason) : {});

const needs: readonly Need[] = ['table:read', 'table:write', 'queues:send'];
export const handler = Object.assign(sweep, { needs });
