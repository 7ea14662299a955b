import { type App, Stack } from 'aws-cdk-lib';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import { StringParameter } from 'aws-cdk-lib/aws-ssm';
import { publicUrlParameter } from '../shared/aws/resource-names.ts';
import { runsAtOnce } from './concurrency.ts';
import { dashboard } from './dashboard.ts';
import type { Data } from './data-stack.ts';
import { dispositionMachine } from './disposition-machine.ts';
import { type FoundWorker, workersOn } from './find-functions.ts';
import { throttlesAlarm } from './function-alarms.ts';
import { holdingsOf } from './grants.ts';
import type { CodeOf } from './make-function.ts';
import type { DeploymentOptions } from './options.ts';
import { onQueue, onSchedule, onStream, onTask, type Parts } from './work-functions.ts';
import { type JobQueue, jobQueue } from './work-queues.ts';

/**
 * Makes the Work stack: the workers and their queues, and the dashboard. No other stack knows its queues. It is
 * deployed after the `api`, whose address it takes from a parameter: an import would keep it from changing.
 */
export function workStack(
  app: App,
  options: DeploymentOptions,
  data: Data,
  api: Stack,
  workers: readonly FoundWorker[],
  codeOf: CodeOf,
): void {
  const stack = new Stack(app, 'Work', {
    stackName: `${options.prefix}-work`,
    description: 'made-to-order: queues, and the functions that no caller reaches',
    ...(options.env && { env: options.env }),
    suppressTemplateIndentation: true,
  });
  stack.addStackDependency(api);
  const publicUrl = StringParameter.valueForStringParameter(stack, publicUrlParameter(options.prefix));
  // all queues before any function: each that sends may send to all
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
    atOnce: runsAtOnce(designsOfQueues(workers), options.concurrency),
  };
  const tasks = workersOn('task', workers).map(
    ({ name, worker }) => [name, onTask(parts, name, worker.design)] as const,
  );
  const machine = dispositionMachine(stack, options, new Map(tasks));
  const resting = workers.flatMap((found) => make(parts, found, queues.get(found.name)));
  throttlesAlarm(stack, options);
  dashboard(stack, options, data, { jobs, deadLetters: resting, machineArn: machine.attrArn });
}

const designsOfQueues = (workers: readonly FoundWorker[]) =>
  Object.fromEntries(workersOn('queue', workers).map(({ name, worker }) => [name, worker.design]));

/** Makes a worker by what starts it. Answers the queues that keep what it has failed on. */
function make(parts: Parts, { name, worker: { design } }: FoundWorker, queue: JobQueue | undefined): readonly Queue[] {
  switch (design.on) {
    case 'queue':
      return queue ? onQueue(parts, name, design, queue) : [];
    case 'stream':
      return onStream(parts, name, design);
    case 'schedule':
      return onSchedule(parts, name, design);
    case 'task':
      return []; // made before: the state machine names it
  }
}
