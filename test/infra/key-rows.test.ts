import { beforeAll, describe, expect, test } from 'vitest';
import { isGranted, type Statement } from '../support/privileges.ts';
import { type Deployment, deployment, listed, ofType, type Resource, statementsOf } from './deployment.ts';

// Who may write the rows of keys, written out by hand. Each role is judged as IAM judges it.

let real: Deployment;
beforeAll(async () => {
  real = await deployment();
});

/** Names what a statement is about: the table, everything, or something else. */
function nameOf(resource: unknown): string {
  if (typeof resource === 'string') return resource;
  return /FnGetAttTable\w{8}Arn[A-Z0-9]{8}"\}$|"Table\w{8}","Arn"\]\}$/.test(JSON.stringify(resource))
    ? 'table'
    : 'other';
}

const judged = (role: Resource): readonly Statement[] =>
  statementsOf(role).map(
    (statement) => ({ ...statement, Resource: listed(statement.Resource).map(nameOf) }) as Statement,
  );

/** Lists the roles, by the names of their functions, that may do an action on a row. */
const mayDo = (action: string, partition: string): readonly string[] =>
  Object.values(real.templates)
    .flatMap((template) => ofType(template, 'AWS::IAM::Role'))
    .filter(([, role]) =>
      isGranted(judged(role), {
        action: `dynamodb:${action}`,
        resource: 'table',
        named: { 'dynamodb:LeadingKeys': [partition] },
      }),
    )
    .map(([id]) => id.replace(/Role\w{8}$/, ''))
    .toSorted();

const writes = [
  'PutItem',
  'UpdateItem',
  'DeleteItem',
  'BatchWriteItem',
  'PartiQLInsert',
  'PartiQLUpdate',
  'PartiQLDelete',
];

describe('rows of keys', () => {
  test('the roles of many functions may write other rows', () => {
    for (const action of ['PutItem', 'UpdateItem', 'DeleteItem'])
      expect(mayDo(action, 'order#1.live').length, action).toBeGreaterThan(50);
  });

  test('no role may put or delete the row of an access key', () => {
    for (const action of writes.filter((one) => one !== 'UpdateItem'))
      expect([action, mayDo(action, 'key#abc')]).toEqual([action, []]);
  });

  test('only the endpoints that count requests of keys update the row of an access key', () => {
    const updating = mayDo('UpdateItem', 'key#abc');
    expect(updating.length).toBeGreaterThan(90);
    // a caller of a path that there is not may have a key; the others of this area ask for none
    expect(updating.filter((name) => !/^(V2|MasterAdministration)[A-Z]/.test(name))).toEqual(['PublicUnmatchedAny']);
  });

  test('the functions that store files put the keys that sign addresses of files; nothing else is done to them', () => {
    expect(mayDo('PutItem', 'file-keys')).toEqual([
      'MasterAdministrationMerchantProductImportsCreate',
      'MasterAdministrationProductImportsCreate',
      'MasterAdministrationProductSizeLabelImportsCreate',
      'ProcessDesign',
      'ProcessProduct',
      'RunImport',
      'V2MediaCreate',
    ]);
    for (const action of writes.filter((one) => one !== 'PutItem'))
      expect([action, mayDo(action, 'file-keys')]).toEqual([action, []]);
  });
});
