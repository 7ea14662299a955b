import { AsyncLocalStorage } from 'node:async_hooks';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { handler as placeTestOrders } from '../../functions/workers/place-test-order.ts';
import type { ClientAnswer, ClientRequest } from '../../local/api-gateway.ts';
import { freePort } from '../../local/dynoxide.ts';
import { serve } from '../../local/server.ts';
import type { Invoke } from '../../local/wiring.ts';
import { functionName } from '../../shared/aws/resource-names.ts';
import type { Clock } from '../../shared/lib/clock.ts';
import { type Deployment, deployment, everyFunction, ofType, stackNames } from '../infra/deployment.ts';
import { type FaultInjector, injectFaults } from '../support/faults.ts';
import { aCheckoutBody } from '../support/given/orders.ts';
import { type LogLine, matchesFilter } from '../support/metric-filters.ts';
import { runningFunction } from '../support/privileges.ts';
import { makeSampler } from '../support/sample.ts';
import { type KeyName, startTestWorld, type TestWorld } from '../support/world.ts';

// Releases in which one function is bad. Its new version gets 10 % of the calls, as in the first five minutes of a
// gradual release. Each minute, customers order, and synthetic orders are placed. The alarm that takes a release back
// is computed from the templates and the log lines of that minute.

const prefix = 'made-to-order-live';
const oneIn = 10; // calls of the function: each tenth one goes to its new version
const minutes = 5;
const ordersOfCustomers = 10; // in a minute

/** What the bad version does with a call. */
type Badness = 'throws' | 'does not answer' | 'does not start' | 'answers wrongly';
interface BadRelease {
  readonly name: string;
  readonly how: Badness;
}

/** A line and the name of its log group. */
interface Logged {
  readonly group: string;
  readonly line: LogLine;
}

/** Lambda ended the call of a function without a result. */
class NoResult extends Error {
  override readonly name = 'NoResult';
}

let world: TestWorld;
let faults: FaultInjector;
let templates: Deployment['templates'];
let servers: readonly Server[];
/** The release that is being shifted. */
let bad: BadRelease | undefined;
let calls = 0;
/** Lines of Lambda and of the gateway. */
let platform: Logged[] = [];
const used = new Set<string>();
/** Whether the bad version serves a run or a request. */
const served = new AsyncLocalStorage<{ isBad: boolean }>();

// ---- the stage

beforeAll(async () => {
  vi.stubEnv('METRICS_NAMESPACE', prefix);
  ({ templates } = await deployment(0, everyFunction));
  const port = await freePort();
  world = await startTestWorld({ publicUrl: `http://localhost:${port}`, background: true, clock, around });
  faults = injectFaults();
  const shop = await serve({ request: front }, port);
  const aws = createServer((request, response) => {
    const isParameter = request.headers['x-amz-target'] === 'AmazonSSM.GetParameter';
    const shifting = { Name: 'live', RoutingConfig: { AdditionalVersionWeights: { 8: 1 / oneIn } } };
    const body = isParameter ? { Parameter: { Value: world.keys.merchant_test } } : shifting;
    response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
  }).listen(0, '127.0.0.1');
  await once(aws, 'listening');
  servers = [shop, aws];
  const endpoint = `http://127.0.0.1:${(aws.address() as AddressInfo).port}`;
  vi.stubEnv('AWS_ENDPOINT_URL_SSM', endpoint);
  vi.stubEnv('AWS_ENDPOINT_URL_LAMBDA', endpoint);
  vi.stubEnv('SYNTHETIC_KEY_PARAMETER', 'key');
  vi.stubEnv('RELEASED_FUNCTION', 'complete');
  const url = 'https://slow.receiver.test/'; // a simulated one
  await ask('POST /v2/webhooks', 'merchant_test', { url, state: 'active', events: [{ name: 'order.completed' }] });
});

afterAll(() => {
  vi.unstubAllEnvs();
  for (const one of servers) {
    one.closeAllConnections();
    one.close();
  }
});

/** A clock that stands still while work is ready, and jumps to the end of each wait. */
const clock: Clock = {
  now: () => started,
  wait: async (milliseconds) => {
    const end = world.now() + milliseconds;
    if (!isWorker(runningFunction()?.name)) await world.settle();
    world.advance(Math.max(0, end - world.now()));
  },
};
const started = Date.now();
const isWorker = (name: string | undefined) => name !== undefined && !/^(v2|master-administration)-/.test(name);

/** Sends each tenth call of the function to its bad version. */
function around(invoke: Invoke): Invoke {
  return async (invoked, work) => {
    const { name } = invoked;
    used.add(name);
    const run = { isBad: bad?.name === name && calls++ % oneIn === 0 };
    if (!isWorker(name)) Object.assign(served.getStore() ?? {}, run); // for `front`
    if (!bad || !run.isBad || bad.how === 'throws') return served.run(run, () => invoke(invoked, work));
    const { how } = bad;
    if (how === 'answers wrongly') return isWorker(name) ? ({} as never) : invoke(invoked, work);
    const status = how === 'does not answer' ? 'timeout' : 'error';
    platform.push({ group: `/${prefix}/${name}`, line: { type: 'platform.report', record: { status } } });
    throw new NoResult(how);
  };
}

