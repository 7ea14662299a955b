import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { handler as processProduct } from '../../functions/workers/process-product.ts';
import { everything } from '../../shared/domain/reach.ts';
import { idOfUnique, readRecord } from '../../shared/table/table.ts';
import { rollBackProduct } from '../../shared/work/catalogue/roll-back-product.ts';
import { recordIn } from '../support/arrange.ts';
import { nothingIsWritten } from '../support/dump.ts';
import { type FaultInjector, injectFaults, isCommit } from '../support/faults.ts';
import { expectStatus } from '../support/given/arranged.ts';
import { aNewProduct, anAcceptedProduct, aProductBody } from '../support/given/catalogue.ts';
import { startImages } from '../support/images.ts';
import { readTable } from '../support/invariants.ts';
import { type Sent, startTestWorld, type TestWorld } from '../support/world.ts';

// A product's lease lets its holder work. A worker that lost the lease writes nothing, and a dead worker blocks the
// product only for a limited time.

const minute = 60_000;

let world: TestWorld;
let faults: FaultInjector;
beforeAll(async () => {
  world = await startTestWorld();
  faults = injectFaults();
  world.onInvocation(() => faults.revive());
});
beforeEach(() => faults.reset());

const call = (route: string, sent: Sent = {}) =>
  world.call(route.replace(' ', ' /master-administration'), { key: 'staff', ...sent });
const deliver = (product: number, job: number) =>
  processProduct({
    Records: [
      { messageId: 'one', body: JSON.stringify({ schema: 1, event: 'e', hops: 0, facts: { product, job } }) } as never,
    ],
  });
const variants = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ sku: `${aProductBody().handle}-${index}`, price: index + 1 }));

/** Makes the worker die before its n-th transaction, permanently. */
function dieAtTransaction(n: number): void {
  let seen = 0;
  faults.reset((call) => {
    if (!isCommit(call)) return undefined;
    seen += 1;
    return seen >= n ? 'ends before' : undefined;
  });
}

describe('a worker that dies', () => {
  test('a dead worker leaves the product locked for 15 minutes, then a new product is deleted with all its claims', async () => {
    const body = aProductBody({ variants: variants(80) });
    const { id, job } = await anAcceptedProduct(world, body);
    dieAtTransaction(3); // after the lease and one block of variants
    expect((await deliver(id, job)).batchItemFailures).toHaveLength(1);
    faults.reset();
    expect((await recordIn('master-product', id)).variants).toHaveLength(40);
    world.advance(14 * minute);
    await world.sweep();
    expect((await call(`DELETE /products/${id}`)).status).toBe(423);
    world.advance(2 * minute);
    await world.sweep();
    expect((await call(`GET /products/${id}`)).status).toBe(404);
    const table = await readTable();
    expect(table.of('master-variant').filter(({ product_id }) => product_id === id)).toEqual([]);
    expect(table.get('product-lease', id)).toBeUndefined();
    expect(table.get('product-draft', id)).toBeUndefined();
    expect((await call(`GET /jobs/${job}`)).json).toMatchObject({
      state: 'failed',
      failure_message: 'The product could not be completed, so its changes were undone. Send the request again.',
    });
    expect(await idOfUnique('master-variant', 'sku', body.variants[70]?.sku)).toBeUndefined();
    // a late duplicate of the message
    expect((await nothingIsWritten(() => deliver(id, job))).batchItemFailures).toEqual([]);
    expectStatus(await call('POST /async/products', { body }), 202);
    await world.drain();
  });

  test('a dead worker leaves a change half done, and the next request rolls it back and continues', async () => {
    const { id, variants: made } = await aNewProduct(world);
    const more = variants(60);
    expectStatus(await call(`PUT /async/products/${id}`, { body: { variants: more } }), 202);
    const { job } = await recordIn('product-lease', id);
    dieAtTransaction(3);
    await deliver(id, Number(job));
    faults.reset();
    expect((await recordIn('master-product', id)).variants).toHaveLength(42);
    world.advance(16 * minute);
    const answer = expectStatus(await call(`PUT /async/products/${id}`, { body: { variants: more.slice(50) } }), 202);
    expect(answer.json.variants).toHaveLength(52);
    await world.drain();
    const product = await recordIn('master-product', id);
    expect(product.variants).toHaveLength(52);
    expect(product.variants.slice(0, 2)).toEqual(made.map((variant) => variant.id));
    expect((await call(`GET /jobs/${job}`)).json.state).toBe('failed');
    expect(await idOfUnique('master-variant', 'sku', more[45]?.sku)).toBeUndefined();
  });
});

