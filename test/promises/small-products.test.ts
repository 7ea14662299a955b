import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { recordIn } from '../support/arrange.ts';
import { patientClock } from '../support/chaos.ts';
import { deathsOf, faultAt } from '../support/crash-points.ts';
import { type FaultInjector, injectFaults, isCommit } from '../support/faults.ts';
import { aHandle, expectStatus } from '../support/given/arranged.ts';
import { aNewProduct, aProductBody } from '../support/given/catalogue.ts';
import { readTable, type Table, violations } from '../support/invariants.ts';
import { report } from '../support/report.ts';
import { type JsonAnswer, type Sent, startTestWorld, type TestWorld } from '../support/world.ts';

// P1, P2, P4, P10 for a product that fits into its request's transaction: the request creates or changes it at once.
// The result is complete or absent, and a request never changes a product between two steps of a worker.

const most = 46; // the most new variants that fit: two actions each, a record and its SKU, next to eight others of 100

let world: TestWorld;
let faults: FaultInjector;
beforeAll(async () => {
  world = await startTestWorld();
  faults = injectFaults();
  world.onInvocation(() => faults.revive());
  patientClock(world);
});
beforeEach(() => faults.reset());
afterEach(async () => {
  faults.reset();
  await world.drain();
  expect(violations(await readTable())).toEqual([]);
});

const call = (route: string, sent: Sent = {}) =>
  world.call(route.replace(' ', ' /master-administration'), { key: 'staff', ...sent });
const post = (body: object, sent: Sent = {}) => call('POST /async/products', { ...sent, body });
const put = (id: number, body: object, sent: Sent = {}) => call(`PUT /async/products/${id}`, { ...sent, body });
const jobOf = async ({ headers }: JsonAnswer) =>
  (await call(`GET ${headers.location?.split('/master-administration')[1]}`)).json;
const variants = (count: number) => {
  const handle = aHandle();
  return Array.from({ length: count }, (_, index) => ({ sku: `${handle}-${index}`, price: index + 1 }));
};
const offer = async (product: number) =>
  expectStatus(
    await call('POST /merchant-products', { body: { merchant: { id: 1 }, master_product: { id: product } } }),
    201,
  ).json;

/** Calls `act` once, right before the next transaction. */
function beforeTransaction(act: () => Promise<void>): void {
  let done = false;
  faults.before(async (call) => {
    if (done || !isCommit(call)) return;
    done = true;
    await act();
  });
}

describe('a product that fits one transaction', () => {
  test('is created at once and listed, its job is finished, and no worker has work', async () => {
    const body = aProductBody({ variants: variants(most) });
    const answer = expectStatus(await post(body), 202);
    expect(await jobOf(answer)).toMatchObject({ state: 'finished' });
    const [listed] = (await call(`GET /products?filter[handle]=${body.handle}&expand=variants`)).json.data;
    expect(listed.variants.map(({ id, sku }: { id: number; sku: string }) => ({ id, sku }))).toEqual(
      answer.json.variants,
    );
    const table = await readTable();
    expect(table.get('product-draft', answer.json.id)).toBeUndefined();
    expect(table.get('product-lease', answer.json.id)).toMatchObject({ state: 'free', until: null });
  });

  test('may have 46 new variants together with another handle and a stored response, and a worker handles one more', async () => {
    const { id } = await aNewProduct(world);
    const sent = () => ({ headers: { 'Idempotency-Key': aHandle() } });
    expect(await jobOf(await put(id, { handle: aHandle(), variants: variants(most) }, sent()))).toMatchObject({
      state: 'finished',
    });
    expect((await recordIn('master-product', id)).variants).toHaveLength(most + 2);
    expect(await jobOf(await put(id, { variants: variants(most + 1) }, sent()))).toMatchObject({ state: 'queued' });
  });

  test('may have twice as many variants if they are only changed', async () => {
    const { id, variants: made } = await aNewProduct(world, { variants: variants(2 * most + 1) });
    const dearer = made.map(({ sku }) => ({ sku, price: 500 }));
    expect(await jobOf(await put(id, { variants: dearer.slice(1) }))).toMatchObject({ state: 'finished' });
    expect(await jobOf(await put(id, { variants: dearer.map((one) => ({ ...one, price: 600 })) }))).toMatchObject({
      state: 'queued',
    });
  });

  test('reaches merchants as if a worker had written it', async () => {
    const { id, variants: made } = await aNewProduct(world);
    const offered = await offer(id);
    const changed = { sku: made[0]?.sku, price: 20, option_values: [{ id: 2 }] };
    expectStatus(await put(id, { name: { en: 'Better cap' }, variants: [changed] }), 202);
    const variant = offered.merchant_variants[0];
    expect((await world.call(`GET /v2/variants/${variant}`)).json).toMatchObject({ price: 20 });
    expect((await recordIn('merchant-variant', variant)).option_values).toMatchObject([{ id: 1 }]);
    await world.drain();
    expect((await recordIn('merchant-variant', variant)).option_values).toMatchObject([{ id: 2 }]);
    expect(await recordIn('merchant-product', offered.id)).toMatchObject({ title: { en: 'Cap' } });
  });
});