/** Answers a request as the gateway does, and writes a line of its access log. */
function front(request: ClientRequest): Promise<ClientAnswer> {
  return served.run({ isBad: false }, async () => {
    const access = (line: LogLine) =>
      platform.push({ group: `/${prefix}/access`, line: { error: '-', integration_error: '-', ...line } });
    try {
      const answer = await world.request(request);
      access({ status: answer.status, function_status: answer.status });
      return bad?.how === 'answers wrongly' && served.getStore()?.isBad ? wrong(answer) : answer;
    } catch (error) {
      if (!(error instanceof NoResult)) throw error;
      const [status, type] = error.message === 'does not start' ? [502, 'FAILURE'] : [504, 'TIMEOUT'];
      access({ status, function_status: '-', error: `INTEGRATION_${type}` });
      return { status, headers: {}, body: Buffer.from('{"message": "Endpoint request failed"}') };
    }
  });
}

/** Returns a response in which each number is one more. */
const wrong = (answer: ClientAnswer): ClientAnswer => {
  const body = JSON.parse(answer.body.toString(), (_, value) => (typeof value === 'number' ? value + 1 : value));
  return { ...answer, body: Buffer.from(JSON.stringify(body)) };
};

// ---- a minute

/** Sends a request, and returns the body of its response, or undefined if it failed. */
async function ask(route: string, key: KeyName, body?: object) {
  const [method = '', path = ''] = route.split(' ');
  const answer = await front({
    method,
    path,
    headers: { Authorization: `Bearer ${world.keys[key]}`, ...(body && { 'Content-Type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  return answer.status < 300 ? JSON.parse(answer.body.toString()) : undefined;
}

/** Does what customers, staff and productions do for an order, as far as they get. */
async function anOrder(): Promise<void> {
  const key = 'merchant_test';
  const body = aCheckoutBody();
  const checkout = await ask('POST /v2/checkouts', key, body);
  if (checkout) await ask(`GET /v2/checkouts/${checkout.id}`, key);
  const job = checkout && (await ask(`GET /v2/checkouts/${checkout.id}/shipping-rates`, key));
  if (job?.id) await ask(`GET /v2/jobs/${job.id}`, key);
  await ask('POST /v2/shipping-rates', key, { items: body.items, shipping_address: { country_code: 'DE' } });
  const handles = { shipping: { handle: 'standard' }, payment: { handle: 'invoice' } };
  const order = await ask('POST /v2/orders', key, { ...body, ...handles });
  if (!order) return;
  const path = '/master-administration';
  const productions = [{ handle: 'test-print' }];
  await ask(`POST ${path}/disposition-orders/by-order/${order.id}/production-orders`, 'staff', { productions });
  await world.settle();
  const disposition = await ask(`GET ${path}/disposition-orders/by-order/${order.id}`, 'staff');
  for (const made of disposition?.production_orders ?? []) {
    await ask(`PUT ${path}/production-orders/${made}/accept`, 'test_production');
    await ask(`PUT ${path}/production-orders/${made}/deliver`, 'test_production', {});
  }
}

/** Lets a minute pass. Returns the lines of the log. */
async function aMinute(): Promise<readonly Logged[]> {
  const from = world.logs.length;
  platform = [];
  const context = { functionName: functionName(prefix, 'place-test-order') };
  await Promise.all([placeTestOrders(undefined, context), ...Array.from({ length: ordersOfCustomers }, anOrder)]);
  await world.settle();
  const own = world.logs.slice(from).map((line) => ({ group: '', line: JSON.parse(line) as LogLine }));
  return [...own, ...platform];
}

// ---- the alarm

interface MetricInAlarm {
  readonly Id: string;
  readonly Expression?: string;
  readonly MetricStat?: {
    readonly Period: number;
    readonly Stat: string;
    readonly Metric: {
      readonly Namespace: string;
      readonly MetricName: string;
      readonly Dimensions?: readonly { readonly Name: string; readonly Value: string }[];
    };
  };
}

/** Returns the sum of a metric over lines: of the embedded metrics, and of the metric filters. */
function sumOf({ Metric: { Namespace, MetricName, Dimensions = [] } }: Stat, lines: readonly Logged[]): number {
  const isEmbedded = ({ line }: Logged) =>
    line.service === Namespace && Dimensions.every(({ Name, Value }) => line[Name] === Value);
  const embedded = lines.filter(isEmbedded).map(({ line }) => Number(line[MetricName] ?? 0));
  const filtered = stackNames.flatMap((stack) =>
    ofType(templates[stack], 'AWS::Logs::MetricFilter').map(([, { Properties }]) => {
      const [transformation] = Properties.MetricTransformations as object[];
      if (!isDeepStrictEqual(transformation, { MetricName, MetricNamespace: Namespace, MetricValue: '1' })) return 0;
      const { Ref } = Properties.LogGroupName as { readonly Ref: string };
      const name = templates[stack].Resources[Ref]?.Properties.LogGroupName;
      const own = lines.filter(({ group }) => group === name);
      return own.filter(({ line }) => matchesFilter(String(Properties.FilterPattern), line)).length;
    }),
  );
  return [...embedded, ...filtered].reduce((sum, value) => sum + value, 0);
}
type Stat = NonNullable<MetricInAlarm['MetricStat']>;

/** Returns the metrics of the alarm that fire it in a minute with these lines. */
function firing(lines: readonly Logged[]): readonly string[] {
  const [alarm] = ofType(templates.Data, 'AWS::CloudWatch::Alarm').filter(([id]) => id.startsWith('ReleaseAlarm'));
  const { Metrics, Threshold, EvaluationPeriods, ComparisonOperator } = alarm?.[1].Properties ?? {};
  const [computed, ...counted] = Metrics as readonly MetricInAlarm[];
  // the only form of expression that this suite computes
  expect(computed?.Expression).toBe(counted.map(({ Id }) => `FILL(${Id}, 0)`).join(' + '));
  expect([Threshold, EvaluationPeriods, ComparisonOperator]).toEqual([1, 1, 'GreaterThanOrEqualToThreshold']);
  return counted.flatMap(({ Id, MetricStat }) => {
    if (!MetricStat) throw new Error(`${Id} is no metric`);
    expect([MetricStat.Period, MetricStat.Stat]).toEqual([60, 'Sum']);
    return sumOf(MetricStat, lines) > 0 ? [Id] : [];
  });
}

/** Shifts a release for five minutes, or until the alarm takes it back. Returns what fired the alarm, and when. */
async function shift(release: BadRelease | undefined): Promise<{ minute: number; by: readonly string[] } | undefined> {
  bad = release;
  faults.reset(() => (served.getStore()?.isBad && bad?.how === 'throws' ? new TypeError('A bad release') : undefined));
  try {
    for (let minute = 1; minute <= minutes; minute += 1) {
      const by = firing(await aMinute());
      if (by.length > 0) return { minute, by };
    }
    return undefined;
  } finally {
    bad = undefined;
    faults.reset();
    world.advance(3_600_000); // messages of failed calls are received again
    await world.drain();
  }
}

// ---- the releases

/** The functions that a minute uses and that are released gradually. Each is bad in turn. */
const endpoints = [
  'master-administration-disposition-orders-assign',
  'master-administration-production-orders-accept',
  'master-administration-production-orders-deliver',
  'v2-checkouts-complete',
  'v2-checkouts-create',
  'v2-checkouts-get',
  'v2-checkouts-shipping-rates',
  'v2-checkouts-update',
  'v2-jobs-get',
  'v2-orders-create',
  'v2-orders-get',
  'v2-shipping-rates-create',
];
const workers = [
  'disposition-commit',
  'disposition-load',
  'disposition-plan',
  'fan-out-event',
  'prepare-order',
  'relay',
  'retry-delivery',
  'send-delivery',
  'shipping-rates',
  'write-history',
];
const all = [...endpoints, ...workers];

/** The functions whose wrong results the synthetic order notices. */
const checked = [
  'v2-checkouts-complete',
  'v2-checkouts-create',
  'v2-checkouts-shipping-rates',
  'v2-checkouts-update',
  'v2-orders-get',
  'prepare-order',
  'relay',
  'shipping-rates',
];

const released: readonly BadRelease[] = [
  ...all.flatMap((name) => [
    ...(name === 'disposition-plan' ? [] : [{ name, how: 'throws' as const }]), // makes no calls that could throw
    { name, how: 'does not answer' as const },
    { name, how: 'does not start' as const },
  ]),
  ...checked.map((name) => ({ name, how: 'answers wrongly' as const })),
];

/** The metric that shows each kind, even if it is that of a worker. */
const signs: Readonly<Record<Badness, string>> = {
  throws: 'faults',
  'does not answer': 'invocations',
  'does not start': 'invocations',
  'answers wrongly': 'orders',
};
const shifted = makeSampler('bad releases').oneIn(6, released);

test('a good release is not taken back, and uses these functions', async () => {
  expect(await shift(undefined)).toBeUndefined();
  const aliased = stackNames.flatMap((stack) =>
    ofType(templates[stack], 'AWS::Lambda::Alias').map(([, { Properties }]) => {
      const { Ref } = Properties.FunctionName as { readonly Ref: string };
      return templates[stack].Resources[Ref]?.Properties.FunctionName;
    }),
  );
  const gradual = [...used].filter((name) => aliased.includes(functionName(prefix, name)));
  expect(gradual.toSorted()).toEqual(all.toSorted());
});

test.each(shifted)('a bad release is taken back: $name $how', async (release) => {
  calls = released.indexOf(release); // another call is the first one in each case
  const end = await shift(release);
  if (!end) throw new Error('The alarm did not fire');
  expect(end.by).toContain(signs[release.how]);
});
