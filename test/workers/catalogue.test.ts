import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { handler as propagate } from '../../functions/workers/propagate-catalogue.ts';
import { handler as syncMerchantProduct } from '../../functions/workers/sync-merchant-product.ts';
import { putRecord, recordIn } from '../support/arrange.ts';
import { nothingIsWritten } from '../support/dump.ts';
import { type FaultInjector, injectFaults, isCommit } from '../support/faults.ts';
import { aHandle, expectStatus } from '../support/given/arranged.ts';
import { aNewProduct } from '../support/given/catalogue.ts';
import { readTable, violations } from '../support/invariants.ts';
import { type Sent, startTestWorld, type TestWorld } from '../support/world.ts';

// Catalogue tasks propagate to merchant products. Queues do not keep the order, and can deliver a message twice.

let world: TestWorld;
let faults: FaultInjector;
beforeAll(async () => {
  world = await startTestWorld();
  faults = injectFaults();
});
beforeEach(() => faults.reset());

const call = (route: string, sent: Sent = {}) =>
  world.call(route.replace(' ', ' /master-administration'), { key: 'staff', ...sent });
const skus = (count: number) => {
  const handle = aHandle();
  return Array.from({ length: count }, (_, index) => ({ sku: `${handle}-${index}`, price: index + 1 }));
};
const offer = async (product: number, more: object = {}) =>
  expectStatus(
    await call('POST /merchant-products', { body: { merchant: { id: 1 }, master_product: { id: product }, ...more } }),
    201,
  ).json;
const message = (facts: object) => ({
  Records: [{ messageId: 'one', body: JSON.stringify({ schema: 1, event: 'e', hops: 0, facts }) } as never],
});
const deliver = async (merchant_product: number, task: number | null) =>
  expect((await syncMerchantProduct(message({ merchant_product, task }))).batchItemFailures).toEqual([]);
/** The tasks of a product, by id. */
const tasksOf = async (product: number) =>
  (await readTable())
    .of('catalogue-task')
    .filter((task) => task.product === product)
    .sort((a, b) => a.id - b.id);
const expectWhole = async () => {
  await world.drain();
  expect(violations(await readTable())).toEqual([]);
};
const masters = async (merchantProduct: number) => {
  const { merchant_variants } = await recordIn('merchant-product', merchantProduct);
  const variants = await Promise.all(merchant_variants.map((id) => recordIn('merchant-variant', id)));
  return variants.map(({ master_variant }) => master_variant);
};

describe('a late task', () => {
  test('a sync that runs after a later task still copies names and adds variants', async () => {
    const { id, variants } = await aNewProduct(world, { variants: skus(3) });
    const { id: offered } = await offer(id);
    const body = { name: { en: 'New name' }, variants: skus(1) };
    expectStatus(await call(`PUT /async/products/${id}`, { body }), 202);
    await world.drain();
    expectStatus(await call(`PUT /products/${id}/sync-to-merchants`), 200);
    expectStatus(await call(`DELETE /products/${id}/variants/${variants[0]?.id}`), 204);
    const [sync, withdraw] = (await tasksOf(id)).slice(-2);
    expect([sync?.kind, withdraw?.kind]).toEqual(['sync', 'withdraw']);
    await deliver(offered, withdraw?.id ?? 0);
    await deliver(offered, sync?.id ?? 0);
    const product = await recordIn('master-product', id);
    expect((await recordIn('merchant-product', offered)).title).toEqual({ en: 'New name' });
    expect(await masters(offered)).toEqual([variants[0]?.id, ...product.variants]);
    await expectWhole();
  });

  test('a repeated sync does not overwrite later changes by the merchant', async () => {
    const { id } = await aNewProduct(world);
    const { id: offered } = await offer(id);
    expectStatus(await call(`PUT /products/${id}/sync-to-merchants`), 200);
    const [sync] = (await tasksOf(id)).slice(-1);
    await world.drain();
    expectStatus(await call(`PATCH /merchant-products/${offered}`, { body: { title: { en: 'Mine' } } }), 200);
    await nothingIsWritten(() => deliver(offered, sync?.id ?? 0));
  });

  test('a deleted variant is withdrawn, even if a later sync was applied first', async () => {
    const { id, variants } = await aNewProduct(world, { variants: skus(2) });
    const { id: offered, merchant_variants } = await offer(id);
    expectStatus(await call(`DELETE /products/${id}/variants/${variants[1]?.id}`), 204);
    const [withdraw] = (await tasksOf(id)).slice(-1);
    // tasks reserve their id before the write, so a sync with a higher id may be applied first
    const before = await recordIn('merchant-product', offered);
    await putRecord('merchant-product', { ...before, rev: before.rev + 1, copied_by: (withdraw?.id ?? 0) + 1 });
    await deliver(offered, withdraw?.id ?? 0);
    const shown = await call(`GET /merchant-variants/${merchant_variants[1]}`);
    expect(shown.json).toMatchObject({ is_available: false, discontinue_at: null });
    expect((await call(`GET /merchant-variants/${merchant_variants[0]}`)).json.is_available).toBe(true);
    await expectWhole();
  });
});

