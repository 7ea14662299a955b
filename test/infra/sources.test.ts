import { beforeAll, describe, expect, test } from 'vitest';
import { sampleEvents } from '../../docs-generator/events.ts';
import { handler as relay } from '../../functions/workers/relay.ts';
import { handler as writeHistory } from '../../functions/workers/write-history.ts';
import { findWorkers, requireWorkers } from '../../infra/find-functions.ts';
import { localStream } from '../../local/local-stream.ts';
import { logicalId } from '../../shared/aws/resource-names.ts';
import { worker } from '../../shared/work/worker.ts';
import {
  type Deployment,
  deployment,
  everyFunction,
  ofType,
  plain,
  stackNames,
  type TemplateResource,
  usualDeployment,
} from './deployment.ts';

// The sources of the workers, their queues and their dead-letter queues. Everything below is written by hand.

let real: Deployment;
beforeAll(async () => {
  real = await deployment(0, everyFunction);
});

const referent = (value: unknown) => {
  const named = (value as { 'Fn::GetAtt'?: [string, string] } | undefined)?.['Fn::GetAtt'];
  return named && plain(named[0]);
};

/** Returns the id of the alias that a value refers to. */
const aliasIn = (value: unknown) => /"(\w+Alias)[0-9A-F]{8}"/.exec(JSON.stringify(value))?.[1];

const patternsOf = (criteria: unknown): readonly unknown[] =>
  (criteria as { Filters: { Pattern: string }[] }).Filters.map(({ Pattern }) => JSON.parse(Pattern));

const table = (type: string, row: (properties: TemplateResource['Properties'], id: string) => readonly unknown[]) =>
  ofType(real.templates.Work, type)
    .map(([id, { Properties }]) => [plain(id), ...row(Properties, id)])
    .toSorted(byId);
const byId = (one: readonly unknown[], other: readonly unknown[]) => (String(one[0]) < String(other[0]) ? -1 : 1);

// biome-ignore format: one row per queue
const queues = [
  // id, seconds of the worker, messages per batch, maximum concurrency
  ['ShippingRates', 15, 10, 10],
  ['PrepareOrder', 60, 5, 10],
  ['ProcessProduct', 120, 1, 10],
  ['ProcessDesign', 120, 1, 10],
  ['PropagateCatalogue', 60, 5, 5],
  ['SyncMerchantProduct', 60, 5, 10],
  ['RunImport', 900, 1, 20],
  ['RunExport', 900, 1, 2],
  ['RunPrivacyRequest', 900, 1, 2],
  ['RemoveFile', 60, 10, 2],
  ['RemoveLargeUpload', 60, 10, 2],
  ['FanOutEvent', 15, 10, 10],
  ['SendDelivery', 90, 100, 40, 1],
  ['RetryDelivery', 90, 10, 4],
  ['ResumeDeliveries', 300, 1, 2],
] as const;
const kebab = (id: string) => id.replace(/(?<=.)[A-Z]/g, '-$&').toLowerCase();
const fourteenDays = 1_209_600; // seconds

