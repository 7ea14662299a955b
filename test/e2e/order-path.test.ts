import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import {
  ListQueuesCommand,
  ReceiveMessageCommand,
  SendMessageCommand,
  SetQueueAttributesCommand,
  SQSClient,
} from '@aws-sdk/client-sqs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { idByHandle, patchRecord } from '../support/arrange.ts';
import { aCheckoutBody, anAddress } from '../support/given/orders.ts';
import { describeCatalogue } from './catalogue.ts';
import { describeClock } from './clock.ts';
import { describeDesigns } from './designs.ts';
import { describeFromNothing } from './from-nothing.ts';
import { describeImports } from './imports.ts';
import { describeProductionKey } from './production-key.ts';
import { describeProductionSide } from './production-side.ts';
import { describeRecords } from './records.ts';
import { type DeployedSystem, eventually, readyMilliseconds, startSystem } from './system.ts';
import { describeWebhooks } from './webhooks.ts';

// the deployed stacks, over real HTTP through the gateway

let system: DeployedSystem;
beforeAll(async () => {
  system = await startSystem();
  // the tests write fixtures with the table's functions
  Object.assign(process.env, system.environment);
}, readyMilliseconds + 20_000);
afterAll(async () => {
  expect(await system.stop()).toBe(0);
});

// all suites share one start of the stacks
const describeWebhooksInTheEnd = describeWebhooks(() => system);
describeCatalogue(() => system);
describeProductionSide(() => system);
describeProductionKey(() => system);
describeRecords(() => system);
describeFromNothing(() => system);
describeImports(() => system);
describeDesigns(() => system);

const root = join(import.meta.dirname, '../..');

/** Polls the rates of a checkout until they exist. */
async function rates(id: number, headers: Record<string, string> = {}) {
  return eventually(async () => {
    const answer = await system.call(`GET /v2/checkouts/${id}/shipping-rates`, {
      headers: { Prefer: 'wait=5', ...headers },
    });
    return answer.status === 200 ? answer : undefined;
  });
}

describe.each(['2022-02-01', '2021-02-23'])('the order path in version %s', (version) => {
  const headers = { 'X-Api-Version': version };

  test('creates a checkout, gets and chooses a rate, places the order, and finds, filters, expands and cancels it', async () => {
    const reference = `e2e-${version}`;
    const body = aCheckoutBody({
      external_reference: reference,
      items: [
        { variant_id: 1, quantity: 3 },
        { variant_id: 2, quantity: 1 },
      ],
    });
    const made = await system.call('POST /v2/checkouts', { body, headers });
    expect(made.status).toBe(201);
    expect(made.headers.get('location')).toBe(`${system.url}/v2/checkouts/${made.json.id}`);
    expect('default' in made.json.shipping_address).toBe(version === '2021-02-23');

    const asked = await system.call(`GET /v2/checkouts/${made.json.id}/shipping-rates`, { headers });
    expect(asked.status).toBe(202);
    const job = await eventually(async () => {
      const answer = await system.call(`GET ${asked.headers.get('location')}`, { headers });
      return answer.status === 200 ? answer.json : undefined;
    });
    expect(job).toMatchObject({
      state: 'finished',
      resource_url: `${system.url}/v2/checkouts/${made.json.id}/shipping-rates`,
    });
    const offered = await rates(made.json.id, headers);
    expect(offered.json.data.map(({ handle }: { handle: string }) => handle)).toEqual(['express', 'standard']);

    const chosen = await system.call(`PUT /v2/checkouts/${made.json.id}`, {
      body: { shipping: { handle: 'express' } },
      headers,
    });
    expect(chosen.json.shipping_line).toMatchObject({ title: 'Express shipping' });
    const complete = () =>
      system.call(`PUT /v2/checkouts/${made.json.id}/complete`, { body: { payment: { handle: 'invoice' } }, headers });
    const [placed, again] = [await complete(), await complete()];
    expect([placed.status, again.status, again.json.id]).toEqual([201, 200, placed.json.id]);

    const { id } = placed.json;
    const prepared = version === '2021-02-23' ? 'incompleted' : 'prepared';
    await eventually(async () => {
      const { json } = await system.call(`GET /v2/orders/${id}`);
      return json.state === 'prepared' ? true : undefined;
    });
    const query = `filter[external_reference]=${reference}&filter[state]=${prepared}&filter[id]=${id}`;
    const found = (await system.call(`GET /v2/orders?${query}`, { headers })).json.data;
    expect(found.map((order: { id: number }) => order.id)).toEqual([id]);
    const expand =
      version === '2021-02-23' ? 'orderType' : 'order_type,items.variant,disposition_order.production_orders';
    const expanded = await system.call(`GET /v2/orders/${id}?expand=${expand}`, { headers });
    expect(expanded.json.order_type).toMatchObject({ handle: 'standard' });
    expect(expanded.json.items.map((item: { variant: object }) => typeof item.variant)).toEqual(['object', 'object']);
    // the end of the routing changes the order once more
    await eventually(async () => {
      const shown = await system.call(`GET /v2/orders/${id}?expand=${expand}`, { headers });
      const held = { ...headers, 'If-None-Match': shown.headers.get('etag') ?? '' };
      const { status } = await system.call(`GET /v2/orders/${id}?expand=${expand}`, { headers: held });
      return status === 304 ? true : undefined;
    });

    const cancelled = await system.call(`PUT /v2/orders/${id}/cancel`, { headers });
    expect([cancelled.status, cancelled.json.state]).toEqual([200, 'cancelled']);
    expect((await system.call(`GET /v2/orders/${id}`, { key: 'other_merchant', headers })).status).toBe(404);
    expect((await system.call(`GET /v2/orders/${id}`, { key: 'merchant_test', headers })).status).toBe(404);
  });
});