describe('the lease', () => {
  test('a second delivery takes over the work, and the first one can no longer write', async () => {
    const { id, job } = await anAcceptedProduct(world, { variants: variants(60) });
    let writes = 0;
    faults.before(async (call) => {
      if (!isCommit(call)) return;
      writes += 1;
      // the first run has written the lease and one block, then the second run does all the work
      if (writes === 3) await deliver(id, job);
    });
    const first = await deliver(id, job);
    faults.reset();
    expect(first.batchItemFailures).toEqual([]);
    expect(await recordIn('master-product', id)).toMatchObject({ is_made: true });
    expect((await recordIn('master-product', id)).variants).toHaveLength(60);
    const lease = await recordIn('product-lease', id);
    expect(lease).toMatchObject({ state: 'free', until: null });
    await world.drain();
    expect(await recordIn('product-lease', id)).toEqual(lease);
  });

  test('a zombie worker writes nothing after its lease was rolled back', async () => {
    const { id, job } = await anAcceptedProduct(world, { variants: variants(60) });
    let writes = 0;
    faults.before(async (call) => {
      if (!isCommit(call)) return;
      writes += 1;
      if (writes !== 3) return;
      world.advance(20 * minute); // it slept while it held a block of variants
      await rollBackProduct(id);
    });
    await deliver(id, job);
    faults.reset();
    expect(await readRecord('master-product', id, everything)).toBeUndefined();
    const left = (await readTable()).of('master-variant').filter(({ product_id }) => product_id === id);
    expect(left).toEqual([]);
    await world.drain();
  });

  test('a zombie worker of a change writes nothing, even if its variants are unchanged since', async () => {
    const { id, variants: made } = await aNewProduct(world, { variants: variants(100) });
    const body = { variants: made.map(({ sku }) => ({ sku, price: 777 })) };
    expectStatus(await call(`PUT /async/products/${id}`, { body }), 202);
    const { job } = await recordIn('product-lease', id);
    let writes = 0;
    faults.before(async (call) => {
      if (!isCommit(call)) return;
      writes += 1;
      if (writes !== 2) return;
      world.advance(20 * minute);
      await rollBackProduct(id);
    });
    await deliver(id, Number(job));
    faults.reset();
    const prices = await Promise.all(made.map(async (variant) => (await recordIn('master-variant', variant.id)).price));
    expect(prices).toEqual(made.map((_, index) => index + 1));
    await world.drain();
    expect((await call(`GET /jobs/${job}`)).json.state).toBe('failed');
  });

  test('a message for a job that does not hold the lease does nothing', async () => {
    const { id, job } = await anAcceptedProduct(world);
    await nothingIsWritten(async () => {
      expect((await deliver(id, job + 1000)).batchItemFailures).toEqual([]);
      expect((await deliver(999_999, job)).batchItemFailures).toEqual([]);
    });
    await world.drain();
  });

  test('work that exceeds the time of a run is resumed without a new revision of the product', async () => {
    const images = await startImages();
    const views = Array.from({ length: 20 }, (_, index) => ({
      handle: `side-${index}`,
      media: [{ url: `${images.url}/${index}.png`, collection: 'view-image' }],
    }));
    const [one] = variants(1);
    const { id, job } = await anAcceptedProduct(world, { variants: [{ ...one, views }] });
    let written = 0;
    let made: object = {};
    faults.before(async (call) => {
      if (!isCommit(call)) return;
      written += 1;
      if (written !== 4) return; // the lease, the files, the variants, the first images
      made = await recordIn('master-product', id);
      world.advance(61_000);
    });
    await deliver(id, job);
    faults.reset();
    expect(images.asked).toHaveLength(8);
    expect(await recordIn('master-product', id)).toEqual(made); // the product itself is unchanged
    expect(await recordIn('product-lease', id)).toMatchObject({ state: 'making', is_begun: false });
    await world.drain();
    await images.stop();
    expect(images.asked.toSorted()).toEqual(Array.from({ length: 20 }, (_, index) => `/${index}.png`).sort());
    expect((await call(`GET /jobs/${job}`)).json.state).toBe('finished');
    expect(await recordIn('master-product', id)).toMatchObject({ is_made: true });
  });
});
