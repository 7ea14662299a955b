import { describe, expect, test } from 'vitest';
import { aKey, patchMaster, patchRecord, putRecord, recordIn } from '../../../support/arrange.ts';
import { world } from '../../../support/endpoint-world.ts';
import { injectFaults } from '../../../support/faults.ts';
import { expectStatus } from '../../../support/given/arranged.ts';
import { aCustomVariant, aPictureToPrint } from '../../../support/given/designs.ts';
import { aCheckoutWithShipping, aPlacedOrder } from '../../../support/given/orders.ts';
import { anUnused } from '../../../support/given/reference.ts';
import { readTable, violations } from '../../../support/invariants.ts';
import { noun } from '../../../support/noun.ts';
import { makeSampler } from '../../../support/sample.ts';
import type { Sent } from '../../../support/world.ts';

const faults = injectFaults();
const sampler = makeSampler('troubles of concurrent first orders');

world.onInvocation(() => faults.revive());
const checkouts = noun(world, 'v2/checkouts');
const orders = noun(world, 'v2/orders');
const variants = noun(world, 'v2/variants');
const itemsOf = (...ids: readonly number[]) => ({ items: ids.map((variant_id) => ({ variant_id, quantity: 1 })) });
const complete = (id: number, sent: Sent = {}) =>
  checkouts.put(`${id}/complete`, { payment: { handle: 'invoice' } }, sent);
const copiesOf = (order: { readonly items: readonly { readonly variant: number }[] }): number[] =>
  order.items.map(({ variant }) => variant);

/** The ordered copy of each item in a new order of these variants. */
async function ordered(ids: readonly number[], sent: Sent = {}): Promise<number[]> {
  const { id } = await aCheckoutWithShipping(world, itemsOf(...ids), sent);
  return copiesOf(expectStatus(await complete(id, sent), 201).json);
}

/** The ordered copy in a new order of one variant. */
async function copyOf(id: number, sent: Sent = {}): Promise<number> {
  const [copy = 0] = await ordered([id], sent);
  return copy;
}

