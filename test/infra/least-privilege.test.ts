import { beforeAll, describe, expect, test } from 'vitest';
import { findWorkers } from '../../infra/find-functions.ts';
import { logicalId } from '../../shared/aws/resource-names.ts';
import type { Need } from '../../shared/lib/needs.ts';
import {
  statementsOf as allStatementsOf,
  type Deployment,
  deployment,
  everyFunction,
  listed,
  ofType,
  type Statement,
  stackNames,
  type Template,
  type TemplateResource,
  templateOf,
} from './deployment.ts';

/** The allowed actions of roles. key-rows.test.ts covers the denied actions. */
const statementsOf = (role: TemplateResource | undefined) =>
  allStatementsOf(role).filter(({ Effect }) => Effect === 'Allow');

let real: Deployment;
beforeAll(async () => {
  real = await deployment(0, everyFunction);
});

const indexes = ['GSI1', 'GSI2', 'GSI3', 'GSI4', 'GSI5'];
const allQueues = [
  'PropagateCatalogue',
  'PrepareOrder',
  'ProcessDesign',
  'ProcessProduct',
  'RemoveFile',
  'RemoveLargeUpload',
  'RunImport',
  'RunExport',
  'RunPrivacyRequest',
  'ShippingRates',
  'SyncMerchantProduct',
  'FanOutEvent',
  'SendDelivery',
  'RetryDelivery',
  'ResumeDeliveries',
].map((name) => `${name}Queue`);

interface May {
  readonly actions: readonly string[];
  readonly on: readonly string[];
  /** The prefixes of the bucket that it may list. */
  readonly lists?: { readonly actions: readonly string[]; readonly below: readonly string[] };
}

// grants with conditions on rows, which another test checks
const unconditional = (needs: readonly Need[]) => needs.filter((need) => need !== 'ids:settle');

const finds = (...below: readonly string[]) => ({ actions: ['s3:ListBucket'], below });

/** The actions and resources of each need, written by hand, so that this test fails if a grant grows. */
const may: Readonly<Record<Need, May>> = {
  'table:read': {
    actions: ['dynamodb:GetItem', 'dynamodb:BatchGetItem', 'dynamodb:Query'],
    on: ['table', ...indexes],
  },
  'table:write': {
    actions: ['dynamodb:PutItem', 'dynamodb:UpdateItem', 'dynamodb:DeleteItem', 'dynamodb:ConditionCheckItem'],
    on: ['table'],
  },
  'ids:settle': { actions: ['dynamodb:PutItem', 'dynamodb:UpdateItem'], on: ['table'] },
  'keys:write': { actions: [], on: [] },
  'persons:hash': { actions: [], on: [] },
  'files:read': {
    actions: ['s3:GetObject'],
    on: ['media/*', 'imports/*'],
    lists: finds('media/*', 'imports/*'),
  },
  'files:write': { actions: ['s3:PutObject'], on: ['media/*'] },
  'files:remove': { actions: ['s3:DeleteObject'], on: ['media/*'] },
  'files:claim': { actions: ['s3:GetObject'], on: ['uploads/*'], lists: finds('uploads/*') },
  'uploads:remove': {
    actions: ['s3:DeleteObjectVersion'],
    on: ['uploads/*'],
    lists: { actions: ['s3:ListBucketVersions'], below: ['uploads/*'] },
  },
  'files:import': { actions: ['s3:PutObject'], on: ['imports/*'] },
  'files:upload': { actions: ['s3:PutObject'], on: ['uploads/*'] },
  'queues:send': { actions: ['sqs:SendMessage'], on: allQueues },
  'disposition:run': { actions: ['states:StartSyncExecution'], on: ['disposition'] },
  'disposition:start': { actions: ['states:StartExecution'], on: ['disposition'] },
  'notifications:write': { actions: ['s3:PutObject'], on: ['notifications/*'] },
  'notifications:read': { actions: ['s3:GetObject'], on: ['notifications/*'], lists: finds('notifications/*') },
  'notifications:remove': {
    actions: ['s3:DeleteObjectVersion'],
    on: ['notifications/*'],
    lists: { actions: ['s3:ListBucketVersions'], below: ['notifications/*'] },
  },
  'exports:read': { actions: ['s3:GetObject'], on: ['exports/*'], lists: finds('exports/*') },
  'files:export': { actions: ['s3:PutObject'], on: ['exports/*'] },
  'tokens:encrypt': { actions: ['kms:Encrypt'], on: ['TokenKey'] },
  'tokens:decrypt': { actions: ['kms:Decrypt'], on: ['TokenKey'] },
  address: { actions: [], on: [] },
  'synthetic-key:read': { actions: ['ssm:GetParameter'], on: ['made-to-order-live/synthetic-key'] },
  'release:read': { actions: ['lambda:GetAlias'], on: ['made-to-order-live-v2-checkouts-complete'] },
  outbound: { actions: [], on: [] },
};

