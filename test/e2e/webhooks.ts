import { DecryptCommand, KMSClient } from '@aws-sdk/client-kms';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { namesOfVersion } from '../../shared/domain/events.ts';
import { instantOf } from '../../shared/lib/clock.ts';
import { firstPiece } from '../../shared/resources/orders/pieces.ts';
import { patchRecord, recordIn } from '../support/arrange.ts';
import { aCheckoutBody } from '../support/given/orders.ts';
import { aCustomVariant, aPreparedOrder } from './arranged.ts';
import { sweep } from './functions.ts';
import { type Listener, startListener } from './listener.ts';
import { type DeployedSystem, eventually, type SystemAnswer } from './system.ts';

const admin = '/master-administration';
const retriedSeconds = 300; // for a sweep, two minutes of a lost attempt, and the next sweep
const older = { 'X-Api-Version': '2021-02-23' };
const ratesPublished = ['shipping-rate.calculated'];

/** A webhook and its receiver. */
interface Told {
  readonly id: number;
  readonly key: string;
  readonly listener: Listener;
}

/**
 * Webhooks on the deployed stacks. This part runs first in the suite that starts them, so that the webhooks get the
 * events of all other parts. Returns the tests that run last, when later attempts have arrived.
 */
export function describeWebhooks(running: () => DeployedSystem): () => void {
  const call: DeployedSystem['call'] = (...given) => running().call(...given);
  const listeners: Listener[] = [];
  // of the live mode, for all events of a version
  let latest: Told;
  let before: Told;
  let thirdTime: Promise<ThirdTime>;

  /** Creates a webhook for a receiver. */
  async function register(
    listener: Listener,
    names: readonly string[],
    { key = 'merchant', version = '2021-02-23' } = {},
  ): Promise<Told> {
    listeners.push(listener);
    const { url, token } = listener;
    const events = names.map((name) => ({ name }));
    const body = { url, token, ...(version === '2021-02-23' ? { event_types: events } : { state: 'active', events }) };
    const made = await call('POST /v2/webhooks', { key, body, headers: { 'X-Api-Version': version } });
    expect([made.status, made.text.includes(token)]).toEqual([201, false]);
    return { id: made.json.id, key, listener };
  }

  /** Requests the rates of a checkout. Their calculation is an event of 2021-02-23. */
  async function askForRates(key: string): Promise<void> {
    const { json } = await call('POST /v2/checkouts', { key, body: aCheckoutBody() });
    expect((await call(`GET /v2/checkouts/${json.id}/shipping-rates`, { key })).status).toBe(202);
  }

  /** Returns a webhook's first delivery after a number of attempts. Other parts of the suite may cause later ones. */
  const attempted = ({ id, key }: Told, times: number, seconds?: number) =>
    eventually(async () => {
      const { json } = await call(`GET /v2/webhooks/${id}/deliveries`, { key });
      const delivery = json.data.at(-1); // the list begins with the newest
      return delivery?.attempts.length === times ? delivery : undefined;
    }, seconds);

  /**
   * Waits for three attempts, of which the receiver accepts the third. The next sweep finds a delivery that is due. If
   * a worker fails after it has sent a notification, the sweep two minutes later sends the notification again.
   */
  async function takesTheThirdTime(refusing: Told, accept: () => void): Promise<ThirdTime> {
    const first = await attempted(refusing, 1, retriedSeconds);
    await bringForward(first.id);
    const second = await attempted(refusing, 2, retriedSeconds);
    accept();
    await bringForward(second.id);
    const third = await eventually(async () => {
      await sweep(running()); // no other test may be left that sweeps
      return attempted(refusing, 3, 20).catch(() => undefined);
    }, retriedSeconds);
    return { first, second, third, heard: refusing.listener.heard };
  }

  describe('webhooks', () => {
    beforeAll(async () => {
      before = await register(await startListener('correct horse, älter'), namesOfVersion('2021-02-23', 'merchant'));
      latest = await register(
        await startListener(`whsec_${Buffer.from('of the end-to-end suite').toString('base64')}`),
        namesOfVersion('2022-02-01', 'merchant'),
        { version: '2022-02-01' },
      );
      let status = 503;
      const refusing = await startListener('third time lucky', () => status);
      const told = await register(refusing, ratesPublished, { key: 'merchant_test' });
      await askForRates('merchant_test');
      thirdTime = takesTheThirdTime(told, () => {
        status = 200;
      });
      thirdTime.catch(() => undefined); // its test reports the error
    });

    test('receive the events of an order from design to delivery, as GET and the list of events show them', async () => {
      const shown = async (path: string, headers = {}) => (await call(`GET /v2${path}`, { headers })).json;
      const { id: variant, views } = await aCustomVariant(running());
      const order = await aPreparedOrder(running(), [{ variant_id: variant, quantity: 2 }]);
      const prepared = await shown(`/orders/${order}`);
      await deliver(running(), order);
      const completed = await shown(`/orders/${order}`);
      const shipped = await shown(`/orders/${order}`, older);
      const checkout = await eventually(async () => dataOf(before.listener, 'shipping-rate.calculated')?.checkout_id);
      const rates = await shown(`/checkouts/${checkout}/shipping-rates`, older);

      for (const [{ id, listener }, version, expected] of [
        [
          latest,
          '2022-02-01',
          {
            'logo.completed': views[0].customizations[0].resource,
            'variant.completed': await shown(`/variants/${variant}`),
            'order.prepared': prepared,
            'shipment.prepared': completed.shipments[0],
            'order.completed': completed,
          },
        ],
        [
          before,
          '2021-02-23',
          {
            'variant.designed': await shown(`/variants/${variant}`, older),
            'shipping-rate.calculated': { checkout_id: checkout, shipping_rates: rates.data },
            'id-tag.updated': shipped.id_tags[0],
            'order.shipped': shipped,
          },
        ],
      ] as const) {
        const names = Object.keys(expected).sort();
        await eventually(async () => (names.every((name) => dataOf(listener, name)) ? true : undefined));
        const byType = Object.fromEntries(listener.heard.map(({ told }) => [told.type, told]));
        expect(Object.keys(byType).sort()).toEqual(names);
        expect(steady(Object.fromEntries(names.map((name) => [name, byType[name].data])))).toEqual(steady(expected));
        for (const name of names) expect(byType[name]).toMatchObject({ version, is_test: false });

        const events = (await shown('/events?per_page=100', { 'X-Api-Version': version })).data;
        const listed = events.map(({ subject, ...event }: SystemAnswer['json']) => [event.type, event]);
        expect(steady(Object.fromEntries(listed))).toEqual(steady(byType));
        const deliveries = await eventually(async () => {
          const { data } = await shown(`/webhooks/${id}/deliveries?filter[state]=delivered`);
          return data.length === names.length ? data : undefined;
        });
        for (const { attempts } of deliveries) expect(attempts.at(-1)).toMatchObject({ status: 200, error: null });
      }
      const events = (await shown('/events?filter[type]=order.prepared,order.completed')).data;
      expect(events.map(({ type, subject }: SystemAnswer['json']) => [type, subject])).toEqual(
        ['order.completed', 'order.prepared'].map((type) => [type, { type: 'order', id: order }]),
      );
      expect(events[0].sequence).toBeGreaterThan(events[1].sequence);
    });

    test('receive URLs of files that work without a key', async () => {
      const text = JSON.stringify([latest, before].map(({ listener }) => listener.heard.map(({ told }) => told)));
      const addresses = new Set([...text.matchAll(/"download_url":"([^"]*)"/g)].map(([, address = '']) => address));
      expect(addresses.size).toBeGreaterThan(0);
      for (const address of addresses) {
        expect(address.startsWith(`${running().url}/files/`), address).toBe(true);
        const { status, headers } = await call(`GET ${address}`, { key: null });
        expect([status, (await fetch(headers.get('location') ?? '')).status], address).toEqual([302, 200]);
      }
    });

    test('have encrypted tokens that are bound to the webhook', async () => {
      const keys = new KMSClient({});
      for (const { id, listener } of [latest, before]) {
        const ciphertext = Buffer.from((await recordIn('webhook', id)).token ?? '', 'base64');
        expect(ciphertext.includes(listener.token)).toBe(false);
        const decrypt = (webhook: number) =>
          keys.send(
            new DecryptCommand({ CiphertextBlob: ciphertext, EncryptionContext: { webhook: String(webhook) } }),
          );
        expect(Buffer.from((await decrypt(id)).Plaintext ?? []).toString()).toBe(listener.token);
        await expect(decrypt(id + 1)).rejects.toMatchObject({ name: 'InvalidCiphertextException' });
      }
      keys.destroy();
    });

    test('receive a delivery again on request, byte for byte as the API shows it, and a test event', async () => {
      const { id, listener } = latest;
      const path = `/v2/webhooks/${id}`;
      const { json } = await call(`GET ${path}/deliveries?filter[event.type]=order.completed`);
      const [delivery] = json.data;
      const { body } = (await call(`GET ${path}/deliveries/${delivery.id}`)).json;
      const came = () => listener.heard.filter(({ told }) => told.id === delivery.event.id);
      const times = came().length;
      expect((await call(`PUT ${path}/deliveries/${delivery.id}/redeliver`)).status).toBe(202);
      await eventually(async () => (came().length > times ? true : undefined));
      expect(new Set(came().map((one) => one.body))).toEqual(new Set([body]));

      for (const asked of [{}, { type: 'order.failed' }]) {
        const { type = 'webhook.test' } = asked;
        const tested = await call(`POST ${path}/test`, { body: asked });
        expect([tested.status, tested.json.event.type]).toEqual([202, type]);
        await eventually(async () => dataOf(listener, type));
      }
    });

    test('are deactivated by a 410, receive events after reactivation, and a job resends failed deliveries', async () => {
      const gone = await register(await startListener('gone for now, for good', [410, 200]), ratesPublished);
      const path = `/v2/webhooks/${gone.id}`;
      await askForRates('merchant');
      const inactive = await eventually(async () => {
        const { json } = await call(`GET ${path}`);
        return json.state === 'inactive' ? json : undefined;
      });
      expect(inactive).toMatchObject({ deactivated_at: expect.any(String), deactivation_reason: expect.any(String) });
      const waiting = await attempted(gone, 1);
      expect(waiting).toMatchObject({ state: 'pending', attempts: [{ status: 410 }] });
      const { id, created_at: since } = waiting;
      await bringForward(id);
      const kept = await eventually(async () => {
        await sweep(running()); // the next one repeats what failed in this one
        const delivery = await attempted(gone, 1);
        return delivery.next_attempt_at === null ? delivery : undefined;
      });
      expect(kept.state).toBe('pending');

      expect((await call(`PUT ${path}`, { body: { state: 'active' } })).status).toBe(200);
      await toHear(gone, 2);
      expect(await attempted(gone, 2)).toMatchObject({ state: 'delivered' });

      await patchRecord('delivery', id, { state: 'failed' }); // the state after its 48 hours
      const asked = await call(`POST ${path}/redeliver-failed`, { body: { since } });
      expect(asked.status).toBe(202);
      await eventually(async () => {
        const { json } = await call(`GET ${asked.headers.get('location')}`);
        return json.state === 'finished' ? true : undefined;
      });
      await toHear(gone, 3);
      expect(await attempted(gone, 3)).toMatchObject({ state: 'delivered' });
      expectSameBytes(gone.listener);
      expect((await call(`DELETE ${path}`)).status).toBe(204);
    });
  });

  return () =>
    describe('webhooks at the end of the suite', () => {
      afterAll(async () => {
        await Promise.all(listeners.map(({ stop }) => stop()));
      });

      test('received the third attempt with the same ID and body after shortened pauses', async () => {
        const { first, second, third, heard } = await thirdTime;
        expect([minutesToNext(first), minutesToNext(second)]).toEqual([1, 2]);
        expect(third).toMatchObject({
          state: 'delivered',
          attempts: [503, 503, 200].map((status) => expect.objectContaining({ status })),
          next_attempt_at: null,
        });
        expect(heard.filter(({ told }) => told.id === third.event.id).length).toBeGreaterThanOrEqual(3);
        expect(heard.filter(({ told }) => !told.is_test)).toEqual([]);
        expectSameBytes({ heard });
      });

      test('received each event of all suites, always with a signature', async () => {
        for (const [{ id, listener }, version] of [
          [latest, '2022-02-01'],
          [before, '2021-02-23'],
        ] as const) {
          const headers = { 'X-Api-Version': version };
          await eventually(async () => {
            const listed = (await call('GET /v2/events?per_page=100', { headers })).json.data;
            const told = new Set(listener.heard.map(({ told }) => told.id));
            return listed.every((event: SystemAnswer['json']) => told.has(event.id)) ? true : undefined;
          });
          await eventually(async () => {
            const { data } = (await call(`GET /v2/webhooks/${id}/deliveries?filter[state]=pending`)).json;
            return data.length === 0 ? true : undefined;
          });
          const ended = await call(`GET /v2/webhooks/${id}/deliveries?filter[state]=failed,cancelled`);
          expect(ended.json.data).toEqual([]);
          expectSameBytes(listener);
        }
        expect(listeners.flatMap(({ refused }) => refused)).toEqual([]);
      });

      test('receive no event after their deletion', async () => {
        expect((await call(`DELETE /v2/webhooks/${latest.id}`)).status).toBe(204);
        expect((await call(`GET /v2/webhooks/${latest.id}/deliveries`)).status).toBe(404);
        const order = await aPreparedOrder(running(), [{ variant_id: 1, quantity: 1 }]);
        expect((await call(`PUT /v2/orders/${order}/cancel`)).status).toBe(200);
        const cancelled = ({ heard }: Listener) =>
          heard.filter(({ told }) => told.type === 'order.cancelled' && told.data.id === order);
        await eventually(async () => cancelled(before.listener)[0]);
        expect(cancelled(latest.listener)).toEqual([]);
      });
    });
}

/** The state of a delivery after each of its attempts. */
interface ThirdTime {
  readonly first: SystemAnswer['json'];
  readonly second: SystemAnswer['json'];
  readonly third: SystemAnswer['json'];
  readonly heard: Listener['heard'];
}

/** Returns the data of the first event of a type that a receiver got. */
const dataOf = ({ heard }: Listener, type: string): SystemAnswer['json'] =>
  heard.find(({ told }) => told.type === type)?.told.data;

/** Waits until a receiver has a number of notifications. */
const toHear = ({ listener }: Told, times: number, seconds?: number) =>
  eventually(async () => (listener.heard.length >= times ? true : undefined), seconds);

/** All notifications with one ID have the same bytes. */
function expectSameBytes({ heard }: Pick<Listener, 'heard'>): void {
  for (const [id, repeats] of Map.groupBy(heard, ({ told }) => told.id)) {
    expect(new Set(repeats.map(({ body }) => body)).size, id).toBe(1);
  }
}

/** Returns a value without the signatures of URLs, which change every hour. */
const steady = (value: unknown): unknown => JSON.parse(JSON.stringify(value).replace(/\?expires=[^"]*/g, ''));

const minutesToNext = ({ attempts, next_attempt_at }: SystemAnswer['json']): number =>
  Math.round((Date.parse(next_attempt_at) - Date.parse(attempts.at(-1).at)) / 60_000);

/** Makes the next attempt of a delivery due, as if the time until then had passed. */
async function bringForward(delivery: number): Promise<void> {
  const at = instantOf(Date.now() - 1000);
  await patchRecord('delivery', delivery, { next_attempt_at: at, due_at: at });
}

/** Makes an order that exactly one production can make, tags its first piece, and delivers the order. */
async function deliver(system: DeployedSystem, order: number): Promise<void> {
  const change = async (path: string, body?: object) => {
    const { status } = await system.call(`PUT ${admin}${path}`, { key: 'production', ...(body && { body }) });
    expect(status, path).toBe(200);
  };
  const id = await eventually(async () => {
    const { json } = await system.call(`GET ${admin}/disposition-orders/by-order/${order}`, { key: 'staff' });
    return json.state === 'assigned' ? json.production_orders[0] : undefined;
  });
  await change(`/production-orders/${id}/accept`);
  await change(`/id-tags/${firstPiece(order)}`, { current_state: 'Scanned on machine (DTG)' });
  await change(`/production-orders/${id}/deliver`, { tracking_number: '00340434161094000000' });
}
