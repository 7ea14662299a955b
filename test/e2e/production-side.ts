import { ListStateMachinesCommand, SFNClient, StartSyncExecutionCommand } from '@aws-sdk/client-sfn';
import { describe, expect, test } from 'vitest';
import { firstPiece } from '../../shared/resources/orders/pieces.ts';
import { times } from '../support/noun.ts';
import { aCustomVariant, aPreparedOrder } from './arranged.ts';
import { releaseWith } from './functions.ts';
import { type DeployedSystem, eventually } from './system.ts';

const admin = '/master-administration';
const older = { 'X-Api-Version': '2021-02-23' };
const tracking = '00340434161094000000';

/** Orders on their way to delivery on the deployed stacks. Runs in the suite that starts them. */
export function describeProductionSide(running: () => DeployedSystem): void {
  const call: DeployedSystem['call'] = (...given) => running().call(...given);
  const byOrder = (order: number) => `${admin}/disposition-orders/by-order/${order}`;
  const disposition = async (order: number) => (await call(`GET ${byOrder(order)}`, { key: 'staff' })).json;
  const shown = async (order: number, headers = {}) => (await call(`GET /v2/orders/${order}`, { headers })).json;
  const assign = (order: number, productions: readonly object[], headers = {}) =>
    call(`POST ${byOrder(order)}/production-orders`, { key: 'staff', body: { productions }, headers });

  /** Does a production's step with one of its orders. Returns the production order. */
  async function step(verb: 'accept' | 'deliver', id: number, key: string, body?: object) {
    const { status, json } = await call(`PUT ${admin}/production-orders/${id}/${verb}`, { key, body });
    expect([status, json.state], verb).toEqual([200, verb === 'accept' ? 'accepted' : 'delivered']);
    return json;
  }

  describe('an order in production', () => {
    test('is assigned by the rule, made, tagged and delivered if exactly one production can make it', async () => {
      // printed by a method that the second production does not offer
      const { id: variant } = await aCustomVariant(running());
      const order = await aPreparedOrder(running(), [{ variant_id: variant, quantity: 2 }]);
      const assigned = await eventually(async () => {
        const found = await disposition(order);
        return found.state === 'assigned' ? found : undefined;
      });
      const [id] = assigned.production_orders;
      const mine = await call(`GET ${admin}/production-orders?filter[state]=pending`, { key: 'production' });
      expect(mine.json.data).toContainEqual(expect.objectContaining({ id, disposition_order: order }));
      expect((await call(`GET ${admin}/production-orders/${id}`, { key: 'other_production' })).status).toBe(404);

      await step('accept', id, 'production');
      const [first, second] = [firstPiece(order), firstPiece(order) + 1];
      const listed = await call(`GET ${admin}/order-item-units?filter[order]=${order}&expand=id_tag`, { key: 'staff' });
      expect(listed.json.data).toEqual(
        [first, second].map((piece) =>
          expect.objectContaining({ id: piece, state: 'confirmed', id_tag: expect.objectContaining({ id: piece }) }),
        ),
      );
      const told = { current_state: 'Scanned on machine (DTG)' };
      const tagged = await call(`PUT ${admin}/id-tags/${first}`, { key: 'production', body: told });
      expect([tagged.status, tagged.json]).toEqual([200, expect.objectContaining(told)]);

      await step('deliver', id, 'production', { tracking_number: tracking });
      const sent = { id, order, tracking_number: tracking, ...times };
      expect(await disposition(order)).toMatchObject({ state: 'delivered', unassigned_items: 0 });
      expect(await shown(order)).toMatchObject({
        state: 'completed',
        items: [{ id_tags: [first, second] }],
        shipments: [{ ...sent, shipping_method: { handle: 'standard' } }],
      });
      const old = await shown(order, older);
      expect(old).toMatchObject({ state: 'delivered', fulfillments: [sent] });
      expect(old.id_tags.map((tag: typeof told) => tag.current_state)).toEqual([told.current_state, 'ordered']);
    });

    test('is completed by its last delivery if it is split over two productions', async () => {
      const order = await aPreparedOrder(running(), [
        { variant_id: 1, quantity: 1, external_identifier: 'a' },
        { variant_id: 2, quantity: 2, external_identifier: 'b' },
      ]);
      const to = (handle: string, external_identifier: string) => ({ handle, order_items: [{ external_identifier }] });
      const part = await assign(order, [to('north-print', 'a')]);
      expect([part.status, part.json.state, part.json.unassigned_items]).toEqual([200, 'partly_assigned', 1]);
      const taken = await assign(order, [to('south-stitch', 'a')]);
      expect([taken.status, taken.json]).toEqual([
        409,
        { code: 'item_assigned', message: 'An item has already been assigned or cancelled.' },
      ]);
      const { json } = await assign(order, [to('south-stitch', 'b')]);
      expect(json.unassigned_items).toBe(0);
      const [first, second] = json.production_orders;

      await step('accept', first, 'production');
      await step('deliver', first, 'production', { tracking_number: tracking });
      expect(await shown(order)).toMatchObject({ state: 'prepared', shipments: [{ id: first }] });
      expect((await call(`PUT ${admin}/production-orders/${second}/accept`, { key: 'production' })).status).toBe(404);
      await step('accept', second, 'other_production');
      await step('deliver', second, 'other_production', {});

      const latest = await shown(order);
      expect(latest).toMatchObject({ state: 'completed', shipments: [{ id: first }, { tracking_number: null }] });
      const items = latest.items.map((item: { id: number }) => item.id);
      expect(await shown(order, older)).toMatchObject({
        state: 'delivered',
        fulfillments: [
          { id: first, tracking_number: tracking, parcels: [[items[0]]] },
          { id: second, tracking_number: null, parcels: [[items[1]]] },
        ],
      });
      const path = 'disposition_order.production_orders.production';
      const { production_orders } = (await call(`GET /v2/orders/${order}?expand=${path}`)).json.disposition_order;
      const handles = production_orders.map((one: { production: { handle: string } }) => one.production.handle);
      expect(handles).toEqual(['north-print', 'south-stitch']);
    });

    test('waits for staff if both productions can make it, and ships all pieces that are not cancelled', async () => {
      const order = await aPreparedOrder(running(), [{ variant_id: 1, quantity: 2 }]);
      expect(await disposition(order)).toMatchObject({ state: 'manual_assignment_process', production_orders: [] });
      const { json } = await assign(order, [{ handle: 'south-stitch' }]);
      expect(json.state).toBe('assigned');
      const [id] = json.production_orders;
      const unit = `${admin}/order-item-units/${firstPiece(order)}`;
      const cancelled = await call(`PUT ${unit}/cancel`, { key: 'staff' });
      expect([cancelled.status, cancelled.json.state]).toEqual([200, 'cancelled']);
      await step('accept', id, 'other_production');
      expect((await call(`PUT /v2/orders/${order}/cancel`)).status).toBe(409);
      await step('deliver', id, 'other_production', { tracking_number: tracking });
      expect(await shown(order)).toMatchObject({
        state: 'completed',
        items: [{ id_tags: [firstPiece(order) + 1] }],
        shipments: [{ id, tracking_number: tracking }],
      });
    });

    test('is unchanged by a failed task, and the caller gets a 503 and continues with the same Idempotency-Key', async () => {
      const order = await aPreparedOrder(running(), [{ variant_id: 1, quantity: 1 }]);
      const was = await disposition(order);
      const machine = await stateMachine();
      const named = { 'Idempotency-Key': 'e2e-failing-task' };
      const run = () => assign(order, [{ handle: 'north-print' }], named);

      await releaseWith(running(), 'disposition-commit', { Handler: 'index.absent' });
      const failed = await run();
      expect([failed.status, failed.headers.get('retry-after')]).toEqual([503, expect.any(String)]);
      expect(await disposition(order)).toEqual(was);
      await releaseWith(running(), 'disposition-commit', { Handler: 'index.handler' });
      expect(await machine.run({ order: 'none' })).toBe('FAILED');
      expect(await disposition(order)).toEqual(was);

      const [first, again] = [await run(), await run()];
      expect([first.status, first.json.production_orders.length]).toEqual([200, 1]);
      expect([again.text, again.headers.get('idempotent-replayed')]).toEqual([first.text, 'true']);
      machine.end();
    });
  });
}

/** Returns functions to run the deployed state machine. */
async function stateMachine() {
  // the emulator lacks the host name `sync-…` for calls that wait
  const client = new SFNClient({ disableHostPrefix: true });
  const { stateMachines = [] } = await client.send(new ListStateMachinesCommand({}));
  const { stateMachineArn } = stateMachines.find(({ name }) => name === 'made-to-order-local-disposition') ?? {};
  return {
    run: async (input: object) =>
      (await client.send(new StartSyncExecutionCommand({ stateMachineArn, input: JSON.stringify(input) }))).status,
    end: () => client.destroy(),
  };
}