describe('concurrently with a worker, a change of a product', () => {
  test('returns 423 while the product is leased, even if the lease is newer than the read', async () => {
    const { id } = await aNewProduct(world);
    let planned: JsonAnswer | undefined;
    beforeTransaction(async () => {
      planned = await put(id, { variants: variants(most + 1) });
    });
    const answer = await put(id, { name: { en: 'Small' } });
    faults.reset();
    expect([planned?.status, answer.status]).toEqual([202, 423]);
    expect((await recordIn('master-product', id)).name).toEqual({ en: 'Cap' });
    expect((await put(id, { name: { en: 'Small' } })).status).toBe(423);
  });

  test("keeps the worker's changes since the product was read", async () => {
    const { id, variants: made } = await aNewProduct(world);
    const [first] = made;
    beforeTransaction(async () => {
      const large = [{ sku: first?.sku, price: 300 }, ...variants(most + 1)];
      expectStatus(await put(id, { name: { en: 'Large' }, variants: large }), 202);
      await world.drain();
    });
    const small = { description: { en: 'Small' }, variants: [{ sku: first?.sku, tax_rate: 7 }] };
    expectStatus(await put(id, small), 202);
    faults.reset();
    const product = await recordIn('master-product', id);
    expect(product).toMatchObject({ name: { en: 'Large' }, description: { en: 'Small' } });
    expect(product.variants).toHaveLength(most + 3);
    expect(await recordIn('master-variant', first?.id ?? 0)).toMatchObject({ price: 300, tax_rate: 7 });
  });

  test('is not lost if two small changes run at once', async () => {
    const { id } = await aNewProduct(world);
    const [one, other] = [variants(3), variants(3)];
    const answers = await Promise.all([
      put(id, { name: { en: 'One' }, variants: one }),
      put(id, { description: { en: 'Other' }, variants: other }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([202, 202]);
    const product = await recordIn('master-product', id);
    expect(product).toMatchObject({ name: { en: 'One' }, description: { en: 'Other' } });
    expect(product.variants).toHaveLength(8);
  });

  test('gets a SKU only once if two products request it at once', async () => {
    const products = [await aNewProduct(world), await aNewProduct(world)];
    const shared = { sku: aHandle(), price: 1 };
    const answers = await Promise.all(products.map(({ id }) => put(id, { variants: [...variants(2), shared] })));
    expect(answers.map(({ status }) => status).sort()).toEqual([202, 422]);
    const lost = answers.find(({ status }) => status === 422);
    expect(lost?.json.errors).toEqual({ 'variants.2.sku': ['Has already been taken.'] });
  });
});

/** A request, and what must hold at the end, whether or not the response arrived. */
interface Case {
  readonly name: string;
  arrange(): Promise<number>;
  ask(id: number): Promise<JsonAnswer>;
  check(id: number, table: Table, status: number): void;
}

let body = aProductBody();
const cases: readonly Case[] = [
  {
    name: 'create',
    arrange: async () => {
      body = aProductBody({ variants: variants(5) });
      return 0;
    },
    ask: () => post(body),
    check: (_, table, status) => {
      const product = table.of('master-product').find(({ handle }) => handle === body.handle);
      expect(status === 202 ? [5] : [5, undefined]).toContain(product?.variants.length);
    },
  },
  {
    name: 'change of an offered product',
    arrange: async () => {
      const { id } = await aNewProduct(world, { variants: body.variants });
      await offer(id);
      return id;
    },
    ask: (id) => put(id, { variants: [...body.variants.map((one) => ({ ...one, price: 99 })), ...variants(2)] }),
    check: (id, table, status) => {
      const product = table.get('master-product', id);
      const prices = product?.variants
        .map((one) => table.get('master-variant', one)?.price)
        .filter((one) => one === 99);
      const whole = [7, 5];
      const either = status === 202 ? [whole] : [whole, [5, 0]];
      expect(either).toContainEqual([product?.variants.length, prices?.length]);
    },
  },
];

describe.each(cases.map((one) => [one.name, one] as const))('a death during the %s', (name, one) => {
  test('leaves the product complete or unchanged, at every call', async () => {
    await world.restore();
    const first = await one.arrange();
    faults.reset();
    expectStatus(await one.ask(first), 202);
    await world.drain();
    const calls = [...faults.calls];
    const points = deathsOf(calls);
    for (const point of points) {
      await world.restore();
      const id = await one.arrange();
      await world.drain();
      faults.reset(faultAt(point));
      const { status } = await one.ask(id);
      await world.drain();
      faults.reset();
      await world.sweep();
      await world.drain();
      const table = await readTable();
      expect(violations(table), `${name}, ${point.at}`).toEqual([]);
      one.check(id, table, status);
    }
    expect(calls.length).toBeGreaterThan(3);
    report('P1, P2, P4', `small product: ${name}`, { calls: calls.length, 'crash points': points.length });
  });
});
