import { beforeAll, describe, expect, test } from 'vitest';
import type { FoundWorker } from '../../infra/find-functions.ts';
import { functionStacks } from '../../infra/nouns-of-stacks.ts';
import { type Deployment, deployment, ofType, type StackName, stackNames, usualDeployment } from './deployment.ts';

// A stack cannot remove an export that another stack imports. The deployment then stops at "Export … cannot be deleted
// as it is in use".

let real: Deployment;
beforeAll(async () => {
  real = await usualDeployment();
});

const imported = ({ templates }: Deployment, name: StackName): readonly string[] => [
  ...new Set([...templates[name].text.matchAll(/"Fn::ImportValue":\s*"([^"]+)"/g)].map(([, value = '']) => value)),
];

/** `made-to-order-live-data:ExportsOutputFnGetAttTableCD117FA1ArnE2C8C204` → `made-to-order-live-data: Table Arn`. */
const kind = (value: string): string =>
  value.replace(/:ExportsOutput(?:Ref|FnGetAtt)([A-Za-z]+?)[0-9A-F]{8}([A-Za-z]*?)[0-9A-F]{8}$/, ': $1 $2').trim();

describe('imports between stacks', () => {
  const ofData = ['Files', 'Files Arn', 'Table', 'Table Arn', 'TokenKey Arn'].map(
    (name) => `made-to-order-live-data: ${name}`,
  );

  test('are only resources that outlive every release, and nothing of Work, the gateway or the functions', () => {
    const kinds = (name: StackName) => imported(real, name).map(kind).sort();
    expect(kinds('Data')).toEqual([]);
    expect(kinds('Work')).toEqual([...ofData, 'made-to-order-live-data: Table StreamArn'].sort());
    expect(kinds('Api')).toEqual([]);
    for (const name of functionStacks) {
      expect(kinds(name)).not.toEqual([]);
      expect([name, kinds(name).filter((one) => !ofData.includes(one))]).toEqual([name, []]);
    }
  });

  test('stay exported while nothing imports them', () => {
    const outputs = (name: StackName) => {
      const { Outputs = {} } = JSON.parse(real.templates[name].text) as { Outputs?: Record<string, object> };
      return Object.entries(Outputs)
        .filter(([, output]) => 'Export' in output)
        .map(([id]) => kind(`:${id}`).slice(2));
    };
    expect(outputs('Data').sort()).toEqual([
      'Files',
      'Files Arn',
      'Table',
      'Table Arn',
      'Table StreamArn',
      'TokenKey Arn',
    ]);
    for (const name of stackNames.filter((one) => one !== 'Data')) expect([name, outputs(name)]).toEqual([name, []]);
  });

  test.each<[string, (workers: readonly FoundWorker[]) => readonly FoundWorker[]]>([
    ['removed', (workers) => workers.filter(({ name }) => name !== 'prepare-order')],
    [
      'renamed',
      (workers) => workers.map((found) => (found.name === 'prepare-order' ? { ...found, name: 'make-units' } : found)),
    ],
  ])('a queue can be %s, because no other stack refers to it', async (how, rework) => {
    const changed = await deployment(0, {}, undefined, rework);
    expect(changed.findings).toEqual([]);
    expect(real.templates.Work.text).toContain('PrepareOrderQueue');
    expect(changed.templates.Work.text).not.toContain('PrepareOrderQueue');
    expect(ofType(changed.templates.Work, 'AWS::SQS::Queue')).toHaveLength(
      ofType(real.templates.Work, 'AWS::SQS::Queue').length - (how === 'removed' ? 2 : 0),
    );
    for (const name of stackNames.filter((one) => one !== 'Work'))
      expect(changed.templates[name].text).toBe(real.templates[name].text);
  });

  test('an endpoint that would send messages is rejected, because its stack would depend on the queues', async () => {
    await expect(deployment(1, {}, undefined, undefined, ['queues:send'])).rejects.toThrow('an endpoint writes events');
  });

  test('the dashboard is in the stack of its queues', () => {
    const boards = stackNames.filter((name) => ofType(real.templates[name], 'AWS::CloudWatch::Dashboard').length > 0);
    expect(boards).toEqual(['Work']);
    const body = JSON.stringify(ofType(real.templates.Work, 'AWS::CloudWatch::Dashboard'));
    for (const shown of [
      'PrepareOrderQueue',
      'PrepareOrderDeadLetters',
      'RelayFailures',
      'made-to-order-live',
      '4XXError',
      'ConsumedReadCapacityUnits',
      'DeliveredAttempts',
      'FailedAttempts',
    ])
      expect(body).toContain(shown);
  });
});