describe('the ordered copy of a variant', () => {
  test('an ordered copy is shared by items and orders, and listed once', async () => {
    const [first, again, other] = await ordered([1, 1, 2]);
    expect(first).toBe(again);
    expect(first).not.toBe(other);
    expect(await ordered([2, 1])).toEqual([other, first]);
    const { json } = expectStatus(await variants.list('?filter[collection_name]=ordered'), 200);
    expect(json.data.map(({ id }: { id: number }) => id).sort()).toEqual([first, other].sort());
  });

  test.each(['instruction', 'method'])(
    'keeps the last price of a deleted %s, in a copy with a new ID',
    async (part) => {
      const kind = part === 'instruction' ? 'additional-instructions' : 'production-methods';
      const { patch, remove } = noun(world, `master-administration/${kind}`, 'staff');
      const { id: instruction } = await anUnused('anInstruction', world, { price: 3 });
      const { id: method } = await anUnused('aProductionMethod', world);
      const { views: front } = await aPictureToPrint(world);
      const body = { views: front, additional_instructions: [instruction] };
      const { id } = await aCustomVariant(world, {}, body);
      const { views } = await recordIn('merchant-variant', id);
      const printed = views.map((view) => ({
        ...view,
        customizations: view.customizations.map((print) => ({ ...print, production_method: method })),
      }));
      await patchRecord('merchant-variant', id, { views: printed });
      const deleted = part === 'instruction' ? instruction : method;
      await patch(deleted, part === 'instruction' ? { price: 7 } : { price_per_square_centimeter: 40 });
      const first = await copyOf(id);
      const { price } = (await variants.get(id)).json;
      expectStatus(await remove(deleted), 204);
      expect((await variants.get(id)).json.price).toBe(price);
      const [copy, later] = [await copyOf(id), await copyOf(id)];
      expect([copy > first, later]).toEqual([true, copy]);
      expect((await variants.get(copy)).json.price).toBe(price);
    },
  );

  test('expand shows an ordered copy in each item, and its production order lists it once', async () => {
    const { id } = await aPlacedOrder(world, itemsOf(3, 3));
    await world.drain();
    const { json } = expectStatus(await orders.get(`${id}?expand=items.variant`), 200);
    const [one, other] = json.items;
    expect(one.variant).toMatchObject({ collection_name: 'ordered', origin: { sku: expect.any(String) } });
    expect(other.variant).toEqual(one.variant);
    const admin = '/master-administration';
    const path = `${admin}/disposition-orders/by-order/${id}/production-orders`;
    const productions = [{ handle: 'north-print' }];
    const routed = expectStatus(await world.call(`POST ${path}`, { key: 'staff', body: { productions } }), 200).json;
    const made = await world.call(`GET ${admin}/production-orders/${routed.production_orders[0]}`, { key: 'staff' });
    expect(made.json.order_items).toHaveLength(2);
    expect(made.json.variants).toEqual([one.variant.id]);
  });

  test('an ordered copy of a variant that has changed is a new copy, and the previous copy stays unchanged', async () => {
    const before = await copyOf(4);
    const held = await aCheckoutWithShipping(world, itemsOf(4));
    const shown = (await variants.get(before)).body;
    await patchRecord('merchant-variant', 4, { media_id: null });
    // an order uses the revision that its checkout has had since its items were set
    expect(copiesOf(expectStatus(await complete(held.id), 201).json)).toEqual([before]);
    await patchMaster(4, { price: 20 });
    const after = await copyOf(4);
    expect(after).not.toBe(before);
    expect((await variants.get(after)).json).toMatchObject({ price: 20, total: 23.8 });
    expect((await variants.get(before)).body).toEqual(shown);
  });

  test('live orders and test orders have separate ordered copies, which other merchants cannot see', async () => {
    const test = { key: 'merchant_test' };
    const live = await copyOf(1);
    const tried = await copyOf(1, test);
    expect(tried).not.toBe(live);
    expect(await copyOf(1, test)).toBe(tried);
    for (const [copy, seenBy] of [
      [live, 'merchant'],
      [tried, 'merchant_test'],
    ] as const) {
      for (const key of ['merchant', 'merchant_test', 'other_merchant'] as const) {
        expectStatus(await variants.get(copy, { key }), key === seenBy ? 200 : 404);
      }
    }
    const foreign = await copyOf(9, { key: 'other_merchant' });
    expectStatus(await variants.get(foreign, { key: 'other_merchant' }), 200);
    expectStatus(await variants.get(foreign), 404);
  });

  test('the first copies of 80 variants fit into one transaction', async () => {
    const like = await recordIn('merchant-variant', 5);
    const ids = Array.from({ length: 80 }, (_, index) => 50_000 + index);
    await Promise.all(ids.map((id) => putRecord('merchant-variant', { ...like, id })));
    const copies = await ordered(ids);
    expect(new Set(copies).size).toBe(80);
    expect(await ordered(ids)).toEqual(copies);
    await world.restore();
  });

  const troubles = [
    ['conflicts', 'conflict'],
    ['throttles', 'throttled'],
    ['lost responses', 'answer lost'],
  ] as const;
  test.each(sampler.oneIn(3, troubles))(
    '32 concurrent first orders of a product create each ordered copy once, despite %s',
    async (_, fault) => {
      const ids = [1, 2, 3, 4, 5, 6, 7];
      for (const id of ids) await patchRecord('merchant-variant', id, {}); // another revision
      const made: number[] = [];
      for (let caller = 0; caller < 32; caller += 1) {
        // baskets overlap, so one request creates copies that another one lacks
        const basket = [0, 1, 2].map((step) => ids[(caller + step * 3) % ids.length] ?? 0);
        made.push((await aCheckoutWithShipping(world, itemsOf(...basket))).id);
      }
      faults.reset(({ command }, n) => (command.startsWith('TransactWriteItems') && n % 3 === 0 ? fault : undefined));
      const key = await aKey();
      const answers = await Promise.all(made.map((id) => complete(id, { key })));
      faults.reset();
      expect(answers.map(({ status }) => status)).toEqual(made.map(() => 201));
      const copies = answers.flatMap(({ json }) => copiesOf(json));
      expect(new Set(copies).size).toBe(ids.length);
      await world.drain();
      expect(violations(await readTable())).toEqual([]);
    },
  );

  test('an order retries as often as others create one of its copies', async () => {
    const ids = [1, 2, 3, 4, 5, 6, 7];
    for (const id of ids) await patchRecord('merchant-variant', id, {});
    const { id } = await aCheckoutWithShipping(world, itemsOf(...ids));
    const others: number[] = [];
    for (const one of ids) others.push((await aCheckoutWithShipping(world, itemsOf(one))).id);
    faults.reset();
    let free = true;
    faults.before(async ({ command }) => {
      const other = free && command.startsWith('TransactWriteItems') ? others.pop() : undefined;
      if (other === undefined) return;
      free = false;
      expectStatus(await complete(other), 201);
      free = true;
    });
    expect(copiesOf(expectStatus(await complete(id), 201).json)).toHaveLength(ids.length);
    expect(others).toEqual([]);
    faults.reset();
  });
});
