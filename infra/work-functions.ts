import { Duration, type Stack } from 'aws-cdk-lib';
import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import {
  EventSourceMapping,
  FilterCriteria,
  FilterRule,
  type IFunction,
  StartingPosition,
} from 'aws-cdk-lib/aws-lambda';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import { logicalId } from '../shared/aws/resource-names.ts';
import { recordPrefix } from '../shared/table/keys.ts';
import { hiddenSeconds } from '../shared/work/queues.ts';
import {
  isOfChanges,
  type QueueDesign,
  type ScheduleDesign,
  type StreamDesign,
  type StreamRows,
  type TaskDesign,
  type WorkerDesign,
} from '../shared/work/worker.ts';
import { reservedForWorker } from './concurrency.ts';
import type { Data } from './data-stack.ts';
import { heartbeatAlarm, iteratorAgeAlarm, outboxAlarm, overdueAlarm, syntheticOrderAlarm } from './function-alarms.ts';
import type { ReleaseOf } from './gradual-release.ts';
import { grantsOf, type Holdings } from './grants.ts';
import { type CodeOf, makeFunction } from './make-function.ts';
import { objectsToQueue } from './object-events.ts';
import type { DeploymentOptions } from './options.ts';
import { ageAlarm, deadLetterAlarm, failuresAlarm } from './queue-alarms.ts';
import { failuresQueue, type JobQueue } from './work-queues.ts';

// workers mostly wait for the table, and a second costs half as much as with an endpoint's memory
const usualMemoryMegabytes = 512;

/** The resources for creating workers. */
export interface Parts {
  readonly stack: Stack;
  readonly options: DeploymentOptions;
  readonly data: Data;
  readonly holdings: Holdings;
  readonly codeOf: CodeOf;
  readonly releaseOf: ReleaseOf;
  /** Maximum concurrency of each worker of a queue, by name. */
  readonly atOnce: Readonly<Record<string, number>>;
}

/** The function of a worker. */
interface WorkerFunction {
  /** The alias that a source calls. */
  readonly target: IFunction;
  /** The function whose metrics count all its versions. */
  readonly watched: IFunction;
}

/** Creates the function of a worker, with access to its `source`. */
function workerFunction(
  { stack, options, holdings, codeOf, releaseOf }: Parts,
  name: string,
  { on, summary, needs, timeoutSeconds, memoryMegabytes = usualMemoryMegabytes }: WorkerDesign,
  source: readonly PolicyStatement[],
): WorkerFunction {
  const { statements, environment } = grantsOf(needs, [], holdings);
  const made = makeFunction(stack, options, {
    name,
    summary,
    code: codeOf(name),
    timeoutSeconds,
    memoryMegabytes,
    reservedExecutions: options.reserve ? reservedForWorker({ on }) : undefined,
    environment,
    statements: [...statements, ...source],
  });
  return { target: releaseOf(name, made), watched: made };
}

/** Creates a worker that a queue starts. Like the functions below, it returns the queues for failed messages. */
export function onQueue(parts: Parts, name: string, design: QueueDesign, { jobs, dead }: JobQueue): readonly Queue[] {
  const { stack, options, data } = parts;
  if (design.objectsBelow !== undefined) objectsToQueue(stack, data, name, jobs, design.objectsBelow);
  const take = new PolicyStatement({
    actions: ['sqs:ReceiveMessage', 'sqs:DeleteMessage', 'sqs:GetQueueAttributes'],
    resources: [jobs.queueArn],
  });
  new EventSourceMapping(stack, `${logicalId(name)}Source`, {
    target: workerFunction(parts, name, design, [take]).target,
    eventSourceArn: jobs.queueArn,
    batchSize: design.batchSize,
    ...windowOf(design),
    reportBatchItemFailures: true,
    maxConcurrency: parts.atOnce[name] ?? design.maximumConcurrency,
  });
  const { errorImpact } = design;
  deadLetterAlarm(stack, options, { name, queue: dead, errorImpact });
  ageAlarm(stack, options, { name, queue: jobs, errorImpact }, 2 * hiddenSeconds(design));
  return [dead];
}

const windowOf = ({ windowSeconds }: QueueDesign | StreamDesign) =>
  windowSeconds === undefined ? {} : { maxBatchingWindow: Duration.seconds(windowSeconds) };

