import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { recordIn } from '../support/arrange.ts';
import { patientClock } from '../support/chaos.ts';
import { deathsOf, faultAt } from '../support/crash-points.ts';
import { type FaultInjector, injectFaults, isCommit, type Seen } from '../support/faults.ts';
import { aHandle, expectStatus } from '../support/given/arranged.ts';
import { anAcceptedProduct, aProductBody } from '../support/given/catalogue.ts';
import { aCheckoutBody } from '../support/given/orders.ts';
import { type Images, startImages } from '../support/images.ts';
import { readTable, type Table, violations } from '../support/invariants.ts';
import { report } from '../support/report.ts';
import { makeSampler } from '../support/sample.ts';
import { type Sent, startTestWorld, type TestWorld } from '../support/world.ts';

// P1, P2, P4 at the maximum size: a product of 500 variants does not fit into a transaction. It is still complete or
// unchanged, at whichever call the worker or the request dies.

const minute = 60_000;
const most = 500;

let world: TestWorld;
let faults: FaultInjector;
let images: Images;
beforeAll(async () => {
  world = await startTestWorld();
  images = await startImages();
  faults = injectFaults();
  world.onInvocation(() => faults.revive());
  patientClock(world);
});
afterAll(() => images.stop());
beforeEach(() => {
  faults.reset();
  images.asked.length = 0;
});

const call = (route: string, sent: Sent = {}) =>
  world.call(route.replace(' ', ' /master-administration'), { key: 'staff', ...sent });

/** Returns variants with one or two images each, which many variants share. */
function variants(count: number, more: object = {}) {
  const handle = aHandle();
  return Array.from({ length: count }, (_, index) => {
    const media = [`front-${index % 5}`, ...(index % 2 ? [] : ['label'])].map((name) => ({
      url: `${images.url}/${name}.png`,
      collection: 'view-image',
    }));
    const views = [{ handle: 'front', media }];
    return { sku: `${handle}-${index}`, price: 1 + index, tax_rate: 19, option_values: [{ id: 1 }], views, ...more };
  });
}

/** Advances the clock and works until nothing is left to do. Leases of dead workers end within 15 minutes. */
async function settle(): Promise<Table> {
  await world.drain();
  for (const minutes of [2, 16, 2]) {
    world.advance(minutes * minute);
    await world.sweep();
    await world.drain();
  }
  return readTable();
}

async function expectWhole(): Promise<Table> {
  await world.drain();
  const table = await readTable();
  expect(violations(table)).toEqual([]);
  for (const queue of ['process-product', 'propagate-catalogue', 'sync-merchant-product'] as const)
    expect(world.deadLetters(queue)).toEqual([]);
  return table;
}

