import { type App, Arn, Duration, Stack } from 'aws-cdk-lib';
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
import { Queue, type RedriveAllowPolicy, RedrivePermission } from 'aws-cdk-lib/aws-sqs';
import { maximumReceives, type QueueDesign } from '../shared/work/queues.ts';
import { dashboard } from './dashboard.ts';
import type { Data } from './data-stack.ts';
import { type FoundWorker, type QueueWorker, singleWorkers } from './find-functions.ts';
import {
  crashAlarm,
  faultAlarm,
  heartbeatAlarm,
  iteratorAgeAlarm,
  outboxAlarm,
  throttlesAlarm,
} from './function-alarms.ts';
import { grantsOf, type Holdings, holdingsOf } from './grants.ts';
import { type CodeOf, logicalId, makeFunction } from './make-function.ts';
import { deadLettersName, jobQueueName, relayFailuresName } from './names.ts';
import { acknowledge, type Options } from './options.ts';
import { ageAlarm, deadLetterAlarm, relayFailuresAlarm } from './queue-alarms.ts';

/** The queues that workers take from, and those where messages come to rest. */
export interface Work {
  readonly jobs: Readonly<Record<string, Queue>>;
  readonly deadLetters: readonly Queue[];
}

const workerMemoryMegabytes = 512; // they wait for the table most of the time; half the price of an endpoint's second

interface Parts {
  readonly stack: Stack;
  readonly options: Options;
  readonly holdings: Holdings;
  readonly codeOf: CodeOf;
}

/**
 * Makes the Work stack: what goes on after an answer was given, and the page that shows all of it. No other stack knows
 * its queues.
 */
export function workStack(
  app: App,
  options: Options,
  data: Data,
  workers: Readonly<Record<string, QueueWorker>>,
  codeOf: CodeOf,
): void {
  const stack = new Stack(app, 'Work', {
    stackName: `${options.prefix}-work`,
    description: 'made-to-order: queues, workers, relay and sweeper',
    suppressTemplateIndentation: true,
  });
  const made = Object.entries(workers).map(([name, worker]) => ({
    name,
    worker,
    ...jobQueue(stack, options, name, worker.design),
  }));
  const jobs = Object.fromEntries(made.map(({ name, jobs }) => [name, jobs]));
  const parts = { stack, options, holdings: holdingsOf(stack, options, data, jobs), codeOf };
  for (const { worker, jobs, dead } of made) queueWorker(parts, worker, jobs, dead);
  const relayFailures = relayFunction(parts, data);
  sweeperFunction(parts);
  throttlesAlarm(stack, options);
  dashboard(stack, options, data, { jobs, deadLetters: [...made.map(({ dead }) => dead), relayFailures] });
}

function jobQueue(
  stack: Stack,
  { prefix }: Options,
  name: string,
  { timeoutSeconds }: QueueDesign,
): { jobs: Queue; dead: Queue } {
  // The two queues name each other: one of the names has to be known before its queue is made.
  const queueName = jobQueueName(prefix, name);
  const sourceArn = Arn.format({ service: 'sqs', resource: queueName }, stack);
  const dead = deadLetterQueue(stack, `${logicalId(name)}DeadLetters`, deadLettersName(prefix, name), {
    redrivePermission: RedrivePermission.BY_QUEUE,
    sourceQueues: [Queue.fromQueueArn(stack, `${logicalId(name)}SourceQueue`, sourceArn)],
  });
  const jobs = new Queue(stack, `${logicalId(name)}Queue`, {
    queueName,
    enforceSSL: true,
    visibilityTimeout: Duration.seconds(visibilitySeconds(timeoutSeconds)),
    deadLetterQueue: { queue: dead, maxReceiveCount: maximumReceives },
  });
  return { jobs, dead };
}

// six times, as Lambda advises: a batch that was throttled is tried again before its messages show up once more
const visibilitySeconds = (timeoutSeconds: number): number => 6 * timeoutSeconds;

/** Makes a queue where messages come to rest; `redriveAllowPolicy` says whose. */
function deadLetterQueue(stack: Stack, id: string, queueName: string, redriveAllowPolicy: RedriveAllowPolicy): Queue {
  const retentionPeriod = Duration.days(14); // the longest that SQS keeps
  const queue = new Queue(stack, id, { queueName, enforceSSL: true, retentionPeriod, redriveAllowPolicy });
  acknowledge(queue, { 'AwsSolutions-SQS3': 'It is a dead-letter queue itself.' });
  return queue;
}

function workerFunction(
  { stack, options, holdings, codeOf }: Parts,
  found: FoundWorker,
  seconds: number,
  summary: string,
  source: PolicyStatement[],
  memoryMegabytes = workerMemoryMegabytes,
) {
  const { statements, environment } = grantsOf(found.needs, [], holdings);
  return makeFunction(stack, options, {
    name: found.name,
    summary,
    code: codeOf(found.name),
    timeoutSeconds: seconds,
    memoryMegabytes,
    environment,
    statements: [...statements, ...source],
  });
}

