import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { functionStacks } from '../../infra/nouns-of-stacks.ts';
import {
  type Deployment,
  deployment,
  everyFunction,
  ofType,
  plain,
  type StackName,
  stackNames,
  type TemplateResource,
  usualDeployment,
} from './deployment.ts';

// The alarms for operators. The list below is written by hand, so a missing, additional or changed alarm fails a test.

const runbook = readFileSync(join(import.meta.dirname, '../../docs/operations/runbook.md'), 'utf8');

let real: Deployment;
beforeAll(async () => {
  real = await deployment(0, everyFunction);
});

const alarms = (of = real): readonly (readonly [string, TemplateResource])[] =>
  stackNames.flatMap((name) => ofType(of.templates[name], 'AWS::CloudWatch::Alarm'));

/** Returns the resource to which the value of a dimension refers. */
function referent(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const [named] = Object.values(value);
  return plain(Array.isArray(named) ? named[0] : named);
}

/** A metric or an expression of an alarm on an expression. */
interface MetricData {
  readonly Expression?: string;
  readonly MetricStat?: {
    readonly Metric: { readonly MetricName: string; readonly Namespace: string };
    readonly Stat: string;
    readonly Period: number;
  };
}

/** Returns the namespaces of the metrics of an alarm. */
const namespacesOf = ({ Properties: { Namespace, Metrics = [] } }: TemplateResource): readonly string[] =>
  (Metrics as MetricData[])
    .flatMap(({ MetricStat }) => MetricStat?.Metric.Namespace ?? [])
    .concat(typeof Namespace === 'string' ? Namespace : []);

function described([id, { Properties }]: readonly [string, TemplateResource]): readonly unknown[] {
  const { Statistic, ComparisonOperator, Threshold, Period, EvaluationPeriods, DatapointsToAlarm } = Properties;
  const { Namespace, MetricName, Dimensions = [], TreatMissingData, Metrics } = Properties;
  const periods = `${DatapointsToAlarm ?? EvaluationPeriods} of ${EvaluationPeriods}`;
  if (Metrics) {
    const [whole, ...parts] = Metrics as MetricData[];
    const counted = parts.map(({ MetricStat }) => [
      MetricStat?.Metric.MetricName,
      MetricStat?.Stat,
      MetricStat?.Period,
    ]);
    const [[, , period] = []] = counted;
    expect(counted.filter(([, stat, own]) => stat !== 'Sum' || own !== period)).toEqual([]);
    const named = counted.map(([name]) => name).join(' ');
    return [
      plain(id),
      whole?.Expression,
      named,
      '',
      '',
      ComparisonOperator,
      Threshold,
      period,
      periods,
      TreatMissingData,
    ];
  }
  return [
    plain(id),
    Namespace,
    MetricName,
    (Dimensions as { Name: string; Value: unknown }[]).map(({ Name, Value }) => `${Name}=${referent(Value)}`).join(' '),
    Statistic,
    ComparisonOperator,
    Threshold,
    Period,
    periods,
    TreatMissingData,
  ];
}

const [atLeast, below] = ['GreaterThanOrEqualToThreshold', 'LessThanThreshold'];
const [silent, loud] = ['notBreaching', 'breaching'];
const faults = ['made-to-order-live', 'Faults'];
const burn = ['OrderPathErrors OrderPathRequests', '', '', atLeast];
const ofGateway = 'ApiName=made-to-order-live Stage=live';
const resting = 'ApproximateNumberOfMessagesVisible';
const age = 'ApproximateAgeOfOldestMessage';