/** Returns a resource of a statement in the words of the table above. */
function wordFor(resource: unknown): string {
  const text = JSON.stringify(resource);
  const [, inside] = /"\/((?:media|imports|exports|uploads|notifications)\/\*)"/.exec(text) ?? [];
  if (/FnGetAttFiles\w+Arn/.test(text)) return inside ?? 'bucket';
  const [, machine] = /:stateMachine:made-to-order-live-(\w+)"/.exec(text) ?? [];
  if (machine) return machine;
  const [, parameterOrFunction] = /:(?:parameter\/|function:)([\w/-]+)"/.exec(text) ?? [];
  if (parameterOrFunction) return parameterOrFunction;
  const [, index] = /"\/index\/(\w+)"/.exec(text) ?? [];
  if (/FnGetAttTable\w{8}Arn/.test(text)) return index ?? 'table';
  if (/FnGetAttTokenKey\w+Arn/.test(text)) return 'TokenKey';
  const [, name = text] = /"Fn::GetAtt":\["(\w+?)[0-9A-F]{8}","Arn"\]/.exec(text) ?? [];
  return name;
}

/**
 * Returns the actions that statements allow, one action on one resource at a time, and lists below one prefix at a
 * time.
 */
const pairsOf = (statements: readonly May[]) =>
  [
    ...new Set(
      statements.flatMap(({ actions, on, lists }) => [
        ...actions.flatMap((action) => on.map((what) => `${action} on ${what}`)),
        ...(lists?.actions ?? []).flatMap((action) => (lists?.below ?? []).map((prefix) => `${action} of ${prefix}`)),
      ]),
    ),
  ].sort();

/** Returns a statement in the words of the table above. Throws if it lists the bucket without a limit to prefixes. */
function allowedBy({ Action, Resource, Condition }: Statement): May {
  const on = listed(Resource).map(wordFor);
  const actions = listed(Action);
  if (!on.includes('bucket')) return { actions, on };
  const { StringLike, ...others } = (Condition ?? {}) as { StringLike?: Record<string, string | string[]> };
  const { 's3:prefix': below = [], ...more } = StringLike ?? {};
  expect([on, Object.keys(others), Object.keys(more)]).toEqual([['bucket'], [], []]);
  return { actions: [], on: [], lists: { actions, below: listed(below) } };
}

