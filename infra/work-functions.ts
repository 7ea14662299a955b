import { Duration, type Stack } from 'aws-cdk-lib';
import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import { Effect, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import {
  EventSourceMapping,
  FilterCriteria,
  FilterRule,
  type IFunction,
  StartingPosition,
} from 'aws-cdk-lib/aws-lambda';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import { logicalId } from '../shared/aws/resource-names.ts';
import { hiddenSeconds } from '../shared/work/queues.ts';
import type { QueueDesign, ScheduleDesign, StreamDesign, TaskDesign, WorkerDesign } from '../shared/work/worker.ts';
import type { Data } from './data-stack.ts';
import {
  crashAlarm,
  faultAlarm,
  heartbeatAlarm,
  iteratorAgeAlarm,
  outboxAlarm,
  overdueAlarm,
} from './function-alarms.ts';
import { grantsOf, type Holdings } from './grants.ts';
import { type CodeOf, makeFunction } from './make-function.ts';
import { objectsToQueue } from './object-events.ts';
import type { DeploymentOptions } from './options.ts';
import { ageAlarm, deadLetterAlarm, failuresAlarm } from './queue-alarms.ts';
import { failuresQueue, type JobQueue } from './work-queues.ts';

const usualMemoryMegabytes = 512; // workers wait for the table most of the time; half the price of an endpoint's second

/** Executions that `-c reserve=true` keeps for a function, by what starts it. It gets no more at a time either. */
const reservedExecutions: Readonly<Partial<Record<WorkerDesign['on'], number>>> = { stream: 5, schedule: 2, task: 20 };

/** What workers are made with. */
export interface Parts {
  readonly stack: Stack;
  readonly options: DeploymentOptions;
  readonly data: Data;
  readonly holdings: Holdings;
  readonly codeOf: CodeOf;
  /** Runs that each worker of a queue may have at a time, by its name. */
  readonly atOnce: Readonly<Record<string, number>>;
}

const allow = (actions: string[], resource: string) =>
  new PolicyStatement({ effect: Effect.ALLOW, actions, resources: [resource] });

/** Makes a worker's function, which may take from its `source`. */
function workerFunction(
  { stack, options, holdings, codeOf }: Parts,
  name: string,
  { on, summary, needs, timeoutSeconds, memoryMegabytes = usualMemoryMegabytes }: WorkerDesign,
  source: readonly PolicyStatement[],
): IFunction {
  const { statements, environment } = grantsOf(needs, [], holdings);
  return makeFunction(stack, options, {
    name,
    summary,
    code: codeOf(name),
    timeoutSeconds,
    memoryMegabytes,
    reservedExecutions: options.reserve ? reservedExecutions[on] : undefined,
    environment,
    statements: [...statements, ...source],
  });
}

/**
 * Makes a worker that its queue starts. Answers the queues that keep what it has failed on, as the functions below do.
 */
export function onQueue(parts: Parts, name: string, design: QueueDesign, { jobs, dead }: JobQueue): readonly Queue[] {
  const { stack, options, data } = parts;
  if (design.objectsBelow !== undefined) objectsToQueue(stack, data, name, jobs, design.objectsBelow);
  const take = allow(['sqs:ReceiveMessage', 'sqs:DeleteMessage', 'sqs:GetQueueAttributes'], jobs.queueArn);
  new EventSourceMapping(stack, `${logicalId(name)}Source`, {
    target: workerFunction(parts, name, design, [take]),
    eventSourceArn: jobs.queueArn,
    batchSize: design.batchSize,
    reportBatchItemFailures: true,
    maxConcurrency: parts.atOnce[name] ?? design.maximumConcurrency,
  });
  const { errorImpact } = design;
  deadLetterAlarm(stack, options, { name, queue: dead, errorImpact });
  ageAlarm(stack, options, { name, queue: jobs, errorImpact }, 2 * hiddenSeconds(design));
  return [dead];
}

/** Makes a worker that the table's stream starts. */
export function onStream(parts: Parts, name: string, design: StreamDesign): readonly Queue[] {
  const { stack, options, data } = parts;
  const stream = data.table.tableStreamArn ?? '';
  const failures = failuresQueue(stack, options, name);
  const target = workerFunction(parts, name, design, [
    allow(
      ['dynamodb:DescribeStream', 'dynamodb:GetRecords', 'dynamodb:GetShardIterator', 'dynamodb:ListStreams'],
      stream,
    ),
    allow(['sqs:SendMessage'], failures.queueArn),
  ]);
  new EventSourceMapping(stack, `${logicalId(name)}Source`, {
    target,
    eventSourceArn: stream,
    startingPosition: StartingPosition.TRIM_HORIZON,
    batchSize: design.batchSize,
    filters: Object.entries(design.rows).map(([kind, when]) =>
      FilterCriteria.filter({
        eventName: FilterRule.or(...(when === 'new' ? ['INSERT'] : ['INSERT', 'MODIFY'])),
        dynamodb: { NewImage: { kind: { S: FilterRule.isEqual(kind) } } },
      }),
    ),
    bisectBatchOnError: true,
    retryAttempts: design.retries,
    maxRecordAge: Duration.hours(1),
    reportBatchItemFailures: true,
    onFailure: { bind: () => ({ destination: failures.queueArn }) },
  });
  const { errorImpact } = design;
  iteratorAgeAlarm(stack, options, { name, target, errorImpact }, design.behindSeconds);
  failuresAlarm(stack, options, { name, queue: failures, errorImpact });
  return [failures];
}

// The clock calls again a minute later. By default Lambda repeats a failed run twice, beside those of the clock, and
// keeps throttled calls for six hours, to start them all at once.
const calledOnce = { retryAttempts: 0, maxEventAge: Duration.minutes(1) };

/** Makes a worker that the clock starts. */
export function onSchedule(parts: Parts, name: string, design: ScheduleDesign): readonly Queue[] {
  const { stack, options } = parts;
  const target = workerFunction(parts, name, design, []);
  target.configureAsyncInvoke(calledOnce);
  new Rule(stack, `${logicalId(name)}Schedule`, {
    description: `Starts the function ${name}`,
    schedule: Schedule.rate(Duration.minutes(design.everyMinutes)),
    targets: [new LambdaFunction(target, calledOnce)],
  });
  const { errorImpact, measures } = design;
  for (const watch of [faultAlarm, crashAlarm, heartbeatAlarm]) watch(stack, options, { name, target, errorImpact });
  const { OldestEventSeconds, OverdueDeliverySeconds } = measures ?? {};
  if (OldestEventSeconds) outboxAlarm(stack, options, { name, target, errorImpact: OldestEventSeconds });
  if (OverdueDeliverySeconds) overdueAlarm(stack, options, { name, target, errorImpact: OverdueDeliverySeconds });
  return [];
}

/** Makes a worker that a state machine calls; its answer, and its failing, are the state machine's. */
export function onTask(parts: Parts, name: string, design: TaskDesign): IFunction {
  const { stack, options } = parts;
  const target = workerFunction(parts, name, design, []);
  for (const watch of [faultAlarm, crashAlarm])
    watch(stack, options, { name, target, errorImpact: design.errorImpact });
  return target;
}
