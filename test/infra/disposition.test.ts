import { beforeAll, describe, expect, test } from 'vitest';
import { findWorkers, workersOn } from '../../infra/find-functions.ts';
import { logicalId } from '../../shared/aws/resource-names.ts';
import {
  type Deployment,
  deployment,
  ofType,
  statementsOf,
  type TemplateResource,
  templateOf,
  usualDeployment,
} from './deployment.ts';

// The deployed state machine. Everything below is written by hand.

interface State {
  readonly Type: string;
  readonly Resource: string;
  readonly Retry: readonly { readonly ErrorEquals: readonly string[]; readonly [more: string]: unknown }[];
  readonly Next?: string;
  readonly End?: boolean;
}

let real: Deployment;
let machine: TemplateResource['Properties'];
let definition: { StartAt: string; TimeoutSeconds: number; States: Readonly<Record<string, State>> };
beforeAll(async () => {
  real = await usualDeployment();
  const found = ofType(real.templates.Work, 'AWS::StepFunctions::StateMachine');
  expect(found.map(([id]) => id)).toEqual(['Disposition']);
  machine = found[0]?.[1].Properties ?? {};
  definition = JSON.parse(String(machine.DefinitionString));
});

const tasks = ['DispositionLoad', 'DispositionPlan', 'DispositionCommit'];
const aliasOf = (id: string) => ({ Ref: expect.stringMatching(`^${id}Alias[0-9A-F]{8}$`) });

describe('the state machine of dispositions', () => {
  test('is an express machine whose name is known outside its stack', () => {
    expect(machine).toMatchObject({
      StateMachineName: 'made-to-order-live-disposition',
      StateMachineType: 'EXPRESS',
    });
  });

  test('runs load, plan and commit, and ends within 15 seconds', () => {
    const { StartAt, TimeoutSeconds, States } = definition;
    expect([StartAt, TimeoutSeconds]).toEqual(['load', 15]);
    const steps = Object.entries(States).map(([name, { Type, Resource, Next, End }]) => [
      name,
      Type,
      Resource,
      Next ?? End,
    ]);
    expect(steps).toEqual([
      ['load', 'Task', `\${DispositionLoad}`, 'plan'],
      ['plan', 'Task', `\${DispositionPlan}`, 'commit'],
      ['commit', 'Task', `\${DispositionCommit}`, true],
    ]);
    expect(machine.DefinitionSubstitutions).toEqual(Object.fromEntries(tasks.map((id) => [id, aliasOf(id)])));
  });

  test('passes its whole input to each task, and only the result of a task to the next one', () => {
    const fields = Object.values(definition.States).flatMap((state) => Object.keys(state));
    expect([...new Set(fields)].sort()).toEqual(['End', 'Next', 'Resource', 'Retry', 'Type']);
  });

  test('retries a task only after errors of Lambda, a few times within a few seconds, and catches nothing else', () => {
    for (const state of Object.values(definition.States)) {
      expect(state.Retry).toEqual([
        {
          ErrorEquals: [
            'Lambda.ServiceException',
            'Lambda.AWSLambdaException',
            'Lambda.SdkClientException',
            'Lambda.TooManyRequestsException',
            'Lambda.ClientExecutionTimeoutException',
          ],
          IntervalSeconds: 1,
          MaxAttempts: 4,
          BackoffRate: 2,
          MaxDelaySeconds: 4,
          JitterStrategy: 'FULL',
        },
      ]);
    }
    expect(String(machine.DefinitionString)).not.toMatch(/Catch|States\./);
  });

  test('calls every task of the tree, each within a third of its time', async () => {
    const found = workersOn('task', await findWorkers());
    expect(found.map(({ name }) => name).sort()).toEqual([
      'disposition-commit',
      'disposition-load',
      'disposition-plan',
    ]);
    for (const id of tasks) expect([id, real.templates.Work.Resources[id]?.Properties.Timeout]).toEqual([id, 5]);
  });

  test('fails to synthesise if the tree lacks one of its tasks', async () => {
    const without = deployment(0, {}, undefined, (workers) =>
      workers.filter(({ name }) => name !== 'disposition-plan'),
    );
    await expect(without).rejects.toThrow('calls disposition-plan, which does not exist in functions/workers');
  });

  test('logs errors without their input, to the prefix for log delivery of Step Functions', () => {
    const [[logs = ''] = []] = ofType(real.templates.Work, 'AWS::Logs::LogGroup').filter(
      ([, { Properties }]) => Properties.LogGroupName === '/aws/vendedlogs/states/made-to-order-live-disposition',
    );
    expect(machine.LoggingConfiguration).toEqual({
      Level: 'ERROR',
      IncludeExecutionData: false,
      Destinations: [{ CloudWatchLogsLogGroup: { LogGroupArn: { 'Fn::GetAtt': [logs, 'Arn'] } } }],
    });
  });

  test('can call its three tasks and deliver its logs, and nothing else', () => {
    const { 'Fn::GetAtt': [role = ''] = [] } = machine.RoleArn as { 'Fn::GetAtt'?: readonly string[] };
    const { AssumeRolePolicyDocument, ManagedPolicyArns } = real.templates.Work.Resources[role]?.Properties ?? {};
    expect(AssumeRolePolicyDocument).toMatchObject({
      Statement: [
        {
          Effect: 'Allow',
          Principal: { Service: 'states.amazonaws.com' },
          Action: 'sts:AssumeRole',
          Condition: { StringEquals: { 'aws:SourceAccount': { Ref: 'AWS::AccountId' } } },
        },
      ],
    });
    expect(ManagedPolicyArns).toBeUndefined();
    expect(statementsOf(real.templates.Work.Resources[role])).toEqual([
      { Effect: 'Allow', Action: 'lambda:InvokeFunction', Resource: tasks.toSorted().map(aliasOf) },
      {
        Effect: 'Allow',
        Action: [
          'logs:CreateLogDelivery',
          'logs:DeleteLogDelivery',
          'logs:DescribeLogGroups',
          'logs:DescribeResourcePolicies',
          'logs:GetLogDelivery',
          'logs:ListLogDeliveries',
          'logs:PutResourcePolicy',
          'logs:UpdateLogDelivery',
        ],
        Resource: '*',
      },
    ]);
  });

  test('has alarms with the impact of a failure, and is on the dashboard', () => {
    const said = ['DispositionFailedAlarm', 'DispositionTimedOutAlarm'].map((id) => {
      const [, alarm] = ofType(real.templates.Work, 'AWS::CloudWatch::Alarm').find(([key]) => key.startsWith(id)) ?? [];
      return String(alarm?.Properties.AlarmDescription).split('\n')[0];
    });
    const impact = 'Placed orders are not assigned to productions, and staff cannot route orders.';
    expect(said).toEqual([impact, impact]);
    const board = JSON.stringify(ofType(real.templates.Work, 'AWS::CloudWatch::Dashboard'));
    for (const metric of ['ExecutionsStarted', 'ExecutionsFailed', 'ExecutionsTimedOut'])
      expect(board).toContain(metric);
  });
});

