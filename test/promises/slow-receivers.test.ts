import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { handler as retrying } from '../../functions/workers/retry-delivery.ts';
import { handler as sending } from '../../functions/workers/send-delivery.ts';
import { recordIn } from '../support/arrange.ts';
import { expectStatus } from '../support/given/arranged.ts';
import { readTable } from '../support/invariants.ts';
import { report } from '../support/report.ts';
import { startTestWorld, type TestWorld } from '../support/world.ts';

// P8: a slow or dead receiver does not delay the others. Here the world works in the background with several concurrent
// runs of each queue, as Lambda does.

let world: TestWorld;
beforeAll(async () => {
  vi.stubEnv('OUTBOUND_LOCAL', '1');
  // an attempt may last 10 s, but here it lasts until the receiver ends it, however slow the machine is
  const { setTimeout: start } = globalThis;
  vi.stubGlobal('setTimeout', (act: (...given: unknown[]) => void, milliseconds = 0, ...given: unknown[]) =>
    start(act, milliseconds === 10_000 ? 10_000_000 : milliseconds, ...given),
  );
  world = await startTestWorld({ background: true });
});
afterAll(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

/** A receiver on its own port, which distinguishes it from the others. */
interface Receiver {
  readonly server: Server;
  readonly url: string;
  isDead: boolean;
  /** Waits for the request that a dead receiver holds, and closes its connection. */
  breakOff(): Promise<void>;
}

/** The arrivals of notifications, by webhook-id. */
const came = new Map<string, PromiseWithResolvers<void>>();
const arrival = (id: string): PromiseWithResolvers<void> => {
  const known = came.get(id) ?? Promise.withResolvers<void>();
  came.set(id, known);
  return known;
};

async function start(): Promise<Receiver> {
  let held = Promise.withResolvers<IncomingMessage>();
  const receiver = {
    isDead: false,
    url: '',
    async breakOff() {
      (await held.promise).socket.destroy();
      held = Promise.withResolvers();
    },
  };
  const server = createServer((request, response) => {
    request.resume();
    if (receiver.isDead) return held.resolve(request);
    arrival(String(request.headers['webhook-id'])).resolve();
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

describe('a receiver that never responds', () => {
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
  });
  afterAll(() => {
    for (const { server } of receivers) {
      server.closeAllConnections();
      server.close();
    }
  });

  /** Sends a test event to each webhook, four at a time, and waits until each healthy receiver has it. */
  async function notifyAll(): Promise<number> {
    const arrivals: Promise<void>[] = [];
    const waiting = webhooks.values();
    const call = async () => {
      for (const { id, key, receiver } of waiting) {
        const answer = expectStatus(await world.call(`POST /v2/webhooks/${id}/test`, { key, body: {} }), 202);
        if (!receiver.isDead) arrivals.push(arrival(answer.json.event.id).promise);
      }
    };
    await Promise.all(Array.from({ length: 4 }, call));
    return (await Promise.all(arrivals)).length;
  }

  const rounds = 5;

  test('does not delay the 99 others while it holds a request, even after it failed', async () => {
    const [dead] = receivers;
    if (dead) dead.isDead = true;
    let served = 0;
    for (let round = 1; round <= rounds; round += 1) {
      served += await notifyAll(); // hangs if another receiver waits for the dead one
      await dead?.breakOff();
      await world.drain();
    }
    expect(served).toBe(99 * rounds);
    // from its first failure on, only the senders of the retry queue handle it
    const aside = world.logs.filter((line) => line.includes('"queue":"retry-delivery"'));
    expect(aside).toHaveLength(rounds - 1);
    report('P8', 'receivers', { receivers: count, 'served next to a hanging receiver': served });
  });

  test('is paused after five failures, and its deliveries wait in the table', async () => {
    const [dead] = webhooks;
    await world.drain();
    const own = (await readTable()).of('delivery').filter(({ webhook }) => webhook === dead?.id);
    const [receiver] = (await readTable()).of('receiver');
    expect(own.filter(({ state }) => state === 'pending').length).toBe(rounds);
    expect(receiver?.failures).toBeGreaterThanOrEqual(5);
    expect(receiver?.probe_at).not.toBeNull();
    expect((await recordIn('webhook', dead?.id ?? 0)).state).toBe('active');
  });
});

test('retries use at most a tenth of the sender capacity', () => {
  const slotsOf = ({ maximumConcurrency, batchSize }: { maximumConcurrency: number; batchSize: number }) =>
    maximumConcurrency * batchSize;
  expect(slotsOf(retrying.design) * 10).toBeLessThanOrEqual(slotsOf(sending.design));
});
