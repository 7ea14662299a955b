import { describe, expect, test } from 'vitest';
import { logQueries } from '../../infra/log-queries.ts';
import { type Deployment, deployment, ofType, stackNames, tableStream, usualDeployment } from './deployment.ts';

// Options of a stage for its data and its bill.

const all = ({ templates }: Deployment, type: string) =>
  stackNames.flatMap((name) => ofType(templates[name], type).map(([, { Properties }]) => Properties));

describe('a stage with a restored table', () => {
  const moved = deployment(0, { table: 'restored', tableStream });

  test('uses this table in every function, and its stream', async () => {
    const { templates, findings } = await moved;
    expect(findings).toEqual([]);
    const names = stackNames.flatMap((stack) =>
      ofType(templates[stack], 'AWS::Lambda::Function').flatMap(([, { Properties }]) => {
        const { Variables } = Properties.Environment as { Variables: { TABLE_NAME?: unknown } };
        return Variables.TABLE_NAME ?? [];
      }),
    );
    expect(names.length).toBeGreaterThan(100);
    expect(new Set(names)).toEqual(new Set(['restored']));
    const sources = all(await moved, 'AWS::Lambda::EventSourceMapping').map(({ EventSourceArn }) => EventSourceArn);
    expect(sources.filter((arn) => arn === tableStream).length).toBe(2);
  });

  test('lets functions read and write only this table', async () => {
    const { templates } = await moved;
    for (const stack of stackNames.filter((name) => name !== 'Data')) {
      const text = JSON.stringify(ofType(templates[stack], 'AWS::IAM::Role'));
      expect([stack, /ExportsOutput[A-Za-z]*Table/.exec(text)?.[0]]).toEqual([stack, undefined]);
    }
    expect(templates.Work.text).toContain(':table/restored');
  });

  test("keeps the stage's own table, and all exports of the Data stack", async () => {
    const usual = await usualDeployment();
    const exportsOf = ({ templates }: Deployment) =>
      (JSON.parse(templates.Data.text) as { Outputs: Record<string, { Export?: unknown }> }).Outputs;
    const named = (of: Deployment) => Object.entries(exportsOf(of)).filter(([, { Export }]) => Export);
    expect(named(await moved)).toEqual(named(usual));
    expect(ofType((await moved).templates.Data, 'AWS::DynamoDB::GlobalTable')).toEqual(
      ofType(usual.templates.Data, 'AWS::DynamoDB::GlobalTable'),
    );
  });
});

test('with `backups`, the table is copied each night and copies are kept for 35 days', async () => {
  const copied = await deployment(0, { backups: 'true' });
  expect(copied.findings).toEqual([]);
  const [plan] = all(copied, 'AWS::Backup::BackupPlan');
  expect(plan?.BackupPlan).toMatchObject({
    BackupPlanRule: [{ ScheduleExpression: 'cron(0 3 * * ? *)', Lifecycle: { DeleteAfterDays: 35 } }],
  });
  const [[, vault] = []] = ofType(copied.templates.Data, 'AWS::Backup::BackupVault');
  expect(vault?.DeletionPolicy).toBe('Retain');
  const [selection] = all(copied, 'AWS::Backup::BackupSelection');
  expect(JSON.stringify(selection)).toMatch(/"Resources":\[.*"Table[0-9A-F]{8}"/);
  expect(all(await usualDeployment(), 'AWS::Backup::BackupPlan')).toEqual([]);
});

test('with `monthlyBudget`, the topic hears of the costs that have the tag of the stage', async () => {
  const alarmTopic = 'arn:aws:sns:eu-central-1:111122223333:alarms';
  const limited = await deployment(0, { monthlyBudget: '500', alarmTopic });
  expect(limited.findings).toEqual([]);
  const [budget] = all(limited, 'AWS::Budgets::Budget');
  expect(budget?.Budget).toMatchObject({
    BudgetLimit: { Amount: 500, Unit: 'USD' },
    CostFilters: { TagKeyValue: ['user:stage$live'] },
    TimeUnit: 'MONTHLY',
  });
  const subscribers = budget?.NotificationsWithSubscribers as readonly { Subscribers: unknown }[];
  for (const { Subscribers } of subscribers)
    expect(Subscribers).toEqual([{ SubscriptionType: 'SNS', Address: alarmTopic }]);
  expect(all(await deployment(0, { alarmTopic }), 'AWS::Budgets::Budget')).toEqual([]);
});

test('the queries for operators are saved in a folder of the stage, except in an emulator', async () => {
  const saved = all(await usualDeployment(), 'AWS::Logs::QueryDefinition');
  expect(saved.map(({ Name }) => Name).toSorted()).toEqual(
    Object.keys(logQueries)
      .map((name) => `made-to-order-live/${name}`)
      .toSorted(),
  );
  for (const { QueryString } of saved) expect(String(QueryString).length).toBeGreaterThan(20);
  expect(all(await deployment(0, { stage: 'local' }), 'AWS::Logs::QueryDefinition')).toEqual([]);
});