describe('the sources of the workers', () => {
  test('are queues and the stream, and report the failed items of a batch', () => {
    const found = ofType(real.templates.Work, 'AWS::Lambda::EventSourceMapping').filter(
      ([id]) => !/^(Relay|WriteHistory)/.test(id),
    );
    const rows = found.map(([id, { Properties }]) => {
      const { EventSourceArn, FunctionName, ScalingConfig, Tags, ...plainly } = Properties;
      return [plain(id), referent(EventSourceArn), aliasIn(FunctionName), ScalingConfig, plainly];
    });
    expect(rows.toSorted(byId)).toEqual(
      queues
        .map(([id, _seconds, BatchSize, MaximumConcurrency, window]) => [
          `${id}Source`,
          `${id}Queue`,
          `${id}Alias`,
          { MaximumConcurrency },
          {
            BatchSize,
            FunctionResponseTypes: ['ReportBatchItemFailures'],
            ...(window !== undefined && { MaximumBatchingWindowInSeconds: window }),
          },
        ])
        .toSorted(byId),
    );
  });

  const readers = {
    Relay: {
      own: { BatchSize: 25, ParallelizationFactor: 10, MaximumRecordAgeInSeconds: 3600 },
      patterns: [
        { eventName: ['INSERT'], dynamodb: { NewImage: { kind: { S: ['outbox'] } } } },
        { eventName: ['INSERT', 'MODIFY'], dynamodb: { NewImage: { kind: { S: ['work'] } } } },
      ],
    },
    WriteHistory: {
      own: { BatchSize: 500, MaximumBatchingWindowInSeconds: 60, MaximumRecordAgeInSeconds: 86_400 },
      patterns: [
        {
          eventName: ['INSERT', 'MODIFY'],
          dynamodb: {
            Keys: {
              PK: {
                S: [
                  { prefix: 'order#' },
                  { prefix: 'disposition-order#' },
                  { prefix: 'production-order#' },
                  { prefix: 'access-key#' },
                  { prefix: 'merchant#' },
                  { prefix: 'master-product#' },
                  { prefix: 'webhook#' },
                ],
              },
            },
            NewImage: { changed_by: { M: { role: { S: [{ exists: true }] } } } },
          },
        },
      ],
    },
  };

  test.each(Object.entries(readers))(
    'of the function %s are rows of the stream, with a limit of retries and a failure queue',
    (name, { own, patterns }) => {
      const [source, ...more] = ofType(real.templates.Work, 'AWS::Lambda::EventSourceMapping').filter(([id]) =>
        id.startsWith(name),
      );
      expect(more).toEqual([]);
      const { EventSourceArn, FunctionName, DestinationConfig, FilterCriteria, Tags, ...rest } =
        source?.[1].Properties ?? {};
      expect(rest).toEqual({
        StartingPosition: 'TRIM_HORIZON',
        BisectBatchOnFunctionError: true,
        FunctionResponseTypes: ['ReportBatchItemFailures'],
        MaximumRetryAttempts: 10,
        ...own,
      });
      expect(aliasIn(FunctionName)).toBe(`${name}Alias`);
      expect(JSON.stringify(EventSourceArn)).toContain('StreamArn');
      const { OnFailure } = DestinationConfig as { OnFailure: { Destination: unknown } };
      expect(referent(OnFailure.Destination)).toBe(`${name}Failures`);
      expect(patternsOf(FilterCriteria)).toEqual(patterns);
    },
  );

  // biome-ignore format: one row per line
  const rows = [
    {
      reader: relay,
      shown: [{ kind: 'outbox' }, { kind: 'work' }],
      others: [{ kind: 'listed' }, { kind: 1 }, { PK: 'work' }, { PK: 'order#1.live', changed_by: { role: 'staff' } }, {}],
    },
    {
      reader: writeHistory,
      shown: [
        { PK: 'order#1.live', changed_by: { role: 'staff' } },
        { PK: 'webhook#3', kind: 'work', changed_by: { role: 'service' } },
      ],
      others: [
        { PK: 'order#1.live' }, // written without a request or a worker: loaded reference data
        { PK: 'order-item#1', changed_by: { role: 'staff' } },
        { PK: 'history#order#1', changed_by: { role: 'staff' } },
        { kind: 'outbox' },
      ],
    },
  ];

  test.each(rows)('are the same rows in the tests as in the deployment: $reader.design.summary', (row) => {
    const { reader, shown, others } = row;
    const stream = localStream(
      reader.design,
      async () => ({ batchItemFailures: [] }),
      () => undefined,
      async () => undefined,
    );
    expect(shown.map((one) => stream.shows(one))).toEqual(shown.map(() => true));
    expect(others.map((one) => stream.shows(one))).toEqual(others.map(() => false));
  });

  test('of the sweeper and of synthetic orders are enabled rules for every minute, and another rule sends object events to a queue', () => {
    expect(
      table('AWS::Events::Rule', ({ ScheduleExpression, State, Targets }) => [
        ScheduleExpression,
        State,
        (Targets as { Arn: unknown }[]).map(({ Arn }) => aliasIn(Arn) ?? referent(Arn)),
      ]),
    ).toEqual([
      ['PlaceTestOrderSchedule', 'rate(1 minute)', 'ENABLED', ['PlaceTestOrderAlias']],
      ['RemoveLargeUploadObjects', undefined, 'ENABLED', ['RemoveLargeUploadQueue']],
      ['SweeperSchedule', 'rate(1 minute)', 'ENABLED', ['SweeperAlias']],
    ]);
  });

  test('that call asynchronously call once and within a minute, because the schedule repeats the call', () => {
    // a synchronous caller such as the gateway has a role, and an asynchronous one has a permission
    const called = table('AWS::Lambda::Permission', ({ FunctionName }) => [aliasIn(FunctionName)]);
    expect(called.map(([, name]) => name)).toEqual(['PlaceTestOrderAlias', 'SweeperAlias']);
    const configured = table('AWS::Lambda::EventInvokeConfig', (own) => [
      (own.FunctionName as { Ref: string }).Ref,
      own.MaximumRetryAttempts,
      own.MaximumEventAgeInSeconds,
      aliasIn(own.Qualifier),
    ]).map(([, ...row]) => row);
    expect(configured).toEqual([
      ['PlaceTestOrder', 0, 60, 'PlaceTestOrderAlias'],
      ['Sweeper', 0, 60, 'SweeperAlias'],
    ]);
    // a rule offers an event to a queue for a day, which is the default of EventBridge
    const rules = table('AWS::Events::Rule', ({ Targets, ScheduleExpression }) => [
      ScheduleExpression,
      ...(Targets as { RetryPolicy: unknown }[]).map(({ RetryPolicy }) => RetryPolicy),
    ]).map(([, ...policies]) => policies);
    const scheduled = ['rate(1 minute)', { MaximumRetryAttempts: 0, MaximumEventAgeInSeconds: 60 }];
    expect(rules).toEqual([scheduled, [undefined, undefined], scheduled]);
    for (const type of ['AWS::Lambda::Permission', 'AWS::Events::Rule'])
      for (const name of stackNames.filter((one) => one !== 'Work'))
        expect([name, ofType(real.templates[name], type)]).toEqual([name, []]);
  });
});

