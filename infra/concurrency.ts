import type { QueueDesign } from '../shared/work/worker.ts';
import { InvalidOptionError } from './options.ts';

const fewest = 2; // AWS: the smallest maximum of an SQS event source

/** The share of the account's concurrent executions for the workers of queues. All other functions share the rest. */
const partOfQueues = 0.5;

/** Returns the minimum number of concurrent executions of an account with which so many workers can be limited. */
export const leastConcurrency = (workers: number): number => Math.ceil((workers * fewest) / partOfQueues);

/**
 * Returns the maximum concurrency of each worker of a queue, by name. Together the workers get half of the account's
 * concurrent executions, in proportion to their designs and never more than these. Endpoints, the relay, the sweeper
 * and the tasks of the state machine share the other half. Without `concurrency`, the designs apply.
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