/** Returns the filters of the table's stream that pass the rows of a function. */
function filtersOf(rows: StreamRows): Record<string, unknown>[] {
  const written = FilterRule.or('INSERT', 'MODIFY');
  if (isOfChanges(rows)) {
    return [
      FilterCriteria.filter({
        eventName: written,
        dynamodb: {
          Keys: { PK: { S: rows.changesOf.map((entity) => ({ prefix: recordPrefix(entity) })) } },
          NewImage: { changed_by: { M: { role: { S: FilterRule.exists() } } } },
        },
      }),
    ];
  }
  return Object.entries(rows).map(([kind, when]) =>
    FilterCriteria.filter({
      eventName: when === 'new' ? FilterRule.or('INSERT') : written,
      dynamodb: { NewImage: { kind: { S: FilterRule.isEqual(kind) } } },
    }),
  );
}

const streamHours = 24; // DynamoDB keeps stream records for a day

/** Creates a worker that the table's stream starts. */
export function onStream(parts: Parts, name: string, design: StreamDesign): readonly Queue[] {
  const { stack, options, data } = parts;
  const stream = data.table.tableStreamArn ?? '';
  const failures = failuresQueue(stack, options, name);
  const { target, watched } = workerFunction(parts, name, design, [
    new PolicyStatement({
      actions: ['dynamodb:DescribeStream', 'dynamodb:GetRecords', 'dynamodb:GetShardIterator', 'dynamodb:ListStreams'],
      resources: [stream],
    }),
    new PolicyStatement({ actions: ['sqs:SendMessage'], resources: [failures.queueArn] }),
  ]);
  new EventSourceMapping(stack, `${logicalId(name)}Source`, {
    target,
    eventSourceArn: stream,
    startingPosition: StartingPosition.TRIM_HORIZON,
    batchSize: design.batchSize,
    filters: filtersOf(design.rows),
    ...windowOf(design),
    ...(design.parallelizationFactor !== undefined && { parallelizationFactor: design.parallelizationFactor }),
    bisectBatchOnError: true,
    retryAttempts: design.retries,
    maxRecordAge: Duration.hours(design.sweeperRepeats ? 1 : streamHours),
    reportBatchItemFailures: true,
    onFailure: { bind: () => ({ destination: failures.queueArn }) },
  });
  const { errorImpact, sweeperRepeats } = design;
  iteratorAgeAlarm(stack, options, { name, target: watched, errorImpact, sweeperRepeats }, design.behindSeconds);
  failuresAlarm(stack, options, { name, queue: failures, errorImpact, sweeperRepeats });
  return [failures];
}

// The schedule starts the next run a minute later. By default, Lambda repeats a failed run twice, in addition to the
// schedule. It also keeps throttled runs for six hours and then starts them all at once.
const calledOnce = { retryAttempts: 0, maxEventAge: Duration.minutes(1) };

/** Creates a worker that a schedule starts. */
export function onSchedule(parts: Parts, name: string, design: ScheduleDesign): readonly Queue[] {
  const { stack, options } = parts;
  const { target, watched } = workerFunction(parts, name, design, []);
  target.configureAsyncInvoke(calledOnce);
  new Rule(stack, `${logicalId(name)}Schedule`, {
    description: `Starts the function ${name}`,
    schedule: Schedule.rate(Duration.minutes(design.everyMinutes)),
    targets: [new LambdaFunction(target, calledOnce)],
  });
  const { errorImpact, measures } = design;
  const watching = (errorImpact: string) => ({ name, target: watched, errorImpact });
  heartbeatAlarm(stack, options, watching(errorImpact));
  const { OldestEventSeconds, OverdueDeliverySeconds, SyntheticOrderFailed } = measures ?? {};
  if (OldestEventSeconds) outboxAlarm(stack, options, watching(OldestEventSeconds));
  if (OverdueDeliverySeconds) overdueAlarm(stack, options, watching(OverdueDeliverySeconds));
  if (SyntheticOrderFailed) syntheticOrderAlarm(stack, options, watching(SyntheticOrderFailed));
  return [];
}

/** Creates a worker that a state machine calls. The state machine handles its result and its failures. */
export const onTask = (parts: Parts, name: string, design: TaskDesign): IFunction =>
  workerFunction(parts, name, design, []).target;
