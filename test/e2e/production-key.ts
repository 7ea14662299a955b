import { afterAll, describe, expect, test } from 'vitest';
import { anAddress } from '../support/given/orders.ts';
import { aPreparedOrder } from './arranged.ts';
import { type Listener, startListener } from './listener.ts';
import { type DeployedSystem, eventually, type SystemAnswer } from './system.ts';

const admin = '/master-administration';
const work = `${admin}/production-orders`;

/** Productions that have only their API keys, on the deployed stacks. Runs in the suite that starts them. */
export function describeProductionKey(running: () => DeployedSystem): void {
  const call: DeployedSystem['call'] = (...given) => running().call(...given);
  const listeners: Listener[] = [];

  /** Starts a receiver, and registers it for an event with a key. */
  async function subscribed(webhooks: string, key: string, name: string): Promise<Listener> {
    const listener = await startListener(`${name} for ${key}`);
    listeners.push(listener);
    const { url, token } = listener;
    const made = await call(`POST ${webhooks}`, { key, body: { url, token, state: 'active', events: [{ name }] } });
    expect(made.status).toBe(201);
    return listener;
  }

  /** Waits for a number of verified notifications. Returns them. */
  const notified = ({ heard }: Listener, times: number) =>
    eventually(async () => (heard.length >= times ? heard.map(({ told }) => told) : undefined));

  const packet = async (id: number, key: string) =>
    (await call(`GET ${work}/${id}?expand=items.variant`, { key })).json;

  /** Does a step with a production order, which then has the given state. Returns the production order. */
  async function step(verb: string, id: number, key: string, state: string, body?: object) {
    const { status, json } = await call(`PUT ${work}/${id}/${verb}`, { key, body });
    expect([status, json.state], verb).toEqual([200, state]);
    return json;
  }

  /** Waits until an order is assigned, by the rule or by staff. Returns the last of its production orders. */
  const assigned = (order: number): Promise<number> =>
    eventually(async () => {
      const path = `${admin}/disposition-orders/by-order/${order}`;
      const { state, production_orders } = (await call(`GET ${path}`, { key: 'staff' })).json;
      return state === 'assigned' ? production_orders.at(-1) : undefined;
    });

  describe('a production with only its key', () => {
    afterAll(async () => {
      await Promise.all(listeners.map(({ stop }) => stop()));
    });

    test('gets a notification of its work, reads all that it needs, and completes the order with two parcels', async () => {
      const key = 'test_production';
      const production = await subscribed(`${admin}/webhooks`, key, 'production-order.created');
      const merchant = await subscribed('/v2/webhooks', 'merchant_test', 'shipment.prepared');
      const items = [{ variant_id: 1, quantity: 2, external_identifier: 'shirts' }];
      const order = await aPreparedOrder(running(), items, 'merchant_test');
      const [told] = await notified(production, 1);
      expect(told).toMatchObject({ type: 'production-order.created', is_test: true });
      expect(told.data).toMatchObject({ disposition_order: order, state: 'pending' });

      const { id } = told.data;
      const toDo = await packet(id, key);
      const shown = async (): Promise<SystemAnswer['json']> =>
        (await call(`GET /v2/orders/${order}`, { key: 'merchant_test' })).json;
      const [{ id: order_item }] = (await shown()).items;
      expect(toDo).toMatchObject({
        state: 'pending',
        items: [
          {
            order_item,
            quantity: 2,
            pieces_left: 2,
            external_identifier: 'shirts',
            variant: { id: expect.any(Number) },
          },
        ],
        ship_to: anAddress(),
        sender: null,
        shipping: { handle: 'standard', title: expect.any(String) },
        packing_slip: { order, customer_locale: 'en', cost_centre: null, external_reference: null },
        annotations: [],
        hold: null,
        returned_items: [],
        shipments: [],
      });

      await step('accept', id, key, 'accepted');
      const reason = 'We wait for white shirts.';
      await step('hold', id, key, 'accepted', { reason });
      expect((await shown()).holds).toEqual([{ reason, since: expect.any(String) }]);
      await step('release', id, key, 'accepted');
      expect((await shown()).holds).toEqual([]);

      const parcels = ['1', '2'].map((name) => ({
        carrier: 'Example Post',
        tracking_number: name,
        tracking_url: `https://post.example/${name}`,
        items: [{ order_item, quantity: 1 }],
      }));
      const part = await step('deliver', id, key, 'accepted', { parcels: parcels.slice(0, 1) });
      expect(part).toMatchObject({ items: [{ pieces_left: 1 }], shipments: parcels.slice(0, 1) });
      expect(await shown()).toMatchObject({ state: 'prepared', shipments: parcels.slice(0, 1) });
      await step('deliver', id, key, 'delivered', { parcels: parcels.slice(1) });
      const completed = await shown();
      expect(completed).toMatchObject({ state: 'completed', shipments: parcels });
      const shipments = (await notified(merchant, 2)).map(({ data }) => data);
      expect(shipments.toSorted((a, b) => a.id - b.id)).toEqual(completed.shipments);
      expect(listeners.flatMap(({ refused }) => refused)).toEqual([]);
    });

    test('no longer sees the recipient after it rejects work, or after staff take the work back', async () => {
      const [first, second] = ['production', 'other_production'];
      const takenBack = await subscribed(`${admin}/webhooks`, second, 'production-order.taken-back');
      const order = await aPreparedOrder(running(), [{ variant_id: 1, quantity: 1 }]);
      const toNorth = { key: 'staff', body: { productions: [{ handle: 'north-print' }] } };
      const assign = () => call(`POST ${admin}/disposition-orders/by-order/${order}/production-orders`, toNorth);
      expect((await assign()).status).toBe(200);
      const rejected = await assigned(order);
      expect((await packet(rejected, first)).ship_to).toMatchObject(anAddress());
      const reason = 'We are closed until Monday.';
      await step('reject', rejected, first, 'rejected', { reason });
      const hidden = { ship_to: null, sender: null, packing_slip: null };
      expect(await packet(rejected, first)).toMatchObject({ ...hidden, returned_items: [{ quantity: 1, reason }] });

      // the rule finds the only other production
      const again = await assigned(order);
      expect((await packet(again, second)).ship_to).toMatchObject(anAddress());
      await step('accept', again, second, 'accepted');
      await step('take-back', again, 'staff', 'taken_back');
      const [told] = await notified(takenBack, 1);
      expect(told.data).toMatchObject({ id: again, state: 'taken_back' });
      expect(await packet(again, second)).toMatchObject({ ...hidden, returned_items: [{ reason: null }] });
      expect((await call(`PUT ${work}/${again}/deliver`, { key: second, body: {} })).status).toBe(409);

      // staff may choose a production that rejected the order
      expect((await assign()).status).toBe(200);
      const last = await assigned(order);
      await step('accept', last, first, 'accepted');
      await step('deliver', last, first, 'delivered', { tracking_number: '3' });
      const { json } = await call(`GET /v2/orders/${order}`);
      expect(json).toMatchObject({ state: 'completed', shipments: [{ tracking_number: '3' }] });
      expect(takenBack.refused).toEqual([]);
    });
  });
}