describe('least privilege', () => {
  const logging = ['logs:CreateLogStream', 'logs:PutLogEvents'];
  const actions = (statements: readonly Statement[]) =>
    [...new Set(statements.flatMap(({ Action }) => listed(Action)))].sort();
  const granted = (needs: readonly Need[]) =>
    needs.flatMap((need) => [...may[need].actions, ...(may[need].lists?.actions ?? [])]);
  const roleOf = (template: Template, name: string) => {
    const role = template.Resources[logicalId(name)]?.Properties.Role as { 'Fn::GetAtt': [string, string] } | undefined;
    return template.Resources[role?.['Fn::GetAtt'][0] ?? ''];
  };

  const isDoor = (condition: unknown) => JSON.stringify(condition ?? {}).includes('dynamodb:LeadingKeys');
  const admitting = ['dynamodb:GetItem', 'dynamodb:PutItem', 'dynamodb:UpdateItem'];
  const waiting = ['dynamodb:PutItem', 'dynamodb:DeleteItem'];

  test('an endpoint has exactly the grants for its needs, for callers with a key, and for slots of waiting requests', () => {
    for (const { name, endpoint } of real.endpoints) {
      const { needs, allow, waits } = endpoint.contract;
      const admits = allow !== 'anyone' || name === 'public-unmatched-any'; // which counts requests with known keys
      const door = [...(admits ? admitting : []), ...(waits ? waiting : [])];
      const expected = [...logging, ...granted(needs), ...door];
      const own = statementsOf(roleOf(templateOf(real, name), name));
      expect([name, actions(own)]).toEqual([name, [...new Set(expected)].sort()]);
    }
  });

  test('a read-only endpoint changes only rows of keys and of recorded requests, and slots if it waits', () => {
    const within = (...partitions: readonly string[]) => ({
      'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': partitions },
      Null: { 'dynamodb:LeadingKeys': 'false' },
    });
    const writes = /^dynamodb:(PutItem|UpdateItem|DeleteItem|BatchWriteItem|ConditionCheckItem)$/;
    const writing = (name: string) =>
      statementsOf(roleOf(templateOf(real, name), name)).flatMap(({ Action, Condition }) =>
        listed(Action).flatMap((action) => (writes.test(action) ? [[action, Condition]] : [])),
      );
    const recorded = within('request#*', 'usage#*');
    const admitted = [
      ['dynamodb:UpdateItem', within('key#*')],
      ['dynamodb:PutItem', recorded],
      ['dynamodb:UpdateItem', recorded],
    ];
    const slots = ['dynamodb:DeleteItem', 'dynamodb:PutItem'].map((action) => [action, within('wait#*')]);
    const reading = real.endpoints.filter(
      ({ endpoint: { contract } }) => contract.allow !== 'anyone' && !contract.needs.includes('table:write'),
    );
    const waits = reading.filter(({ endpoint: { contract } }) => contract.waits).map(({ name }) => name);
    expect(waits.sort()).toEqual(['master-administration-jobs-get', 'v2-jobs-get']);
    expect(reading.length).toBeGreaterThan(20);
    const orders = {
      'ForAllValues:StringLike': {
        'dynamodb:LeadingKeys': ['order#*', 'sequence#*'],
        'dynamodb:Attributes': ['PK', 'SK', 'deleted', 'expires_at', 'facets', 'r#*'],
      },
      Null: { 'dynamodb:LeadingKeys': 'false', 'dynamodb:Attributes': 'false' },
    };
    const settling = ['dynamodb:PutItem', 'dynamodb:UpdateItem'].map((action) => [action, orders]);
    for (const { name } of reading) {
      const own = name === 'v2-orders-list' ? settling : [];
      expect([name, writing(name)]).toEqual([name, [...own, ...admitted, ...(waits.includes(name) ? slots : [])]]);
    }
  });

  test('a worker has the grants for its needs and its source', async () => {
    const take = ['sqs:ReceiveMessage', 'sqs:DeleteMessage', 'sqs:GetQueueAttributes'];
    const read = [
      'dynamodb:DescribeStream',
      'dynamodb:GetRecords',
      'dynamodb:GetShardIterator',
      'dynamodb:ListStreams',
      'sqs:SendMessage',
    ];
    const source = { queue: take, stream: read, schedule: [], task: [] };
    for (const { name, worker } of await findWorkers()) {
      const { needs, on } = worker.design;
      const expected = [...logging, ...granted(needs), ...source[on]];
      const own = statementsOf(roleOf(real.templates.Work, name));
      expect([name, actions(own)]).toEqual([name, [...new Set(expected)].sort()]);
    }
  });

  test('each function may use table, files and queues only as its needs say, resource by resource', async () => {
    const workers = await findWorkers();
    const functions = [
      ...real.endpoints.map(({ name, endpoint }) => [templateOf(real, name), name, endpoint.contract.needs] as const),
      ...workers.map(({ name, worker }) => [real.templates.Work, name, worker.design.needs] as const),
    ];
    expect(functions.length).toBe(real.endpoints.length + 22);
    for (const [template, name, needs] of functions) {
      // the grants to authorise callers have conditions, and a worker also reads its source
      const own = statementsOf(roleOf(template, name)).filter(({ Action, Condition }) => {
        const takes = listed(Action).some((action) =>
          /^logs:|^dynamodb:DescribeStream|^sqs:ReceiveMessage/.test(action),
        );
        return !isDoor(Condition) && !takes;
      });
      const allowed = own.map(allowedBy);
      const onStream = { relay: 'RelayFailures', 'write-history': 'WriteHistoryFailures' }[name];
      const failures = onStream ? [{ actions: ['sqs:SendMessage'], on: [onStream] }] : [];
      expect([name, pairsOf(allowed)]).toEqual([
        name,
        pairsOf([...unconditional(needs).map((need) => may[need]), ...failures]),
      ]);
    }
  });

  test('no role has a wildcard except the bucket prefix that it needs, and every policy is inside its role', () => {
    const prefixes =
      /"Fn::Join":\["",\[\{"Fn::ImportValue":"[^"*]*"\},"\/(media|imports|exports|uploads|notifications)\/\*"\]\]/g;
    const met = new Set<string>();
    for (const name of stackNames) {
      expect(ofType(real.templates[name], 'AWS::IAM::Policy')).toEqual([]);
      for (const [id, role] of ofType(real.templates[name], 'AWS::IAM::Role')) {
        // log delivery of the state machine has no resource, so test/infra/disposition.test.ts covers it
        const own = statementsOf(role).filter(
          ({ Action }) => !(id.startsWith('DispositionRole') && listed(Action).includes('logs:CreateLogDelivery')),
        );
        const named = own.map(({ Action, Resource }) => ({ Action, Resource }));
        const text = JSON.stringify(named);
        for (const [, prefix = ''] of text.matchAll(prefixes)) met.add(prefix);
        expect([id, text.replace(prefixes, '')]).not.toEqual([id, expect.stringContaining('*')]);
      }
    }
    expect([...met].sort()).toEqual(['exports', 'imports', 'media', 'notifications', 'uploads']);
  });

  test('no contract states a need that its code brings', () => {
    const repeated = real.endpoints.filter(({ endpoint: { contract } }) => {
      return new Set(contract.needs).size < contract.needs.length;
    });
    expect(repeated.map(({ name }) => name)).toEqual([]);
  });

  test('every need is used by a function', async () => {
    const workers = await findWorkers();
    const contracts = real.endpoints.flatMap(({ endpoint }) => endpoint.contract.needs);
    const used = new Set<string>([...contracts, ...workers.flatMap(({ worker }) => worker.design.needs)]);
    expect(Object.keys(may).filter((need) => !used.has(need))).toEqual([]);
  });

  test('functions get the common environment and the environment of their needs, and nothing else', () => {
    const health = real.templates.ApiPublic.Resources.PublicHealthGet?.Properties;
    expect(health).toHaveProperty('Environment.Variables', {
      METRICS_NAMESPACE: 'made-to-order-live',
    });
    const relay = real.templates.Work.Resources.Relay?.Properties.Environment as { Variables: object };
    expect(Object.keys(relay.Variables).sort()).toEqual(['METRICS_NAMESPACE', 'QUEUE_URLS', 'TABLE_NAME']);
    const sender = real.templates.Work.Resources.SendDelivery?.Properties.Environment as { Variables: object };
    const placer = real.templates.Work.Resources.PlaceTestOrder?.Properties.Environment;
    expect(placer).toEqual({
      Variables: {
        METRICS_NAMESPACE: 'made-to-order-live',
        PUBLIC_URL: { Ref: expect.stringMatching(/^SsmParameterValue/) },
        SYNTHETIC_KEY_PARAMETER: '/made-to-order-live/synthetic-key',
        RELEASED_FUNCTION: 'made-to-order-live-v2-checkouts-complete',
      },
    });
    // slow DNS lookups run in parallel, and in parallel with decompression
    expect(sender.Variables).toMatchObject({ UV_THREADPOOL_SIZE: '64' });
  });

  test('functions read, write, remove and receive files only below the prefixes of their needs', () => {
    const reaching = stackNames.flatMap((name) =>
      ofType(real.templates[name], 'AWS::IAM::Role').flatMap(([id, role]) =>
        statementsOf(role)
          .filter(({ Action }) => JSON.stringify(Action).includes('s3:'))
          .map(({ Action, Resource, Condition }) => [
            id.replace(/Role\w{8}$/, ''),
            ...listed(Action),
            ...(JSON.stringify([Resource, Condition]).match(/\w+\/\*/g) ?? []).sort(),
          ]),
      ),
    );
    expect(reaching.sort()).toEqual([
      ['FanOutEvent', 's3:PutObject', 'notifications/*'],
      ['MasterAdministrationDeliveriesGet', 's3:GetObject', 'notifications/*'],
      ['MasterAdministrationDeliveriesGet', 's3:ListBucket', 'notifications/*'],
      ...['MerchantProduct', 'Product', 'ProductSizeLabel'].flatMap((kind) => [
        [`MasterAdministration${kind}ImportsCreate`, 's3:GetObject', 'uploads/*'],
        [`MasterAdministration${kind}ImportsCreate`, 's3:ListBucket', 'uploads/*'],
        [`MasterAdministration${kind}ImportsCreate`, 's3:PutObject', 'imports/*'],
      ]),
      ['MasterAdministrationTemporaryUploadUrlCreate', 's3:PutObject', 'uploads/*'],
      ['PrepareOrder', 's3:GetObject', 'imports/*', 'media/*'],
      ['PrepareOrder', 's3:ListBucket', 'imports/*', 'media/*'],
      ['ProcessDesign', 's3:DeleteObject', 's3:PutObject', 'media/*'],
      ['ProcessDesign', 's3:GetObject', 'imports/*', 'media/*'],
      ['ProcessDesign', 's3:ListBucket', 'imports/*', 'media/*'],
      ['ProcessProduct', 's3:PutObject', 'media/*'],
      ['PublicFilesGet', 's3:GetObject', 'exports/*', 'imports/*', 'media/*'],
      ['PublicFilesGet', 's3:ListBucket', 'exports/*'],
      ['PublicFilesGet', 's3:ListBucket', 'imports/*', 'media/*'],
      ['RemoveFile', 's3:DeleteObject', 'media/*'],
      ['RemoveLargeUpload', 's3:DeleteObjectVersion', 'uploads/*'],
      ['RemoveLargeUpload', 's3:ListBucketVersions', 'uploads/*'],
      ['RetryDelivery', 's3:GetObject', 'notifications/*'],
      ['RetryDelivery', 's3:ListBucket', 'notifications/*'],
      ['RunExport', 's3:PutObject', 'exports/*'],
      ['RunImport', 's3:GetObject', 'imports/*', 'media/*'],
      ['RunImport', 's3:ListBucket', 'imports/*', 'media/*'],
      ['RunImport', 's3:PutObject', 'imports/*'],
      ['RunPrivacyRequest', 's3:DeleteObjectVersion', 's3:GetObject', 'notifications/*'],
      ['RunPrivacyRequest', 's3:ListBucket', 's3:ListBucketVersions', 'notifications/*'],
      ['RunPrivacyRequest', 's3:PutObject', 'exports/*', 'notifications/*'],
      ['SendDelivery', 's3:GetObject', 'notifications/*'],
      ['SendDelivery', 's3:ListBucket', 'notifications/*'],
      ['V2DeliveriesGet', 's3:GetObject', 'notifications/*'],
      ['V2DeliveriesGet', 's3:ListBucket', 'notifications/*'],
      ['V2MediaCreate', 's3:GetObject', 'uploads/*'],
      ['V2MediaCreate', 's3:ListBucket', 'uploads/*'],
      ['V2MediaCreate', 's3:PutObject', 'media/*'],
      ['V2MediaDownload', 's3:GetObject', 'imports/*', 'media/*'],
      ['V2MediaDownload', 's3:ListBucket', 'imports/*', 'media/*'],
      ['V2OrdersAdvance', 's3:GetObject', 'imports/*', 'media/*'],
      ['V2OrdersAdvance', 's3:ListBucket', 'imports/*', 'media/*'],
      ['V2TemporaryUploadUrlCreate', 's3:PutObject', 'uploads/*'],
    ]);
  });
});

describe('tokens of webhooks', () => {
  const allowing = (action: string) =>
    stackNames.flatMap((name) =>
      ofType(real.templates[name], 'AWS::IAM::Role').flatMap(([id, role]) =>
        statementsOf(role)
          .filter(({ Action }) => listed(Action).includes(action))
          .map((statement) => [id.replace(/Role\w{8}$/, ''), statement] as const),
      ),
    );

  test('are decrypted by the two senders of notifications, and encrypted by endpoints that change webhooks', () => {
    const named = (action: string) => allowing(action).map(([name]) => name);
    expect(named('kms:Decrypt').sort()).toEqual(['RetryDelivery', 'SendDelivery']);
    const changing = real.endpoints.filter(({ name }) =>
      /^(v2|master-administration)-webhooks-(create|update)$/.test(name),
    );
    expect(named('kms:Encrypt').sort()).toEqual(changing.map(({ name }) => logicalId(name)).sort());
  });

  test('are encrypted and decrypted only for one webhook, and with one key', () => {
    const all = [...allowing('kms:Decrypt'), ...allowing('kms:Encrypt')];
    expect(all.length).toBeGreaterThan(0);
    for (const [name, { Action, Resource, Condition }] of all) {
      expect([name, listed(Action).length, listed(Resource).map(wordFor)]).toEqual([name, 1, ['TokenKey']]);
      expect([name, Condition]).toEqual([
        name,
        {
          'ForAllValues:StringLike': { 'kms:EncryptionContextKeys': ['webhook'] },
          Null: { 'kms:EncryptionContextKeys': 'false' },
        },
      ]);
    }
  });
});

describe('URL of the service', () => {
  const reference = { Ref: expect.stringMatching(/^SsmParameterValue/) };
  const told = ({ templates }: Deployment) =>
    stackNames.flatMap((name) =>
      ofType(templates[name], 'AWS::Lambda::Function').flatMap(([id, { Properties }]) => {
        const { Variables = {} } = (Properties.Environment ?? {}) as { Variables?: Record<string, unknown> };
        return 'PUBLIC_URL' in Variables ? [[id, Variables.PUBLIC_URL]] : [];
      }),
    );

  test('reaches the workers that need it through a parameter, at each deployment', () => {
    expect(told(real)).toEqual([
      ['FanOutEvent', reference],
      ['PlaceTestOrder', reference],
      ['RunExport', reference],
      ['RunPrivacyRequest', reference],
    ]);
    const { Parameters = {} } = JSON.parse(real.templates.Work.text);
    const [name = ''] = Object.keys(Parameters).filter((id) => id.startsWith('SsmParameterValue'));
    const [, made] = ofType(real.templates.Api, 'AWS::SSM::Parameter')[0] ?? [];
    expect(Parameters[name]).toEqual({ Type: 'AWS::SSM::Parameter::Value<String>', Default: made?.Properties.Name });
    expect(made?.Properties.Name).toBe('/made-to-order-live/public-url');
  });

  test('is imported from no stack, because an export in use could not change', () => {
    const { Outputs = {} } = JSON.parse(real.templates.Api.text);
    expect(Object.values(Outputs).filter((output) => 'Export' in (output as object))).toEqual([]);
  });

  test('is no need of an endpoint, because each request contains it', async () => {
    await expect(deployment(1, {}, undefined, undefined, ['address'])).rejects.toThrow('with each request');
  });
});

describe('requests to addresses of the machine itself', () => {
  const allowed = ({ templates }: Deployment) =>
    stackNames.flatMap((name) =>
      ofType(templates[name], 'AWS::Lambda::Function').flatMap(([id, { Properties }]) =>
        JSON.stringify(Properties.Environment ?? {}).includes('OUTBOUND_LOCAL') ? [id] : [],
      ),
    );

  test('are allowed for no function by default', () => {
    expect(allowed(real)).toEqual([]);
  });

  test('are allowed in an emulator only for functions that check or call user URLs', async () => {
    const local = await deployment(0, { stage: 'local', outboundLocal: 'true' });
    expect(allowed(local).sort()).toEqual([
      'MasterAdministrationAsyncProductsCreate',
      'MasterAdministrationAsyncProductsUpdate',
      'MasterAdministrationWebhooksCreate',
      'MasterAdministrationWebhooksUpdate',
      'ProcessProduct',
      'RetryDelivery',
      'RunImport',
      'SendDelivery',
      'V2WebhooksCreate',
      'V2WebhooksUpdate',
    ]);
  });

  test('cannot be allowed for another stage', async () => {
    await expect(deployment(0, { stage: 'live', outboundLocal: 'true' })).rejects.toThrow('stage local');
  });
});

describe('the clock file of a local system', () => {
  const named = ({ templates }: Deployment) =>
    stackNames.map((name) => [name, templates[name].text.split('CLOCK_OFFSET_FILE').length - 1]);

  test('is named in no template by default', () => {
    expect(named(real)).toEqual(stackNames.map((name) => [name, 0]));
  });

  test('is named for every function in an emulator', async () => {
    const local = await deployment(0, { stage: 'local', clockFile: '/clock' });
    for (const name of stackNames) {
      const functions = ofType(local.templates[name], 'AWS::Lambda::Function');
      const without = functions.flatMap(([id, { Properties }]) =>
        JSON.stringify(Properties.Environment ?? {}).includes('"CLOCK_OFFSET_FILE":"/clock"') ? [] : [id],
      );
      expect(without).toEqual([]);
    }
  });
});