describe('variants announced by a POST', () => {
  test('announced variants get their ids and identifiers, even if a sync runs before their task', async () => {
    const { id, variants } = await aNewProduct(world, { variants: skus(60) });
    const chosen = variants.map(({ sku }) => ({ external_identifier: `mine-${sku}`, master_variant: { sku } }));
    const { id: offered, merchant_variants } = await offer(id, { merchant_variants: chosen });
    expectStatus(await call(`PUT /products/${id}/sync-to-merchants`), 200);
    const [own, sync] = (await tasksOf(id)).slice(-2);
    expect([own?.kind, sync?.kind]).toEqual(['offer', 'sync']);
    await deliver(offered, sync?.id ?? 0);
    await deliver(offered, own?.id ?? 0);
    expect((await recordIn('merchant-product', offered)).merchant_variants).toEqual(merchant_variants);
    expect(await masters(offered)).toEqual(variants.map((variant) => variant.id));
    const last = await recordIn('merchant-variant', merchant_variants.at(-1));
    expect(last.origin).toEqual({ sku: variants.at(-1)?.sku, external_identifier: `mine-${variants.at(-1)?.sku}` });
    await expectWhole();
  });

  test('announced variants are removed from the list if their master is deleted before they are created', async () => {
    const { id, variants } = await aNewProduct(world, { variants: skus(60) });
    const { id: offered, merchant_variants } = await offer(id);
    expectStatus(await call(`DELETE /products/${id}/variants/${variants[50]?.id}`), 204);
    await expectWhole();
    const left = merchant_variants.filter((_: number, index: number) => index !== 50);
    expect((await recordIn('merchant-product', offered)).merchant_variants).toEqual(left);
    const { id: second, merchant_variants: all } = await offer(id);
    expectStatus(await call(`DELETE /products/${id}`), 204);
    await expectWhole();
    expect((await recordIn('merchant-product', second)).merchant_variants).toEqual(all.slice(0, 40));
    expect((await call(`GET /merchant-products/${second}`)).json.is_available).toBe(false);
  });
});

describe('a sync', () => {
  test('a sync adds new variants, even if the same number was deleted', async () => {
    const { id, variants } = await aNewProduct(world, { variants: skus(2) });
    const { id: offered } = await offer(id);
    expectStatus(await call(`DELETE /products/${id}/variants/${variants[0]?.id}`), 204);
    expectStatus(await call(`PUT /async/products/${id}`, { body: { variants: skus(1) } }), 202);
    await world.drain();
    expectStatus(await call(`PUT /products/${id}/sync-to-merchants`), 200);
    await world.drain();
    expect(world.deadLetters('sync-merchant-product')).toEqual([]);
    const product = await recordIn('master-product', id);
    expect(await masters(offered)).toEqual([variants[0]?.id, ...product.variants]);
    await expectWhole();
  });

  test('a sync that dies between two blocks of variants is finished by the next run, and copies names once', async () => {
    const { id } = await aNewProduct(world, { variants: skus(1) });
    const { id: offered } = await offer(id);
    const body = { name: { en: 'New name' }, variants: skus(45) };
    expectStatus(await call(`PUT /async/products/${id}`, { body }), 202);
    await world.drain();
    expectStatus(await call(`PUT /products/${id}/sync-to-merchants`), 200);
    const [sync] = (await tasksOf(id)).slice(-1);
    faults.reset((seen) => (isCommit(seen) ? 'ends after' : undefined)); // after the first block
    await syncMerchantProduct(message({ merchant_product: offered, task: sync?.id }));
    faults.revive();
    faults.reset();
    expect(await masters(offered)).toHaveLength(41);
    await deliver(offered, sync?.id ?? 0);
    expect(await masters(offered)).toEqual((await recordIn('master-product', id)).variants);
    expect((await recordIn('merchant-product', offered)).title.en).toBe('New name');
    await expectWhole();
  });

  test('a sync reaches all 101 merchant products of a product', async () => {
    const { id } = await aNewProduct(world, { variants: skus(1) });
    const all = [];
    for (let count = 0; count < 101; count += 1) all.push((await offer(id)).id);
    expectStatus(await call(`PUT /async/products/${id}`, { body: { name: { en: 'For all' } } }), 202);
    await world.drain();
    expectStatus(await call(`PUT /products/${id}/sync-to-merchants`), 200);
    const [sync] = (await tasksOf(id)).slice(-1);
    expect((await propagate(message({ task: sync?.id }))).batchItemFailures).toEqual([]);
    await expectWhole();
    const titles = await Promise.all(all.map(async (one) => (await recordIn('merchant-product', one)).title.en));
    expect(new Set(titles)).toEqual(new Set(['For all']));
  });
});

