import { beforeAll, describe, expect, test } from 'vitest';
import { matchesFilter } from '../support/metric-filters.ts';
import {
  type Deployment,
  deployment,
  ofType,
  stackNames,
  type TemplateResource,
  usualDeployment,
} from './deployment.ts';

// The functions whose new versions get 10 % of the calls first. The list is written by hand.

const onOrderPath = [
  'MasterAdministrationDispositionOrdersAssign',
  'MasterAdministrationProductionOrdersAccept',
  'MasterAdministrationProductionOrdersDeliver',
  'V2CheckoutsComplete',
  'V2CheckoutsCreate',
  'V2CheckoutsGet',
  'V2CheckoutsShippingRates',
  'V2CheckoutsUpdate',
  'V2JobsGet',
  'V2OrdersCreate',
  'V2OrdersGet',
  'V2ShippingRatesCreate',
];

let real: Deployment;
beforeAll(async () => {
  real = await usualDeployment();
});

const all = ({ templates }: Deployment, type: string): readonly (readonly [string, TemplateResource])[] =>
  stackNames.flatMap((name) => ofType(templates[name], type));

/** Returns the ids of the functions with an alias, and of all workers. */
const functionsOf = (of: Deployment) => ({
  aliased: all(of, 'AWS::Lambda::Alias').map(([, { Properties }]) => (Properties.FunctionName as { Ref: string }).Ref),
  workers: ofType(of.templates.Work, 'AWS::Lambda::Function').map(([id]) => id),
});

describe('a gradual release', () => {
  test('concerns the endpoints of the order path and every worker', () => {
    const { aliased, workers } = functionsOf(real);
    expect(workers.length).toBeGreaterThan(15);
    expect(aliased.toSorted()).toEqual([...onOrderPath, ...workers].toSorted());
  });

  test('gives a new version 10 % of the calls for five minutes, and the release alarm takes it back', () => {
    const groups = all(real, 'AWS::CodeDeploy::DeploymentGroup');
    expect(groups.length).toBe(functionsOf(real).aliased.length);
    for (const [, { Properties }] of groups) {
      expect(Properties).toMatchObject({
        DeploymentConfigName: 'CodeDeployDefault.LambdaCanary10Percent5Minutes',
        AlarmConfiguration: { Enabled: true, Alarms: [{ Name: 'made-to-order-live-release' }] },
        AutoRollbackConfiguration: { Enabled: true, Events: ['DEPLOYMENT_FAILURE', 'DEPLOYMENT_STOP_ON_ALARM'] },
      });
    }
  });

  test('moves each alias through a deployment group of its own', () => {
    const moved = all(real, 'AWS::Lambda::Alias').map(([, { UpdatePolicy }]) => {
      const policy = UpdatePolicy as { CodeDeployLambdaAliasUpdate?: { DeploymentGroupName: { Ref: string } } };
      return policy.CodeDeployLambdaAliasUpdate?.DeploymentGroupName.Ref;
    });
    expect(moved.toSorted()).toEqual(
      all(real, 'AWS::CodeDeploy::DeploymentGroup')
        .map(([id]) => id)
        .toSorted(),
    );
  });

  test('keeps earlier versions, so that a function can return to them', () => {
    const versions = all(real, 'AWS::Lambda::Version');
    expect(versions.length).toBe(functionsOf(real).aliased.length);
    for (const [id, { DeletionPolicy }] of versions) expect([id, DeletionPolicy]).toEqual([id, 'Retain']);
  });

  test("counts Lambda's reports of invocations without a result, of each of these functions", () => {
    const filters = all(real, 'AWS::Logs::MetricFilter').filter(([id]) => id.includes('FailedInvocations'));
    const groupOf = (name: string) => `/made-to-order-live/${name}`;
    const groups = new Map(
      all(real, 'AWS::Logs::LogGroup').map(([id, { Properties }]) => [id, Properties.LogGroupName]),
    );
    const watched = filters.map(([, { Properties }]) => groups.get((Properties.LogGroupName as { Ref: string }).Ref));
    expect(watched.length).toBe(functionsOf(real).aliased.length);
    expect(watched).toEqual(expect.arrayContaining([groupOf('v2-checkouts-complete'), groupOf('prepare-order')]));
    const patterns = new Set(filters.map(([, { Properties }]) => String(Properties.FilterPattern)));
    expect(patterns.size).toBe(1);
    const [pattern = ''] = patterns;
    const reported = (status: string) => matchesFilter(pattern, { type: 'platform.report', record: { status } });
    expect(['success', 'failure', 'error', 'timeout'].map(reported)).toEqual([false, true, true, true]);
    expect(matchesFilter(pattern, { event: 'request', status: 500, Faults: 1 })).toBe(false);
    expect(matchesFilter(pattern, { type: 'platform.initReport', record: { status: 'error' } })).toBe(false);
  });

  test('is a choice of the stage, and callers use the same aliases without it', async () => {
    const atOnce = await deployment(0, { gradual: 'false' });
    expect(functionsOf(atOnce)).toEqual(functionsOf(real));
    expect(all(atOnce, 'AWS::CodeDeploy::DeploymentGroup')).toEqual([]);
    expect(all(atOnce, 'AWS::Lambda::Alias').filter(([, { UpdatePolicy }]) => UpdatePolicy)).toEqual([]);
  });
});