describe('a product of 500 variants', () => {
  let id = 0;
  let made: { id: number; sku: string }[] = [];
  let offered = { id: 0, merchant_variants: [] as number[] };
  const list = () => call(`GET /products/${id}?expand=variants`);

  test('is created with all IDs at once, and each image is fetched once', async () => {
    const body = aProductBody({ variants: variants(most) });
    const answer = expectStatus(await call('POST /async/products', { body }), 202).json;
    ({ id, variants: made } = answer);
    expect(made.map(({ sku }) => sku).sort()).toEqual(body.variants.map(({ sku }) => sku).sort());
    expect(new Set(made.map((variant) => variant.id)).size).toBe(most);
    await expectWhole();
    expect(images.asked.sort()).toEqual([...Array(5).keys()].map((n) => `/front-${n}.png`).concat('/label.png'));
  });

  test('is returned with all its variants as they were sent', async () => {
    const { json } = expectStatus(await list(), 200);
    const idBySku = new Map(made.map((variant) => [variant.sku, variant.id]));
    expect(json.variants).toHaveLength(most);
    for (const variant of json.variants) {
      const index = Number(variant.sku.split('-').at(-1));
      expect(variant).toMatchObject({ id: idBySku.get(variant.sku), product_id: id, price: 1 + index, tax_rate: 19 });
    }
  });

  test('is offered in one response and is on sale in v2', async () => {
    const body = { merchant: { id: 1 }, master_product: { id } };
    offered = expectStatus(await call('POST /merchant-products', { body }), 201).json;
    expect(offered.merchant_variants).toHaveLength(most);
    const sell = (variant_id: number | undefined) =>
      world.call('POST /v2/checkouts', { body: aCheckoutBody({ items: [{ variant_id, quantity: 1 }] }) });
    expectStatus(await sell(offered.merchant_variants[0]), 201); // immediately
    await expectWhole();
    expectStatus(await sell(offered.merchant_variants.at(-1)), 201);
    const found = await world.call(`GET /v2/products?filter[id]=${offered.id}&expand=variants`);
    const [seen] = expectStatus(found, 200).json.data;
    expect(seen.variants.map((variant: { id: number }) => variant.id)).toEqual(offered.merchant_variants);
  });

  test("is changed in all its variants, and merchants' products follow", async () => {
    images.asked.length = 0;
    const changes = made.map(({ sku }) => ({ sku, price: 99.5 }));
    const answer = expectStatus(await call(`PUT /async/products/${id}`, { body: { variants: changes } }), 202).json;
    expect(answer.variants).toEqual(expect.arrayContaining(made));
    expect(answer.variants).toHaveLength(most);
    const table = await expectWhole();
    expect(new Set(table.of('master-variant').flatMap((one) => (one.product_id === id ? [one.price] : [])))).toEqual(
      new Set([99.5]),
    );
    const { data } = (await world.call(`GET /v2/products?filter[id]=${offered.id}&expand=variants`)).json;
    expect(new Set(data[0].variants.map(({ price }: { price: number }) => price))).toEqual(new Set([99.5]));
    expect(images.asked).toEqual([]);
  });

  test('rejects a 501st variant', async () => {
    const answer = expectStatus(await call(`PUT /async/products/${id}`, { body: { variants: variants(1) } }), 422);
    expect(answer.json.errors).toEqual({ variants: ['A product can have at most 500 variants.'] });
    await expectWhole();
  });

  test('loses 30 variants and gets 30 others, and a sync propagates the change', async () => {
    for (const { id: variant } of made.slice(0, 30))
      expectStatus(await call(`DELETE /products/${id}/variants/${variant}`), 204);
    await expectWhole();
    const fresh = variants(30);
    expectStatus(await call(`PUT /async/products/${id}`, { body: { variants: fresh } }), 202);
    await expectWhole();
    const product = await recordIn('master-product', id);
    expect(product.variants).toHaveLength(most);
    expectStatus(await call(`PUT /products/${id}/sync-to-merchants`), 200);
    const table = await expectWhole();
    const shown = table.of('merchant-variant').filter(({ merchant_product }) => merchant_product === offered.id);
    const live = shown.filter(({ withdrawn_at }) => withdrawn_at === null);
    expect([shown.length, live.map(({ master_variant }) => master_variant).sort()]).toEqual([
      most + 30,
      product.variants.toSorted(),
    ]);
  });

  test('is deleted with all its variants and withdrawn from sale', async () => {
    expectStatus(await call(`DELETE /products/${id}`), 204);
    const table = await expectWhole();
    expect(table.of('master-variant').filter(({ product_id }) => product_id === id)).toEqual([]);
    expect((await call(`GET /merchant-products/${offered.id}`)).json.is_available).toBe(false);
    const again = made.slice(40, 45).map(({ sku }) => ({ sku, price: 1 }));
    await anAcceptedProduct(world, { variants: again });
    await expectWhole();
  });
});

/** A request about a large product, and what must hold after all work is done. */
interface Case {
  readonly name: string;
  /** Creates the state before the request. Returns the ID for `ask`. */
  arrange(): Promise<number>;
  ask(id: number): Promise<number>;
  /** Checks that the request took full effect or none. */
  check(id: number, table: Table, status: number): void;
}

const count = 130; // SKUs are claimed in two blocks, and variants are written in four
const small = () => anAcceptedProduct(world, { variants: variants(2) }).then(settled);
const large = () => anAcceptedProduct(world, { variants: variants(count) }).then(settled);
async function settled<T>(made: T): Promise<T> {
  await world.drain();
  return made;
}
const offer = async (product: number) =>
  expectStatus(
    await call('POST /merchant-products', { body: { merchant: { id: 1 }, master_product: { id: product } } }),
    201,
  ).json;