describe('a worker of the tree', () => {
  const made = { summary: 'Does nothing', timeoutSeconds: 30, errorImpact: 'It is not done.' };
  const aTask = worker({ ...made, needs: ['table:read'], on: 'task', example: { order: 1 } }, async () => ({}));

  test('a task of the state machine is a function with a role, a log group, an alias and its filter, without a trigger', async () => {
    const { findings, templates } = await deployment(0, {}, undefined, (workers) => [
      ...workers,
      { name: 'do-nothing', file: '', worker: aTask },
    ]);
    expect(findings).toEqual([]);
    const { Resources } = templates.Work;
    const added = Object.entries(Resources).filter(([id]) => !(id in real.templates.Work.Resources));
    expect(added.map(([id, { Type }]) => [plain(id), Type]).sort()).toEqual([
      ['DoNothing', 'AWS::Lambda::Function'],
      ['DoNothingAlias', 'AWS::Lambda::Alias'],
      [expect.stringMatching(/^DoNothingFailedInvocations/), 'AWS::Logs::MetricFilter'],
      [expect.stringMatching(/^DoNothingFunctionCurrentVersion/), 'AWS::Lambda::Version'],
      ['DoNothingLogs', 'AWS::Logs::LogGroup'],
      ['DoNothingRole', 'AWS::IAM::Role'],
      ['DoNothingShift', 'AWS::CodeDeploy::DeploymentGroup'],
    ]);
    expect(Resources.DoNothing?.Properties).toMatchObject({
      Timeout: 30,
      MemorySize: 512,
      Description: 'Does nothing',
    });
    expect(sampleEvents([], [{ name: 'do-nothing', file: '', worker: aTask }])).toMatchObject({
      'do-nothing': { order: 1 },
    });
  });

  test('the function of synthetic orders exists only with its option, and so do its schedule and its alarms', async () => {
    const { templates, findings } = await usualDeployment();
    expect(findings).toEqual([]);
    const { Resources } = templates.Work;
    const added = Object.entries(real.templates.Work.Resources).filter(([id]) => !(id in Resources));
    expect(added.map(([id]) => id).filter((id) => !/^(PlaceTestOrder|SyntheticOrderAlarm)/.test(id))).toEqual([]);
    expect(added.map(([, { Type }]) => Type).toSorted()).toEqual([
      ...Array.from({ length: 2 }, () => 'AWS::CloudWatch::Alarm'),
      'AWS::CodeDeploy::DeploymentGroup',
      'AWS::Events::Rule',
      'AWS::IAM::Role',
      'AWS::Lambda::Alias',
      'AWS::Lambda::EventInvokeConfig',
      'AWS::Lambda::Function',
      'AWS::Lambda::Permission',
      'AWS::Lambda::Version',
      'AWS::Logs::LogGroup',
      'AWS::Logs::MetricFilter',
    ]);
    expect(Object.keys(Resources).filter((id) => !(id in real.templates.Work.Resources))).toEqual([]);
    expect(real.findings).toEqual([]);
    // the release alarm in the Data stack also counts failed synthetic orders
    for (const name of stackNames.filter((one) => one !== 'Work' && one !== 'Data'))
      expect([name, templates[name].text]).toEqual([name, real.templates[name].text]);
  });

  test('a worker handles the queue with its name, and each queue has one worker', async () => {
    const workers = await findWorkers();
    expect(() => requireWorkers(workers)).not.toThrow();
    const others = workers.filter(({ name }) => name !== 'prepare-order');
    const own = workers.filter(({ name }) => name === 'prepare-order');
    const wrong = 'The queue prepare-order must have exactly one worker, functions/workers/prepare-order.ts';
    expect(() => requireWorkers(others)).toThrow(wrong);
    expect(() => requireWorkers([...workers, ...own])).toThrow(wrong);
    expect(() => requireWorkers([...others, ...own.map((found) => ({ ...found, name: 'another' }))])).toThrow(wrong);
  });
});

