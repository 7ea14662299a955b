import type { SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import type * as z from 'zod';
import { nowMilliseconds } from '../lib/clock.ts';
import { describeError, fault, log } from '../lib/log.ts';
import type { Need } from '../lib/needs.ts';
import { underOneDeadline } from '../table/retry.ts';
import { envelope, type Facts, type QueueName, queues } from './queues.ts';

/** Where a message comes from, as a message that a worker sends on says it: one hop further. */
export type Source = Omit<z.output<typeof envelope>, 'facts'>;

/** A queue's handler with what is derived from it. */
export interface Worker {
  (event: SQSEvent): Promise<SQSBatchResponse>;
  readonly queue: QueueName;
  readonly needs: readonly Need[];
}

/**
 * The worker of a queue. Each message is parsed by the queue's schema and run by itself; one that fails is reported alone,
 * comes again, and after the queue's maximum of receives goes to the dead-letter queue. `run` may meet the same message
 * twice, late, and beside another: it reads the truth from the table and conditions what it writes.
 */
export function worker<Q extends QueueName>(
  queue: Q,
  needs: readonly Need[],
  run: (facts: Facts<Q>, source: Source) => Promise<void>,
): Worker {
  const handler = async ({ Records }: SQSEvent): Promise<SQSBatchResponse> => {
    const failures = await Promise.all(Records.map((record) => attempt(queue, record, run)));
    return { batchItemFailures: failures.flat() };
  };
  return Object.assign(handler, { queue, needs });
}

async function attempt<Q extends QueueName>(
  queue: Q,
  { messageId, body }: SQSRecord,
  run: (facts: Facts<Q>, source: Source) => Promise<void>,
): Promise<{ itemIdentifier: string }[]> {
  const startedAt = nowMilliseconds();
  const about = { event: 'message', queue, message_id: messageId } as const;
  try {
    const { facts, ...source } = envelope.parse(JSON.parse(body));
    const next = { ...source, hops: source.hops + 1 };
    await underOneDeadline(() => run(queues[queue].facts.parse(facts) as Facts<Q>, next));
    log({ ...about, status: 200, milliseconds: nowMilliseconds() - startedAt });
    return [];
  } catch (error) {
    log({ ...about, status: 500, milliseconds: nowMilliseconds() - startedAt, ...describeError(error) }, fault);
    return [{ itemIdentifier: messageId }];
  }
}
