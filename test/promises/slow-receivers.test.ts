import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { handler as retrying } from '../../functions/workers/retry-delivery.ts';
import { handler as sending } from '../../functions/workers/send-delivery.ts';
import { recordIn } from '../support/arrange.ts';
import { expectStatus } from '../support/given/arranged.ts';
import { readTable } from '../support/invariants.ts';
import { report } from '../support/report.ts';
import { startTestWorld, type TestWorld } from '../support/world.ts';

// P8: a receiver that is slow or dead does not hold up the others. The world works in the background here, each queue
// with several runs at once, as Lambda does.

let world: TestWorld;
beforeAll(async () => {
  vi.stubEnv('OUTBOUND_LOCAL', '1');
  world = await startTestWorld({ background: true });
});
afterAll(() => vi.unstubAllEnvs());

/** A receiver on a port of its own, which is what tells it from the others. */
interface Receiver {
  readonly server: Server;
  readonly url: string;
  isDead: boolean;
}

/** When notifications came, by webhook-id. */
const came = new Map<string, PromiseWithResolvers<number>>();
const arrival = (id: string): PromiseWithResolvers<number> => {
  const known = came.get(id) ?? Promise.withResolvers<number>();
  came.set(id, known);
  return known;
};

async function start(): Promise<Receiver> {
  const receiver = { isDead: false, url: '' };
  const server = createServer((request, response) => {
    request.resume();
    if (receiver.isDead) return;
    arrival(String(request.headers['webhook-id'])).resolve(performance.now());
    response.end();
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return Object.assign(receiver, { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` });
}

const names = [
  'order.completed',
  'order.prepared',
  'order.failed',
  'order.cancelled',
  'variant.completed',
  'variant.failed',
  'logo.completed',
  'logo.failed',
  'shipment.prepared',
];
const count = 100;

describe('one receiver that never answers', () => {
  const receivers: Receiver[] = [];
  const webhooks: { readonly id: number; readonly key: string; readonly receiver: Receiver }[] = [];
  beforeAll(async () => {
    for (let n = 0; n < count; n += 1) {
      const receiver = await start();
      receivers.push(receiver);
      const key = n < 90 ? 'merchant' : 'merchant_test'; // ten for each name
      const events = [{ name: names[Math.floor(n / 10) % names.length] }];
      const body = { url: receiver.url, events, state: 'active' };
      const { json } = expectStatus(await world.call('POST /v2/webhooks', { key, body }), 201);
      webhooks.push({ id: json.id, key, receiver });
    }
  }, 120_000);
  afterAll(() => {
    for (const { server } of receivers) {
      server.closeAllConnections();
      server.close();
    }
  });

  /** Sends a test to each webhook, some side by side, and answers the milliseconds until each healthy one has it. */
  async function notifyAll(): Promise<readonly number[]> {
    const took: Promise<number>[] = [];
    const waiting = webhooks.values();
    const call = async () => {
      for (const { id, key, receiver } of waiting) {
        const began = performance.now();
        const answer = expectStatus(await world.call(`POST /v2/webhooks/${id}/test`, { key, body: {} }), 202);
        if (receiver.isDead) continue;
        took.push(arrival(answer.json.event.id).promise.then((at) => at - began));
      }
    };
    await Promise.all(Array.from({ length: 4 }, call));
    return Promise.all(took);
  }

  const p99 = (all: readonly number[]): number => [...all].sort((a, b) => a - b)[Math.floor(all.length * 0.99)] ?? 0;
  const rounds = 5;

  async function measure(): Promise<number> {
    const all: number[] = [];
    for (let round = 0; round < rounds; round += 1) all.push(...(await notifyAll()));
    return p99(all);
  }

  test('leaves the 99 others their time: the slowest of a hundred takes at most twice as long', async () => {
    await measure(); // what is compiled on the way
    const healthy = await measure();
    const [first] = receivers;
    if (first) first.isDead = true;
    const withDead = await measure();
    const figures = { receivers: count, 'ms, all healthy': Math.round(healthy), 'ms, one dead': Math.round(withDead) };
    expect(withDead, JSON.stringify(figures)).toBeLessThanOrEqual(2 * healthy);
    report('P8', 'p99 until a notification is there', figures);
  }, 300_000);

  test('is paused after five failures, and its deliveries wait in the table', async () => {
    const [dead] = webhooks;
    await world.drain();
    const own = (await readTable()).of('delivery').filter(({ webhook }) => webhook === dead?.id);
    const [receiver] = (await readTable()).of('receiver');
    expect(own.filter(({ state }) => state === 'pending').length).toBe(rounds);
    expect(receiver?.failures).toBeGreaterThanOrEqual(5);
    expect(receiver?.probe_at).not.toBeNull();
    expect((await recordIn('webhook', dead?.id ?? 0)).state).toBe('active');
  }, 120_000);
});

test('what fails keeps at most a tenth of the senders busy, whatever it does', () => {
  const slotsOf = ({ maximumConcurrency, batchSize }: { maximumConcurrency: number; batchSize: number }) =>
    maximumConcurrency * batchSize;
  expect(slotsOf(retrying.design) * 10).toBeLessThanOrEqual(slotsOf(sending.design));
});