test('a job fails on a broken row of the rate table, and a new request after the repair starts another job', async () => {
  const row = await idByHandle('shipping-rate', 'standard-AT-2000');
  const { json: checkout } = await system.call('POST /v2/checkouts', {
    body: aCheckoutBody({ shipping_address: anAddress({ country_code: 'AT' }) }),
  });
  const ask = () => system.call(`GET /v2/checkouts/${checkout.id}/shipping-rates`);
  const ended = (location: string | null) =>
    eventually(async () => {
      const { status, json } = await system.call(`GET ${location}`);
      return status === 200 ? json : undefined;
    });
  const was = await patchRecord('shipping-rate', row, { tax_rate: -1 });
  const first = await ask();
  const failed = await ended(first.headers.get('location'));
  expect(failed).toMatchObject({ state: 'failed', resource_url: null, failure_message: expect.any(String) });
  await patchRecord('shipping-rate', row, { tax_rate: was.tax_rate });
  const second = await ask();
  expect([second.status, second.headers.get('location') === first.headers.get('location')]).toEqual([202, false]);
  // a worker may cache the broken rows for five more seconds
  const answered = async () => {
    const { status, headers } = await ask();
    return status === 200 || ((await ended(headers.get('location'))) && undefined);
  };
  expect(await eventually(answered)).toBe(true);
});

/**
 * Runs a script of the repository on the running system. Returns its output. Meanwhile this process does not block, so
 * that it notices when the system closes an idle connection.
 */
async function script(file: string, ...args: string[]): Promise<string> {
  const env = { ...process.env, ...system.environment };
  const { stdout } = await promisify(execFile)(process.execPath, [file, ...args], { cwd: root, env });
  return stdout.trim();
}

