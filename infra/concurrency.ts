import type { QueueDesign } from '../shared/work/worker.ts';
import { InvalidOptionError } from './options.ts';

const fewest = 2; // AWS: an event source of SQS takes no smaller maximum

/** The part of an account's concurrent executions that workers of queues take at most; the others have the rest. */
const partOfQueues = 0.5;

/** Answers how few concurrent executions an account may have so that so many workers of queues can be bounded. */
export const leastConcurrency = (workers: number): number => Math.ceil((workers * fewest) / partOfQueues);

/**
 * Answers how many runs each worker of a queue may have at a time, by its name: half of the account's concurrent
 * executions together, in proportion to their designs and never more than these. Endpoints, the relay, the sweeper and
 * the tasks of the state machine have the other half. Without `concurrency` the designs hold.
 */
export function runsAtOnce(
  designs: Readonly<Record<string, Pick<QueueDesign, 'maximumConcurrency'>>>,
  concurrency: number | undefined,
): Readonly<Record<string, number>> {
  const wanted = Object.entries(designs).map(([name, design]) => [name, design.maximumConcurrency] as const);
  if (concurrency === undefined) return Object.fromEntries(wanted);
  const least = leastConcurrency(wanted.length);
  if (concurrency < least) {
    throw new InvalidOptionError(
      `concurrency must be at least ${least}, not ${concurrency}: ${wanted.length} workers of queues have ${fewest} runs ` +
        'each at least, and half of all is for endpoints and the state machine.',
    );
  }
  const toShare = Math.floor(concurrency * partOfQueues) - wanted.length * fewest;
  const more = wanted.reduce((sum, [, most]) => sum + most - fewest, 0);
  const part = Math.min(1, toShare / more);
  return Object.fromEntries(wanted.map(([name, most]) => [name, fewest + Math.floor((most - fewest) * part)]));
}
