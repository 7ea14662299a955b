import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { keysAtOnce } from '../../shared/table/table.ts';
import { aKey, pathOf, recordIn } from '../support/arrange.ts';
import { type FaultInjector, injectFaults } from '../support/faults.ts';
import { expectStatus } from '../support/given/arranged.ts';
import { aCustomVariant } from '../support/given/designs.ts';
import { aPreparedOrder } from '../support/given/orders.ts';
import { startTestWorld, type TestWorld } from '../support/world.ts';
import { putRows, rowOf } from '../table/own-table.ts';

// The largest objects that a list can show: orders of 80 items, each with a design of 16 prints, and everything
// expanded.

let world: TestWorld;
let faults: FaultInjector;
beforeAll(async () => {
  world = await startTestWorld();
  faults = injectFaults();
});
afterEach(() => {
  vi.restoreAllMocks();
  faults.reset();
});

const prints = 16;
const items = 80;
const expanded = 'expand=items.variant,items.variant.views.customizations.resource';

let merchants = 8_000;

/** Creates orders of a new merchant, each with its own designs. Returns a key of the merchant. */
async function heavyOrders(orders: number, designsOfOrder: number): Promise<string> {
  merchants += 1;
  const tenant = { merchant: merchants, is_test: false };
  const { id } = await aPreparedOrder(world);
  const { variant: designed } = await aCustomVariant(world);
  const order = await recordIn('order', id);
  const variant = await recordIn('merchant-variant', designed);
  const [print] = variant.views.flatMap(({ customizations }) => customizations);
  const logo = await recordIn('logo', print?.resource ?? 0);
  const [item] = order.items;
  if (!print || !item) throw new Error('The example has no print, or no item');
  const first = merchants * 100_000;
  const rows = Array.from({ length: orders }, (_, n) => {
    const own = Array.from({ length: designsOfOrder }, (_, index) => first + n * designsOfOrder + index);
    const logoIds = (one: number) => Array.from({ length: prints }, (_, index) => one * prints + index);
    const ofItem = (index: number) => own[index % own.length] ?? 0;
    return [
      rowOf('order', {
        ...order,
        ...tenant,
        id: first + n,
        items: Array.from({ length: items }, (_, index) => ({ ...item, id: first + index, variant: ofItem(index) })),
      }),
      ...own.map((one) => {
        const [view] = variant.views;
        if (!view) throw new Error('The example has no view');
        const customizations = logoIds(one).map((resource) => ({ ...print, id: resource, resource }));
        const views = [{ ...view, customizations }];
        return rowOf('merchant-variant', { ...variant, ...tenant, id: one, collection_name: 'ordered', views });
      }),
      ...own.flatMap(logoIds).map((one) => rowOf('logo', { ...logo, ...tenant, id: one })),
    ];
  });
  await putRows(rows.flat());
  return aKey({ merchant: merchants });
}

/** Requests a page. Also returns how many related records were read, and how many orders were written as JSON. */
async function measured(key: string, query: string) {
  faults.reset();
  const stringify = vi.spyOn(JSON, 'stringify');
  const { json } = expectStatus(await world.call(`GET /v2/orders?${query}`, { key }), 200);
  const written = stringify.mock.calls.filter(([value]) => {
    const one: unknown = value;
    return typeof one === 'object' && one !== null && ('items' in one || 'data' in one);
  }).length;
  stringify.mockRestore();
  const related = faults.calls.reduce((sum, { input }) => {
    const asked = Object.values((input as { RequestItems?: Record<string, { Keys: unknown[] }> }).RequestItems ?? {});
    return sum + asked.reduce((keys, { Keys }) => keys + Keys.length, 0);
  }, 0);
  return { json, written, related };
}

test('a page of 40 heavy orders contains the first orders that fit, and reads and writes no more than it needs', async () => {
  const designs = 5;
  const key = await heavyOrders(40, designs);
  const page = await measured(key, `per_page=40&${expanded}`);
  const shown = page.json.data.length;
  expect(shown).toBeGreaterThan(0);
  expect(page.written).toBe(shown + 1);
  // the variants of all orders, and the logos that one read can load
  expect(page.related).toBeLessThanOrEqual(40 * designs + keysAtOnce);

  const { json } = expectStatus(await world.call(`GET ${pathOf(page.json.links.next)}`, { key }), 200);
  const ids = [...page.json.data, ...json.data].map(({ id }: { id: number }) => id);
  expect(ids).toEqual(Array.from({ length: ids.length }, (_, index) => merchants * 100_000 + 39 - index));
  const [{ items: lines }] = json.data;
  expect(lines).toHaveLength(items);
  const [{ customizations }] = lines[0].variant.views;
  expect(customizations.map(({ resource }: { resource: object }) => resource)).toEqual(
    Array(prints).fill(expect.objectContaining({ state: 'completed' })),
  );
});

test('an order with more related records than one read can load is still shown', async () => {
  const key = await heavyOrders(3, 70);
  const page = await measured(key, `per_page=3&${expanded}`);
  expect(page.json.data.length).toBeGreaterThan(0);
  expect(page.written).toBeLessThanOrEqual(page.json.data.length + 1);
  expect(page.related).toBeLessThanOrEqual(3 * 70 + (page.json.data.length + 1) * 70 * prints);
});