// biome-ignore format: one row per alarm
const expected: readonly (readonly unknown[])[] = [
  // the order path, and all functions together
  ['FastBurnAlarm', 'IF(errors >= 5, 100 * errors / requests, 0)', ...burn, 1.44, 3600, '1 of 1', silent],
  ['SlowBurnAlarm', 'IF(errors >= 20, 100 * errors / requests, 0)', ...burn, 0.6, 21_600, '1 of 1', silent],
  ['FaultsAlarm', ...faults, 'service=made-to-order-live', 'Sum', atLeast, 5, 300, '1 of 1', silent],
  ['ReleaseAlarm', 'FILL(faults, 0) + FILL(unanswered, 0) + FILL(invocations, 0) + FILL(orders, 0)', 'Faults Unanswered FailedInvocations SyntheticOrderFailed', '', '', atLeast, 1, 60, '1 of 1', silent],

  // the gateway
  ['UnansweredAlarm', 'made-to-order-live', 'Unanswered', '', 'Sum', atLeast, 5, 300, '1 of 1', silent],
  ['UnavailableAlarm', 'made-to-order-live', 'Unavailable', 'service=made-to-order-live', 'Sum', atLeast, 10, 300, '1 of 1', silent],
  ['RequestsAlarm', 'AWS/ApiGateway', 'Count', ofGateway, 'Sum', atLeast, 150_000, 300, '1 of 1', silent],
  ['RefusedAlarm', 'AWS/ApiGateway', '4XXError', ofGateway, 'Sum', atLeast, 15_000, 300, '1 of 1', silent],

  // queues: messages that failed five times, and messages older than twice the visibility timeout of the queue
  ...['ShippingRates', 'PrepareOrder', 'ProcessProduct', 'ProcessDesign', 'PropagateCatalogue', 'SyncMerchantProduct', 'RunImport', 'RunExport', 'RunPrivacyRequest', 'RemoveFile', 'RemoveLargeUpload', 'FanOutEvent', 'SendDelivery', 'RetryDelivery', 'ResumeDeliveries'].map((id) =>
    [`${id}DeadLettersAlarm`, 'AWS/SQS', resting, `QueueName=${id}DeadLetters`, 'Maximum', atLeast, 1, 300, '1 of 1', silent]),
  ['ShippingRatesAgeAlarm', 'AWS/SQS', age, 'QueueName=ShippingRatesQueue', 'Maximum', atLeast, 180, 300, '2 of 2', silent],
  ['PrepareOrderAgeAlarm', 'AWS/SQS', age, 'QueueName=PrepareOrderQueue', 'Maximum', atLeast, 720, 300, '2 of 2', silent],
  ['ProcessProductAgeAlarm', 'AWS/SQS', age, 'QueueName=ProcessProductQueue', 'Maximum', atLeast, 1440, 300, '2 of 2', silent],
  ['ProcessDesignAgeAlarm', 'AWS/SQS', age, 'QueueName=ProcessDesignQueue', 'Maximum', atLeast, 1440, 300, '2 of 2', silent],
  ['PropagateCatalogueAgeAlarm', 'AWS/SQS', age, 'QueueName=PropagateCatalogueQueue', 'Maximum', atLeast, 720, 300, '2 of 2', silent],
  ['SyncMerchantProductAgeAlarm', 'AWS/SQS', age, 'QueueName=SyncMerchantProductQueue', 'Maximum', atLeast, 720, 300, '2 of 2', silent],
  ['RunImportAgeAlarm', 'AWS/SQS', age, 'QueueName=RunImportQueue', 'Maximum', atLeast, 10_800, 300, '2 of 2', silent],
  ['RunExportAgeAlarm', 'AWS/SQS', age, 'QueueName=RunExportQueue', 'Maximum', atLeast, 10_800, 300, '2 of 2', silent],
  ['RunPrivacyRequestAgeAlarm', 'AWS/SQS', age, 'QueueName=RunPrivacyRequestQueue', 'Maximum', atLeast, 10_800, 300, '2 of 2', silent],
  ['RemoveFileAgeAlarm', 'AWS/SQS', age, 'QueueName=RemoveFileQueue', 'Maximum', atLeast, 720, 300, '2 of 2', silent],
  ['RemoveLargeUploadAgeAlarm', 'AWS/SQS', age, 'QueueName=RemoveLargeUploadQueue', 'Maximum', atLeast, 720, 300, '2 of 2', silent],
  ['FanOutEventAgeAlarm', 'AWS/SQS', age, 'QueueName=FanOutEventQueue', 'Maximum', atLeast, 180, 300, '2 of 2', silent],
  ['SendDeliveryAgeAlarm', 'AWS/SQS', age, 'QueueName=SendDeliveryQueue', 'Maximum', atLeast, 1080, 300, '2 of 2', silent],
  ['RetryDeliveryAgeAlarm', 'AWS/SQS', age, 'QueueName=RetryDeliveryQueue', 'Maximum', atLeast, 1080, 300, '2 of 2', silent],
  ['ResumeDeliveriesAgeAlarm', 'AWS/SQS', age, 'QueueName=ResumeDeliveriesQueue', 'Maximum', atLeast, 3600, 300, '2 of 2', silent],

  // readers of the stream, and sweeper
  ['RelayFailuresAlarm', 'AWS/SQS', resting, 'QueueName=RelayFailures', 'Maximum', atLeast, 1, 300, '1 of 1', silent],
  ['RelayAgeAlarm', 'AWS/Lambda', 'IteratorAge', 'FunctionName=Relay', 'Maximum', atLeast, 60_000, 300, '2 of 2', silent],
  ['WriteHistoryFailuresAlarm', 'AWS/SQS', resting, 'QueueName=WriteHistoryFailures', 'Maximum', atLeast, 1, 300, '1 of 1', silent],
  ['WriteHistoryAgeAlarm', 'AWS/Lambda', 'IteratorAge', 'FunctionName=WriteHistory', 'Maximum', atLeast, 900_000, 300, '2 of 2', silent],
  ['OutboxAgeAlarm', 'made-to-order-live', 'OldestEventSeconds', 'function=Sweeper', 'Maximum', atLeast, 60, 60, '2 of 10', loud],
  ['OverdueDeliveriesAlarm', 'made-to-order-live', 'OverdueDeliverySeconds', 'function=Sweeper', 'Maximum', atLeast, 600, 60, '2 of 10', loud],
  ['SweeperHeartbeatAlarm', 'AWS/Lambda', 'Invocations', 'FunctionName=Sweeper', 'Sum', below, 1, 300, '1 of 1', loud],

  // synthetic orders
  ['SyntheticOrderAlarm', 'made-to-order-live', 'SyntheticOrderFailed', 'function=PlaceTestOrder', 'Sum', atLeast, 1, 60, '2 of 3', loud],
  ['PlaceTestOrderHeartbeatAlarm', 'AWS/Lambda', 'Invocations', 'FunctionName=PlaceTestOrder', 'Sum', below, 1, 300, '1 of 1', loud],

  // the state machine
  ...['Failed', 'TimedOut'].map((how) =>
    [`Disposition${how}Alarm`, 'AWS/States', `Executions${how}`, 'StateMachineArn=Disposition', 'Sum', atLeast, 1, 300, '1 of 1', silent]),

  // all functions of the account
  ['ThrottlesAlarm', 'AWS/Lambda', 'Throttles', '', 'Sum', atLeast, 10, 300, '1 of 1', silent],

  // the table
  ...['Read', 'Write'].map((side) =>
    [`Table${side}ThrottleAlarm`, 'AWS/DynamoDB', `${side}ThrottleEvents`, 'TableName=Table', 'Sum', atLeast, 10, 300, '1 of 1', silent]),
];

