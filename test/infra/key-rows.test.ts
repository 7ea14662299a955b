import { beforeAll, describe, expect, test } from 'vitest';
import { type GrantedStatement, isGranted } from '../support/privileges.ts';
import {
  type Deployment,
  deployment,
  everyFunction,
  listed,
  ofType,
  statementsOf,
  type TemplateResource,
} from './deployment.ts';

// The functions that can write the rows of keys, written by hand. The test evaluates each role like IAM.

let real: Deployment;
beforeAll(async () => {
  real = await deployment(0, everyFunction);
});

/** Returns the resource of a statement: the table, everything, or something else. */
function nameOf(resource: unknown): string {
  if (typeof resource === 'string') return resource;
  return /FnGetAttTable\w{8}Arn[A-Z0-9]{8}"\}$|"Table\w{8}","Arn"\]\}$/.test(JSON.stringify(resource))
    ? 'table'
    : 'other';
}

const judged = (role: TemplateResource): readonly GrantedStatement[] =>
  statementsOf(role).map(
    (statement) => ({ ...statement, Resource: listed(statement.Resource).map(nameOf) }) as GrantedStatement,
  );

/** Returns the names of the functions whose roles allow an action on a row. */
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

  test('only functions that create or rotate an API key may put its row, and no function may delete it', () => {
    expect(mayDo('PutItem', 'key#abc')).toEqual([
      'MasterAdministrationAccessKeysCreate',
      'MasterAdministrationAccessKeysRotate',
      'V2AccessKeysCreate',
      'V2AccessKeysRotate',
    ]);
    for (const action of writes.filter((one) => !['PutItem', 'UpdateItem'].includes(one)))
      expect([action, mayDo(action, 'key#abc')]).toEqual([action, []]);
  });

  test('only endpoints that count requests may update the row of an API key', () => {
    const updating = mayDo('UpdateItem', 'key#abc');
    expect(updating.length).toBeGreaterThan(90);
    // a request to an unknown path may have a key, but the other endpoints of this area need none
    expect(updating.filter((name) => !/^(V2|MasterAdministration)[A-Z]/.test(name))).toEqual(['PublicUnmatchedAny']);
  });

  test('only functions that store files may put the keys that sign file URLs, and no function may change them otherwise', () => {
    expect(mayDo('PutItem', 'file-keys')).toEqual([
      'MasterAdministrationMerchantProductImportsCreate',
      'MasterAdministrationProductImportsCreate',
      'MasterAdministrationProductSizeLabelImportsCreate',
      'ProcessDesign',
      'ProcessProduct',
      'RunExport',
      'RunImport',
      'RunPrivacyRequest',
      'V2MediaCreate',
    ]);
    for (const action of writes.filter((one) => one !== 'PutItem'))
      expect([action, mayDo(action, 'file-keys')]).toEqual([action, []]);
  });

  test('only functions that hash e-mail addresses may put the key for them, and no function may change it otherwise', () => {
    expect(mayDo('PutItem', 'person-key')).toEqual([
      'MasterAdministrationPrivacyRequestsCreate',
      'V2CheckoutsCreate',
      'V2CheckoutsUpdate',
      'V2OrdersCreate',
    ]);
    for (const action of writes.filter((one) => one !== 'PutItem'))
      expect([action, mayDo(action, 'person-key')]).toEqual([action, []]);
  });
});
