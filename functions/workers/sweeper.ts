import { dueIds } from '../../shared/data/due.ts';
import { oldestEventSeconds, overdueEvents } from '../../shared/data/outbox.ts';
import { nowInstant } from '../../shared/lib/clock.ts';
import { describeError, log, measure } from '../../shared/lib/log.ts';
import type { Need } from '../../shared/lib/needs.ts';
import { relayEvent } from '../../shared/work/relay.ts';
import { sweepProduct } from '../../shared/work/release-product.ts';

const overdueSeconds = 60; // the stream's relay is at it within a second; after a minute it has failed

/** Runs every minute: relays what the stream's relay has missed, and takes back the work of those who died at it. */
const sweep = async (): Promise<void> => {
  measure({ event: 'outbox' }, { OldestEventSeconds: await oldestEventSeconds() });
  const overdue = await overdueEvents(overdueSeconds);
  const results: PromiseSettledResult<unknown>[] = await Promise.allSettled(overdue.map(relayEvent));
  const leases = await dueIds('product-lease', nowInstant());
  results.push(...(await Promise.allSettled(leases.map(sweepProduct))));
  const failed = results.filter((result) => result.status === 'rejected');
  log(
    {
      event: 'sweep',
      status: failed.length > 0 ? 500 : 200,
      count: overdue.length + leases.length,
      ...describeFirst(failed),
    },
    failed.length > 0,
  );
};

const describeFirst = ([first]: readonly PromiseRejectedResult[]) => (first ? describeError(first.reason) : {});

const needs: readonly Need[] = ['table:read', 'table:write', 'queues:send'];
export const handler = Object.assign(sweep, { needs });