const offeredLarge = async () => {
  const { id } = await large();
  await offer(id);
  await world.drain();
  return id;
};
const ownVariants = (table: Table, id: number) =>
  table.of('master-variant').filter(({ product_id }) => product_id === id).length;

let wanted: object[] = [];
let handle = '';
const cases: readonly Case[] = [
  {
    name: 'create',
    arrange: async () => {
      wanted = variants(count);
      handle = aHandle();
      return 0;
    },
    ask: async () => (await call('POST /async/products', { body: aProductBody({ handle, variants: wanted }) })).status,
    check: (_, table, status) => {
      const product = table.of('master-product').find((one) => one.handle === handle);
      if (status === 202) expect(product?.variants).toHaveLength(count);
      expect([undefined, count]).toContain(product?.variants.length);
    },
  },
  {
    name: 'change that adds',
    arrange: async () => {
      wanted = variants(count);
      const { id } = await small();
      await offer(id);
      return id;
    },
    ask: async (id) => (await call(`PUT /async/products/${id}`, { body: { variants: wanted } })).status,
    check: (id, table, status) => {
      if (status === 202) expect(ownVariants(table, id)).toBe(count + 2);
      expect([2, count + 2]).toContain(ownVariants(table, id));
    },
  },
  {
    name: 'offer',
    arrange: async () => (await large()).id,
    ask: async (id) =>
      (await call('POST /merchant-products', { body: { merchant: { id: 1 }, master_product: { id } } })).status,
    check: (id, table, status) => {
      const offers = table.of('merchant-product').filter(({ master_product }) => master_product === id);
      if (status === 201) expect(offers).toHaveLength(1);
      for (const { merchant_variants } of offers) expect(merchant_variants).toHaveLength(count);
    },
  },
  {
    name: 'sync of new variants',
    arrange: async () => {
      const { id } = await small();
      await offer(id);
      expectStatus(await call(`PUT /async/products/${id}`, { body: { variants: variants(count) } }), 202);
      await world.drain();
      return id;
    },
    ask: async (id) => (await call(`PUT /products/${id}/sync-to-merchants`)).status,
    check: (id, table, status) => {
      const [product] = table.of('merchant-product').filter(({ master_product }) => master_product === id);
      if (status === 200) expect(product?.merchant_variants).toHaveLength(count + 2);
      expect([2, count + 2]).toContain(product?.merchant_variants.length);
    },
  },
  {
    name: 'deletion',
    arrange: offeredLarge,
    ask: async (id) => (await call(`DELETE /products/${id}`)).status,
    check: (id, table, status) => {
      if (status === 204) expect(table.get('master-product', id)).toBeUndefined();
      expect(ownVariants(table, id)).toBe(table.get('master-product', id) ? count : 0);
    },
  },
];

const sampler = makeSampler('deaths at large products');

/** Returns every transaction. For each other kind of call, returns the first, the middle and the last one. */
function chosen(calls: readonly Seen[]): readonly (Seen | undefined)[] {
  const byKind = Map.groupBy(calls, ({ command }) => command);
  return [...byKind.values()].flatMap((own) => (own.some(isCommit) ? own : [own[0], own[own.length >> 1], own.at(-1)]));
}

describe.each(cases.map((one) => [one.name, one] as const))('a death during the %s', (name, one) => {
  test(`of ${count} variants leaves the product complete or unchanged`, async () => {
    const first = await one.arrange();
    faults.reset();
    await one.ask(first);
    await world.drain();
    const calls = [...faults.calls];
    await settle();
    const tries = new Set(chosen(calls));
    const points = deathsOf(calls).filter(({ call }) => tries.has(call));
    expect(points.length).toBeGreaterThan(10);
    const tried = sampler.oneIn(6, points);
    for (const point of tried) {
      const at = `${name}, ${point.at}`;
      await world.restore();
      const id = await one.arrange();
      await world.drain();
      faults.reset(faultAt(point));
      const status = await one.ask(id);
      await world.drain();
      faults.reset();
      const table = await settle();
      expect(violations(table), at).toEqual([]);
      one.check(id, table, status);
    }
    report('P1, P2, P4', `large product: ${name}`, { calls: calls.length, 'crash points': tried.length });
  });
});