test('a poison message ends in the dead-letter queue, its neighbours are processed, and it can be moved back', async () => {
  const queues = new SQSClient({ useQueueUrlAsEndpoint: false });
  const { QueueUrls = [] } = await queues.send(new ListQueuesCommand({}));
  const QueueUrl = QueueUrls.find((url) => url.endsWith('/made-to-order-local-shipping-rates'));
  const deadLetters = QueueUrls.find((url) => url.endsWith('/made-to-order-local-shipping-rates-dead-letters'));
  expect(QueueUrl && deadLetters).toBeTruthy();
  // failed messages are delivered again at once, so that five deliveries do not take minutes
  await queues.send(new SetQueueAttributesCommand({ QueueUrl, Attributes: { VisibilityTimeout: '1' } }));
  const poison = JSON.stringify({ schema: 1, event: 'evt_poison', hops: 0, facts: { checkout: 'none' } });
  await queues.send(new SendMessageCommand({ QueueUrl, MessageBody: poison }));
  const { json: checkout } = await system.call('POST /v2/checkouts', { body: aCheckoutBody() });
  expect((await rates(checkout.id)).status).toBe(200);
  const atRest = () =>
    eventually(async () => {
      const { Messages = [] } = await queues.send(
        new ReceiveMessageCommand({ QueueUrl: deadLetters, VisibilityTimeout: 0, WaitTimeSeconds: 1 }),
      );
      return Messages.find(({ Body }) => Body === poison);
    });
  const first = await atRest();
  const dead = (count: number) =>
    [
      'shipping-rates',
      'prepare-order',
      'process-product',
      'run-import',
      'propagate-catalogue',
      'sync-merchant-product',
      'process-design',
      'run-export',
      'run-privacy-request',
      'remove-file',
      'remove-large-upload',
      'fan-out-event',
      'send-delivery',
      'retry-delivery',
      'resume-deliveries',
    ]
      .concat('relay-failures', 'write-history-failures')
      .map((queue) => `${queue}\t${queue === 'shipping-rates' ? count : 0}`)
      .join('\n');
  expect(await script('tools/redrive.ts')).toBe(dead(1));
  expect(await script('tools/redrive.ts', 'shipping-rates')).toBe(
    'Moved 1 of 1 messages from made-to-order-local-shipping-rates-dead-letters to made-to-order-local-shipping-rates.',
  );
  const again = await atRest(); // another message with the same text, which has failed five more times
  expect(again.MessageId).not.toBe(first.MessageId);
  expect(await script('tools/redrive.ts')).toBe(dead(1));
  await expect(script('tools/redrive.ts', 'relay-failures')).rejects.toThrow();
  await expect(script('tools/redrive.ts', 'write-history-failures')).rejects.toThrow();
  await expect(script('tools/redrive.ts', 'nothing')).rejects.toThrow();
  queues.destroy();
});

test('an upload of more than 200 MB is removed when it arrives', async () => {
  const body = { content_type: 'image/png', file_name: 'large.png' };
  const { path, url, headers } = (await system.call('POST /v2/temporary-upload-url', { body })).json;
  expect((await fetch(url, { method: 'PUT', headers, body: Buffer.alloc(200_000_001) })).status).toBe(200);
  await eventually(async () => {
    const { json } = await system.call('POST /v2/media', { body: { path } });
    return json.codes.path[0] === 'not_uploaded' ? true : undefined;
  });
});

test('the script for keys works on the running system, and a revoked key is rejected at the next request', async () => {
  const run = (...args: string[]) => script('tools/keys.ts', ...args);
  const key = await run('create', '--role', 'merchant', '--merchant', 'gift-house', '--version', '2021-02-23');
  const answer = await system.call('GET /v2/products?filter[title]=Tasse', { key });
  expect([answer.status, answer.headers.get('x-api-version'), answer.json.data[0].title]).toEqual([
    200,
    '2021-02-23',
    'Tasse',
  ]);
  await run('revoke', key.split('_')[2] ?? '');
  expect((await system.call('GET /v2/products', { key })).status).toBe(401);
});

test('unknown paths and verbs return JSON, and the service returns the reference page and its document', async () => {
  for (const [route, status] of [
    ['GET /nothing', 404],
    ['GET /', 404],
    ['GET /v2', 404],
    ['DELETE /v2/orders', 405],
    ['POST /v2/orders/1', 405],
    ['GET /health', 200],
  ] as const) {
    const answer = await system.call(route, { key: null });
    expect([answer.status, typeof answer.json], route).toEqual([status, 'object']);
  }
  const document = await system.call('GET /openapi.json', { key: null });
  expect(document.json.openapi).toMatch(/^3\.1/);
  const page = await system.call('GET /docs', { key: null, headers: { Accept: 'text/html' } });
  expect([page.status, page.headers.get('content-type')]).toEqual([200, expect.stringContaining('text/html')]);
});

describeWebhooksInTheEnd();
describeClock(() => system);