describe('the queues', () => {
  test('hide a message for six times the timeout of its worker, and move it to the dead-letter queue after five receives', () => {
    const found = table('AWS::SQS::Queue', ({ QueueName, VisibilityTimeout, RedrivePolicy }) => {
      const policy = RedrivePolicy as { deadLetterTargetArn: unknown; maxReceiveCount: number } | undefined;
      return [QueueName, VisibilityTimeout, referent(policy?.deadLetterTargetArn), policy?.maxReceiveCount];
    });
    expect(found.filter(([id]) => String(id).endsWith('Queue'))).toEqual(
      queues
        .map(([id, seconds]) => [`${id}Queue`, `made-to-order-live-${kebab(id)}`, 6 * seconds, `${id}DeadLetters`, 5])
        .toSorted(byId),
    );
    const timeouts = queues.map(([id]) => [id, real.templates.Work.Resources[id]?.Properties.Timeout]);
    expect(timeouts).toEqual(queues.map(([id, seconds]) => [id, seconds]));
  });

  test('for dead letters keep messages for 14 days, and serve only their source queue', () => {
    const found = table('AWS::SQS::Queue', ({ QueueName, MessageRetentionPeriod, RedriveAllowPolicy }) => [
      QueueName,
      MessageRetentionPeriod,
      JSON.parse(JSON.stringify(RedriveAllowPolicy ?? null)),
    ]);
    const arn = (name: string) => ({
      'Fn::Join': [
        '',
        ['arn:', ...['Partition', ':sqs:', 'Region', ':', 'AccountId'].map(pseudo), `:made-to-order-live-${name}`],
      ],
    });
    expect(found.filter(([id]) => !String(id).endsWith('Queue'))).toEqual(
      [
        ...queues.map(([id]) => [
          `${id}DeadLetters`,
          `made-to-order-live-${kebab(id)}-dead-letters`,
          fourteenDays,
          { redrivePermission: 'byQueue', sourceQueueArns: [arn(kebab(id))] },
        ]),
        ...['relay', 'write-history'].map((name) => [
          `${logicalId(name)}Failures`,
          `made-to-order-live-${name}-failures`,
          fourteenDays,
          { redrivePermission: 'denyAll' },
        ]),
      ].toSorted(byId),
    );
  });
});

const pseudo = (part: string) => (part.includes(':') ? part : { Ref: `AWS::${part}` });