describe('alarms', () => {
  test('alarms are exactly those in the list', () => {
    const byId = (one: readonly unknown[], other: readonly unknown[]) => (String(one[0]) < String(other[0]) ? -1 : 1);
    expect(alarms().map(described).toSorted(byId)).toEqual(expected.toSorted(byId));
  });

  test('functions write their metrics into the namespace of the stage', () => {
    const { templates } = real;
    const functions = stackNames.flatMap((name) => ofType(templates[name], 'AWS::Lambda::Function'));
    expect(functions.length).toBeGreaterThan(100);
    for (const [id, { Properties }] of functions) {
      const { Variables } = Properties.Environment as { Variables: Record<string, unknown> };
      expect([id, Variables.METRICS_NAMESPACE]).toEqual([id, 'made-to-order-live']);
    }
  });

  test('alarms of two stages of an account share no metric', async () => {
    const other = await deployment(0, { ...everyFunction, stage: 'test' });
    const own = alarms(other).flatMap(([id, one]) =>
      namespacesOf(one).flatMap((namespace) => (namespace.startsWith('AWS/') ? [] : [[id, namespace]])),
    );
    expect(own.length).toBeGreaterThan(8);
    for (const [id, namespace] of own) expect([id, namespace]).toEqual([id, 'made-to-order-test']);
  });

  test('an emulated stage has no alarm on an expression, since the emulator accepts none', async () => {
    const emulated = alarms(await deployment(0, { stage: 'local' }));
    expect(emulated.length).toBeGreaterThan(40);
    expect(emulated.filter(([, { Properties }]) => 'Metrics' in Properties)).toEqual([]);
  });

  test('the release alarm has the name that the deployment groups of all stacks refer to, and only with `gradual`', async () => {
    const named = (of: Deployment) => alarms(of).flatMap(([, { Properties }]) => Properties.AlarmName ?? []);
    expect(named(real)).toEqual(['made-to-order-live-release']);
    expect(named(await deployment(0, { gradual: 'false' }))).toEqual([]);
  });

  test('the release alarm watches synthetic orders only if the stage places them', async () => {
    const usual = alarms(await usualDeployment()).find(([id]) => plain(id) === 'ReleaseAlarm');
    expect(usual && described(usual)[1]).toBe('FILL(faults, 0) + FILL(unanswered, 0) + FILL(invocations, 0)');
  });

  test('every alarm describes its impact and names its runbook section, within the limit of CloudWatch', () => {
    const headings = [...runbook.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading);
    for (const [id, { Properties }] of alarms()) {
      const [impact = '', pointer = '', ...more] = String(Properties.AlarmDescription).split('\n');
      expect([id, more]).toEqual([id, []]);
      expect([id, impact]).toEqual([id, expect.stringMatching(/^[A-Z].{20,}\.$/)]);
      const [, section] =
        /^Runbook: docs\/operations\/runbook\.md, section "(.+)", with .+ for NAME\.$/.exec(pointer) ?? [];
      expect([id, headings.includes(section)]).toEqual([id, true]);
      expect(String(Properties.AlarmDescription).length, id).toBeLessThanOrEqual(1024);
    }
  });

  test('every runbook section has steps to check, fixes and a way to escalate', () => {
    const [, ...sections] = runbook.split('## Impact of each function')[0]?.split(/^## /m) ?? [];
    expect(sections.length).toBeGreaterThan(15);
    for (const section of sections) {
      const [, check = '', fix = '', escalate = ''] = section.split(/\*\*(?:Check|Fix|Escalate)\*\*\n/);
      expect([section, check]).toEqual([section, expect.stringMatching(/^\n1\. [A-Z].+\.$/m)]);
      expect([section, fix]).toEqual([section, expect.stringMatching(/^\n- (If|After) .+\.$/m)]);
      expect([section, escalate]).toEqual([section, expect.stringMatching(/^\nIf .+\.$/m)]);
    }
  });

  test('the runbook has the impact of each function', () => {
    for (const { name, endpoint } of real.endpoints) {
      expect(runbook).toContain(`| ${name} | ${endpoint.contract.errorImpact} |`);
    }
    expect(runbook).toMatch(/^\| disposition-commit \| .+ \|$/m);
  });

  test('the runbook gives the command that moves the messages of a queue back', () => {
    const [, section = ''] = runbook.split('## Messages are in a dead-letter queue');
    expect(section).toContain('`STAGE=live npm run redrive -- NAME`');
    expect(section).toContain('`/made-to-order-live/NAME`');
    expect(section).toMatch(/^\| PrepareOrderDeadLettersAlarm \| prepare-order \|/m);
  });

  test('the runbook lists every alarm once', () => {
    const named = [...runbook.matchAll(/^(?:- \*\*Alarm:\*\*|\|) (\w+Alarm)\b/gm)].map(([, id]) => id);
    expect(named.toSorted()).toEqual(expected.map(([id]) => id).toSorted());
  });

  test('docs/operations/cost.md charges for the number of alarms', async () => {
    const page = readFileSync(join(import.meta.dirname, '../../docs/operations/cost.md'), 'utf8');
    const [all = 0, ...each] = [...(/^\| Alarms \| (.*) at /m.exec(page)?.[1] ?? '').matchAll(/\d+/g)].map(Number);
    const usual = await usualDeployment();
    const count = (...names: StackName[]) =>
      names.reduce((sum, name) => sum + ofType(usual.templates[name], 'AWS::CloudWatch::Alarm').length, 0);
    expect(each).toEqual([count('Data'), count('Api', ...functionStacks), count('Work')]);
    expect(all).toBe(alarms(usual).length);
  });

  test('docs/operations/cost.md charges for the number of queues that Lambda polls', async () => {
    const page = readFileSync(join(import.meta.dirname, '../../docs/operations/cost.md'), 'utf8');
    const charged = Number(/^\| Polling of queues \| (\d+) queues/m.exec(page)?.[1]);
    const sources = ofType((await usualDeployment()).templates.Work, 'AWS::Lambda::EventSourceMapping');
    const polled = sources.filter(([, { Properties }]) => JSON.stringify(Properties.EventSourceArn).includes('Queue'));
    expect(charged).toBe(polled.length);
  });

  test('alarms notify the topic if the deployment has one, and nothing otherwise', async () => {
    const topic = 'arn:aws:sns:eu-central-1:111122223333:alarms';
    const told = alarms(await deployment(0, { ...everyFunction, alarmTopic: topic }));
    expect(told.length).toBe(expected.length);
    for (const [id, { Properties }] of told)
      expect([id, Properties.AlarmActions]).toEqual([id, plain(id) === 'ReleaseAlarm' ? undefined : [topic]]);
    for (const [id, { Properties }] of alarms()) expect([id, Properties.AlarmActions]).toEqual([id, undefined]);
  });
});
