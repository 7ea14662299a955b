import type { Contract } from '../shared/http/contract.ts';
import type { QueueDesign, WorkerDesign } from '../shared/work/worker.ts';
import { type FoundEndpoint, type FoundWorker, workersOn } from './find-functions.ts';
import { type DeploymentOptions, InvalidOptionError } from './options.ts';

// Reserved executions are a guarantee and a ceiling: other functions cannot use them, and the function gets no more.

/** Reserved executions of a worker, by its source. Work that nobody else does must start in a flood of requests. */
const reservedForSource: Readonly<Partial<Record<WorkerDesign['on'], number>>> = { stream: 5, schedule: 2, task: 20 };
const reservedForOrders = 50; // `complete` takes 0.1 s, so 50 complete 500 checkouts a second
const reservedForWaiting = 50; // a request that waits holds an execution for up to 29 s, and must not take all of them

/** Returns the executions that the option `reserve` reserves for the function of an endpoint. */
export function reservedForEndpoint({ route, waits }: Pick<Contract, 'route' | 'waits'>): number | undefined {
  if (route === 'PUT /v2/checkouts/{id}/complete') return reservedForOrders;
  return waits ? reservedForWaiting : undefined;
}

/** Returns the executions that the option `reserve` reserves for a worker. */
export const reservedForWorker = ({ on }: Pick<WorkerDesign, 'on'>): number | undefined => reservedForSource[on];

const unreserved = 100; // AWS: the executions that an account cannot reserve

/**
 * Returns the concurrent executions that the functions without a reservation share. Returns undefined if the quota of
 * the account is not known. Throws `InvalidOptionError` if the quota is too low for the reservations.
 */
export function sharedConcurrency(
  { reserve, concurrency }: Pick<DeploymentOptions, 'reserve' | 'concurrency'>,
  endpoints: readonly FoundEndpoint[],
  workers: readonly FoundWorker[],
): number | undefined {
  if (concurrency === undefined || !reserve) return concurrency;
  const each = [
    ...endpoints.map(({ endpoint }) => reservedForEndpoint(endpoint.contract)),
    ...workers.map(({ worker }) => reservedForWorker(worker.design)),
  ];
  const reserved = each.reduce<number>((sum, one = 0) => sum + one, 0);
  const least = reserved + Math.max(unreserved, leastConcurrency(workersOn('queue', workers).length));
  if (concurrency >= least) return concurrency - reserved;
  throw new InvalidOptionError(
    `With reserve, concurrency must be at least ${least}, not ${concurrency}: ${reserved} executions are reserved, and AWS keeps ` +
      `${unreserved} for functions without a reservation. Request more in Service Quotas, or deploy without reserve.`,
  );
}

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