describe('a product that can only be ordered with a design', () => {
  const sell = async (offered: number, only_customized_orderable: boolean) => {
    const designer = { type: 'default', only_customized_orderable };
    expectStatus(await call(`PATCH /merchant-products/${offered}`, { body: { designer } }), 200);
  };
  const onlyCustomized = async (offered: number) => {
    const { merchant_variants } = await recordIn('merchant-product', offered);
    const variants = await Promise.all(merchant_variants.map((id) => recordIn('merchant-variant', id)));
    return variants.map((variant) => variant.only_customized);
  };

  test('the restriction to designs applies to all variants, also to variants added by a sync, until it is removed', async () => {
    const { id } = await aNewProduct(world, { variants: skus(2) });
    const { id: offered } = await offer(id);
    const { id: other } = await offer(id);
    await sell(offered, true);
    await expectWhole();
    expect(await onlyCustomized(offered)).toEqual([true, true]);
    expect(await onlyCustomized(other)).toEqual([undefined, undefined]);
    expectStatus(await call(`PUT /async/products/${id}`, { body: { variants: skus(1) } }), 202);
    await world.drain();
    expectStatus(await call(`PUT /products/${id}/sync-to-merchants`), 200);
    await expectWhole();
    expect(await onlyCustomized(offered)).toEqual([true, true, true]);
    await sell(offered, false);
    await expectWhole();
    expect(await onlyCustomized(offered)).toEqual([undefined, undefined, undefined]);
  });

  test('the restriction to designs applies to announced variants that are created later', async () => {
    const { id } = await aNewProduct(world, { variants: skus(41) });
    const { id: offered } = await offer(id);
    await sell(offered, true);
    await expectWhole();
    expect(await onlyCustomized(offered)).toEqual(Array(41).fill(true));
  });

  test('the restriction to designs is not overwritten by a delayed worker', async () => {
    const { id } = await aNewProduct(world, { variants: skus(1) });
    const { id: offered } = await offer(id);
    await sell(offered, true);
    let slept = false;
    faults.before(async (call) => {
      if (slept || !isCommit(call)) return;
      slept = true; // before it writes the restriction
      await sell(offered, false);
      await deliver(offered, null);
    });
    await deliver(offered, null);
    faults.reset();
    expect([slept, await onlyCustomized(offered)]).toEqual([true, [undefined]]);
    await expectWhole();
  });
});

describe('a delayed process', () => {
  test('a delayed worker does not write dates that were changed back in the meantime', async () => {
    const { id } = await aNewProduct(world, { variants: skus(1) });
    const { id: offered, merchant_variants } = await offer(id);
    const patch = async (discontinue_at: string | null) =>
      expectStatus(await call(`PATCH /merchant-products/${offered}`, { body: { discontinue_at } }), 200);
    await patch('2099-01-01');
    let slept = false;
    faults.before(async (call) => {
      if (slept || !isCommit(call)) return;
      slept = true; // it still holds the earlier date
      await patch(null);
      await deliver(offered, null);
    });
    await deliver(offered, null);
    faults.reset();
    expect((await recordIn('merchant-variant', merchant_variants[0])).withdrawn_at).toBeNull();
    await expectWhole();
  });

  test('a delayed request does not offer a price that was changed in the meantime', async () => {
    const variants = skus(1);
    const { id } = await aNewProduct(world, { variants });
    const body = { variants: [{ sku: variants[0]?.sku, price: 77 }] };
    expectStatus(await call(`PUT /async/products/${id}`, { body }), 202);
    let slept = false;
    faults.before(async (call) => {
      if (slept || !isCommit(call)) return;
      slept = true; // it still holds the earlier price
      await world.drain();
    });
    const { merchant_variants } = await offer(id);
    faults.reset();
    await expectWhole();
    expect(slept).toBe(true);
    expect((await recordIn('merchant-variant', merchant_variants[0])).price).toBe(77);
  });
});