const allow = (actions: string[], resource: string) =>
  new PolicyStatement({ effect: Effect.ALLOW, actions, resources: [resource] });

function queueWorker(parts: Parts, { design, ...found }: QueueWorker, jobs: Queue, dead: Queue): void {
  const { stack, options } = parts;
  const id = logicalId(found.name);
  const take = allow(['sqs:ReceiveMessage', 'sqs:DeleteMessage', 'sqs:GetQueueAttributes'], jobs.queueArn);
  const target = workerFunction(
    parts,
    found,
    design.timeoutSeconds,
    `Works the queue ${found.name}`,
    [take],
    design.memoryMegabytes,
  );
  new EventSourceMapping(stack, `${id}Source`, {
    target,
    eventSourceArn: jobs.queueArn,
    batchSize: design.batchSize,
    reportBatchItemFailures: true,
    maxConcurrency: design.maximumConcurrency,
  });
  const { name } = found;
  const { errorImpact } = design;
  deadLetterAlarm(stack, options, { name, queue: dead, errorImpact });
  ageAlarm(stack, options, { name, queue: jobs, errorImpact }, 2 * visibilitySeconds(design.timeoutSeconds));
}

const relaySeconds = 60;
const relayBatch = 25; // each event is a message and an update: some 30 ms side by side
const relayRetries = 10;
const relayBehindSeconds = 60; // then the sweeper has taken over: the stream's way is broken
const relayImpact = 'Placed orders, cancellations and shipping rates are taken up a minute late, by the sweeper alone.';

/**
 * Makes the relay on the table's stream. Only new outbox rows pass: its own updates of them must not come back to it.
 */
function relayFunction(parts: Parts, { table }: Data): Queue {
  const { stack, options } = parts;
  const stream = table.tableStreamArn ?? '';
  // Lambda sends to it; no queue may call it its dead-letter queue
  const failures = deadLetterQueue(stack, 'RelayFailures', relayFailuresName(options.prefix), {
    redrivePermission: RedrivePermission.DENY_ALL,
  });
  const target = workerFunction(
    parts,
    singleWorkers.relay,
    relaySeconds,
    'Relays new events from the table to the queues',
    [
      allow(
        ['dynamodb:DescribeStream', 'dynamodb:GetRecords', 'dynamodb:GetShardIterator', 'dynamodb:ListStreams'],
        stream,
      ),
      allow(['sqs:SendMessage'], failures.queueArn),
    ],
  );
  new EventSourceMapping(stack, 'RelaySource', {
    target,
    eventSourceArn: stream,
    startingPosition: StartingPosition.TRIM_HORIZON,
    batchSize: relayBatch,
    filters: [
      FilterCriteria.filter({
        eventName: FilterRule.isEqual('INSERT'),
        dynamodb: { NewImage: { kind: { S: FilterRule.isEqual('outbox') } } },
      }),
    ],
    bisectBatchOnError: true,
    retryAttempts: relayRetries,
    maxRecordAge: Duration.hours(1),
    reportBatchItemFailures: true,
    onFailure: { bind: () => ({ destination: failures.queueArn }) },
  });
  const { name } = singleWorkers.relay;
  iteratorAgeAlarm(stack, options, { name, target, errorImpact: relayImpact }, relayBehindSeconds);
  relayFailuresAlarm(stack, options, failures, relayImpact);
  return failures;
}

const sweeperSeconds = 60; // it begins nothing after 45, and the next one starts
// A whole processor (AWS: at 1 769 MB). An event takes 1.5 ms of one: 660 a second, 30 000 in the 45 s of a run, where
// 18 000 a minute (300 a second) are to be caught up. The 1 600 events in hand, of some 10 KB, need little of the
// memory.
const sweeperMemoryMegabytes = 1769;

/** Makes the sweeper, which runs every minute. */
function sweeperFunction(parts: Parts): void {
  const { stack, options } = parts;
  const target: IFunction = workerFunction(
    parts,
    singleWorkers.sweeper,
    sweeperSeconds,
    'Relays events that the relay has missed, and asks again for work that hangs',
    [],
    sweeperMemoryMegabytes,
  );
  new Rule(stack, 'EveryMinute', {
    description: 'Starts the sweeper',
    schedule: Schedule.rate(Duration.minutes(1)),
    targets: [new LambdaFunction(target)],
  });
  const errorImpact = 'Events that the relay has missed stay unsent: orders stand still.';
  const { name } = singleWorkers.sweeper;
  for (const watch of [faultAlarm, crashAlarm, heartbeatAlarm]) watch(stack, options, { name, target, errorImpact });
  outboxAlarm(stack, options, { name, target, errorImpact: relayImpact });
}