describe('an endpoint that assigns orders', () => {
  const name = 'master-administration-access-keys-new-list';
  let asking: Deployment;
  beforeAll(async () => {
    asking = await deployment(1, {}, undefined, undefined, ['disposition:run']);
  });

  test('may start only this machine, refers to it by name, and has time to wait for it', () => {
    expect(asking.findings).toEqual([]);
    const { Timeout, Environment, Role } = templateOf(asking, name).Resources[logicalId(name)]?.Properties ?? {};
    const pseudo = (part: string) => ({ Ref: `AWS::${part}` });
    const arn = {
      'Fn::Join': [
        '',
        [
          'arn:',
          pseudo('Partition'),
          ':states:',
          pseudo('Region'),
          ':',
          pseudo('AccountId'),
          ':stateMachine:made-to-order-live-disposition',
        ],
      ],
    };
    expect(Timeout).toBe(29);
    expect((Environment as { Variables: object }).Variables).toMatchObject({ DISPOSITION_MACHINE_ARN: arn });
    const { 'Fn::GetAtt': [role = ''] = [] } = Role as { 'Fn::GetAtt'?: readonly string[] };
    expect(statementsOf(templateOf(asking, name).Resources[role])).toContainEqual({
      Effect: 'Allow',
      Action: 'states:StartSyncExecution',
      Resource: arn,
    });
  });

  test('imports nothing from the stack of the machine', () => {
    expect(templateOf(asking, name).text).not.toContain('made-to-order-live-work:');
    expect(asking.templates.Work.text).toBe(real.templates.Work.text);
  });
});
