import type { App, Stack } from 'aws-cdk-lib';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import { StringParameter } from 'aws-cdk-lib/aws-ssm';
import { publicUrlParameter } from '../shared/aws/resource-names.ts';
import { monthlyBudget } from './budget.ts';
import { runsAtOnce, sharedConcurrency } from './concurrency.ts';
import { dashboard } from './dashboard.ts';
import type { Data } from './data-stack.ts';
import { dispositionMachine } from './disposition-machine.ts';
import { type FoundEndpoint, type FoundWorker, workersOn } from './find-functions.ts';
import { faultsAlarm, throttlesAlarm } from './function-alarms.ts';
import { releasesIn } from './gradual-release.ts';
import { holdingsOf } from './grants.ts';
import type { CodeOf } from './make-function.ts';
import { makeStack } from './make-stack.ts';
import type { DeploymentOptions } from './options.ts';
import { savedQueries } from './saved-queries.ts';
import { onQueue, onSchedule, onStream, onTask, type Parts } from './work-functions.ts';
import { type JobQueue, jobQueue } from './work-queues.ts';

/**
 * Creates the Work stack: workers, queues and the dashboard. No other stack refers to its queues. It is deployed after
 * `api` and reads its URL from a parameter, since an import would prevent changes of the URL.
 */
export function workStack(
  app: App,
  options: DeploymentOptions,
  data: Data,
  api: Stack,
  endpoints: readonly FoundEndpoint[],
  workers: readonly FoundWorker[],
  codeOf: CodeOf,
): void {
  const stack = makeStack(app, options, 'Work', 'queues, and the functions that no caller reaches');
  stack.addStackDependency(api);
  const publicUrl = StringParameter.valueForStringParameter(stack, publicUrlParameter(options.prefix));
  // all queues before any function, because a function can send to all queues
  const queues = new Map(
    workers.flatMap(({ name, worker: { design } }) =>
      design.on === 'queue' ? [[name, jobQueue(stack, options, name, design)]] : [],
    ),
  );
  const jobs = Object.fromEntries([...queues].map(([name, queue]) => [name, queue.jobs]));
  const parts = {
    stack,
    options,
    data,
    holdings: holdingsOf(stack, options, data, { queues: jobs, publicUrl }),
    codeOf,
    releaseOf: releasesIn(stack, options),
    atOnce: runsAtOnce(designsOfQueues(workers), sharedConcurrency(options, endpoints, workers)),
  };
  const tasks = workersOn('task', workers).map(
    ({ name, worker }) => [name, onTask(parts, name, worker.design)] as const,
  );
  const machine = dispositionMachine(stack, options, new Map(tasks));
  const resting = workers.flatMap((found) => make(parts, found, queues.get(found.name)));
  for (const watch of [faultsAlarm, throttlesAlarm]) watch(stack, options);
  savedQueries(stack, options);
  monthlyBudget(stack, options);
  dashboard(stack, options, data, { jobs, deadLetters: resting, machineArn: machine.attrArn });
}

const designsOfQueues = (workers: readonly FoundWorker[]) =>
  Object.fromEntries(workersOn('queue', workers).map(({ name, worker }) => [name, worker.design]));

/** Creates a worker by its kind of source. Returns the queues for failed messages. */
function make(parts: Parts, { name, worker: { design } }: FoundWorker, queue: JobQueue | undefined): readonly Queue[] {
  switch (design.on) {
    case 'queue':
      return queue ? onQueue(parts, name, design, queue) : [];
    case 'stream':
      return onStream(parts, name, design);
    case 'schedule':
      return onSchedule(parts, name, design);
    case 'task':
      return []; // already created, because the state machine refers to it
  }
}
