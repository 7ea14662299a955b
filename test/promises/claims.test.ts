import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { idOfUnique } from '../../shared/table/table.ts';
import { recordIn } from '../support/arrange.ts';
import { patientClock } from '../support/chaos.ts';
import { dump, nothingIsWritten } from '../support/dump.ts';
import { type FaultInjector, injectFaults, isCommit } from '../support/faults.ts';
import { aHandle, expectStatus } from '../support/given/arranged.ts';
import { aNewProduct, aProductBody } from '../support/given/catalogue.ts';
import { readTable, violations } from '../support/invariants.ts';
import { report } from '../support/report.ts';
import { type JsonAnswer, type Sent, startTestWorld, type TestWorld } from '../support/world.ts';

// P1, P2, P10: SKUs that do not fit into the request's own transaction are claimed ahead of it. A request that is
// refused, dies or sleeps at it leaves none of them behind, and no request gets a SKU that is another's.

const minute = 60_000;
const many = 300; // 215 ahead in blocks of 85, 85 and 45, and 85 with the request's own write
const places = [3, 100, 200, 299]; // one in each block, and one in the own write

let world: TestWorld;
let faults: FaultInjector;
beforeAll(async () => {
  world = await startTestWorld();
  faults = injectFaults();
  world.onInvocation(() => faults.revive());
  patientClock(world);
});
afterEach(async () => {
  faults.reset();
  await world.drain();
  expect(violations(await readTable())).toEqual([]);
  expect(world.deadLetters('process-product')).toEqual([]);
});

const call = (route: string, sent: Sent = {}) =>
  world.call(route.replace(' ', ' /master-administration'), { key: 'staff', ...sent });
const post = (body: object, sent: Sent = {}) => call('POST /async/products', { ...sent, body });
const put = (id: number, body: object, sent: Sent = {}) => call(`PUT /async/products/${id}`, { ...sent, body });
const variants = (count = many) => {
  const handle = aHandle();
  return Array.from({ length: count }, (_, index) => ({ sku: `${handle}-${index}`, price: 1 }));
};
const withTaken = (list: readonly { sku: string; price: number }[], place: number, sku: string) =>
  list.map((variant, index) => (index === place ? { ...variant, sku } : variant));
/** The table; of a lease only what is held by it: its number rises with each holder. */
const held = async () =>
  Object.fromEntries(
    Object.entries(await dump()).map(([key, row]) => {
      if (!key.endsWith(' lease')) return [key, row];
      const { state, until, job, claims } = JSON.parse(JSON.parse(row).json);
      return [key, { state, until, job, claims }];
    }),
  );
const claiming = async () => (await readTable()).of('product-lease').filter(({ state }) => state === 'claiming');
/** Does something once n transactions are written, before the next call of any kind, or of a transaction. */
function once(n: number, next: 'any call' | 'transaction', act: () => Promise<void>): void {
  let [seen, done] = [0, false];
  faults.before(async (one) => {
    if (seen === n && !done && (next === 'any call' || isCommit(one))) {
      done = true;
      await act();
    }
    if (isCommit(one)) seen += 1;
  });
}
const moments = ['any call', 'transaction'] as const;

describe('a SKU that is taken', () => {
  test.each(places)('at variants.%i.sku refuses a new product, and everything is given back', async (place) => {
    const { variants: taken } = await aNewProduct(world);
    const body = aProductBody({ variants: withTaken(variants(), place, taken[0]?.sku ?? '') });
    const answer = expectStatus(await nothingIsWritten(() => post(body)), 422);
    expect(answer.json.errors).toEqual({ [`variants.${place}.sku`]: ['Has already been taken.'] });
  });

  test.each(places)('at variants.%i.sku refuses a change, and everything is given back', async (place) => {
    const { variants: taken } = await aNewProduct(world);
    const { id } = await aNewProduct(world);
    const before = await held();
    const answer = expectStatus(await put(id, { variants: withTaken(variants(), place, taken[0]?.sku ?? '') }), 422);
    expect(answer.json.errors).toEqual({ [`variants.${place}.sku`]: ['Has already been taken.'] });
    expect(await held()).toEqual(before);
    expectStatus(await put(id, { name: { en: 'Free' } }), 202);
  });

  test('is given back also when it is the handle that is taken', async () => {
    const first = aProductBody();
    await aNewProduct(world, first);
    const body = aProductBody({ handle: first.handle, variants: variants() });
    const answer = expectStatus(await nothingIsWritten(() => post(body)), 422);
    expect(answer.json.errors).toEqual({ handle: ['Has already been taken.'] });
  });
});

describe('who dies while claiming', () => {
  test('a new product: all is free again after a minute', async () => {
    const body = aProductBody({ variants: variants() });
    await post(aProductBody({ variants: variants() })); // counts the transactions
    const transactions = faults.calls.filter(isCommit).length;
    expect(transactions).toBe(5); // the lease, three blocks, the request's own
    await world.drain();
    let points = 0;
    for (let n = 1; n <= transactions; n += 1) {
      for (const way of ['ends before', 'ends after'] as const) {
        if (n === transactions && way === 'ends after') continue; // accepted, which crash points of the worker prove
        await nothingIsWritten(async () => {
          let seen = 0;
          faults.reset((one) => {
            seen += isCommit(one) ? 1 : 0;
            return isCommit(one) && seen === n ? way : undefined;
          });
          expectStatus(await post(body), 500);
          faults.reset();
          world.advance(minute / 2);
          await world.sweep();
          if (n > 1) expect(await claiming(), `${way} ${n}`).toHaveLength(1); // it may be at it still
          world.advance(minute);
          await world.sweep();
        }, `${way} ${n}`);
        points += 1;
      }
    }
    expectStatus(await post(body), 202);
    report('P1, P2, P4', 'SKUs claimed ahead', { 'crash points': points });
  });

  test('a change: the product is free again after a minute, by the sweeper or by the next request', async () => {
    for (const next of ['sweeper', 'request']) {
      const { id } = await aNewProduct(world);
      const body = { variants: variants() };
      const before = await held();
      let seen = 0;
      faults.reset((one) => {
        seen += isCommit(one) ? 1 : 0;
        return seen === 3 ? 'ends before' : undefined;
      });
      expectStatus(await put(id, body), 500);
      faults.reset();
      expectStatus(await put(id, body), 423);
      world.advance(2 * minute);
      if (next === 'sweeper') {
        await world.sweep();
        const after = await held();
        // what was made until then is handed on
        const others = (rows: object) =>
          Object.keys(rows).filter((key) => !/^catalogue-task#|#evt_catalogue-task_/.test(key));
        expect(others(after)).toEqual(others(before));
        expect(after[`master-product#${id} lease`]).toEqual({ state: 'free', until: null, job: null, claims: [] });
      }
      expectStatus(await put(id, body), 202);
      await world.drain();
      expect((await recordIn('master-product', id)).variants).toHaveLength(many + 2);
    }
  });
});

describe('two at once', () => {
  test.each(places)('that share variants.%i.sku: one is accepted, the other gives all back', async (place) => {
    const sku = `${aHandle()}-shared`;
    const bodies = [0, 1].map(() => aProductBody({ variants: withTaken(variants(), place, sku) }));
    const answers = await Promise.all(bodies.map((body) => post(body)));
    expect(answers.map(({ status }) => status).sort()).toEqual([202, 422]);
    const lost = answers.findIndex(({ status }) => status === 422);
    expect(answers[lost]?.json.errors).toEqual({ [`variants.${place}.sku`]: ['Has already been taken.'] });
    const own = bodies[lost]?.variants.filter((variant) => variant.sku !== sku) ?? [];
    const holders = await Promise.all(own.map((variant) => idOfUnique('master-variant', 'sku', variant.sku)));
    expect(holders.filter((id) => id !== undefined)).toEqual([]);
    expect(await claiming()).toEqual([]);
    await world.drain();
    const freed = { ...bodies[lost], handle: aHandle(), variants: own };
    expectStatus(await post(freed), 202);
  });

  test.each([2, many])(
    'under one idempotency key, of %i variants: one product, and the second answer is the first or a refusal',
    async (count) => {
      const body = aProductBody({ variants: variants(count) });
      const sent = { headers: { 'Idempotency-Key': aHandle() } };
      const answers = await Promise.all([post(body, sent), post(body, sent)]);
      const made = answers.filter(({ status }) => status === 202);
      expect(made.length).toBeGreaterThan(0);
      const again = expectStatus(await post(body, sent), 202);
      for (const one of made) expect(one.body.toString()).toBe(again.body.toString());
      world.advance(2 * minute);
      await world.sweep(); // a lease without a product
    },
  );
});

describe('one handle', () => {
  const refusals = (answers: readonly JsonAnswer[]) =>
    answers.filter(({ status }) => status === 422).map(({ json }) => json.errors);
  const taken = { handle: ['Has already been taken.'] };

  test.each([1, 100])(
    'of two that create at once with %i variants: one is accepted, the other gives all back',
    async (count) => {
      for (let round = 0; round < 5; round += 1) {
        const bodies = [0, 1].map(() => aProductBody({ variants: variants(count) }));
        const handle = aHandle();
        const answers = await Promise.all(bodies.map((body) => post({ ...body, handle })));
        expect([answers.map(({ status }) => status).sort(), refusals(answers)]).toEqual([[202, 422], [taken]]);
        await world.drain();
        const found = (await call(`GET /products?filter[handle]=${handle}`)).json.data;
        expect(found.map(({ id }: { id: number }) => id)).toEqual(
          answers.flatMap(({ status, json }) => (status === 202 ? [json.id] : [])),
        );
        const lost = bodies[answers.findIndex(({ status }) => status === 422)];
        expectStatus(await post({ ...lost, handle: aHandle() }), 202);
        await world.drain();
      }
    },
  );

  test('of two that change to it at once: one has it, the other keeps its own and stays free', async () => {
    for (let round = 0; round < 5; round += 1) {
      const products = [await aNewProduct(world), await aNewProduct(world)];
      const handle = aHandle();
      const answers = await Promise.all(products.map(({ id }) => put(id, { handle })));
      expect([answers.map(({ status }) => status).sort(), refusals(answers)]).toEqual([[202, 422], [taken]]);
      await world.drain();
      const lost = products[answers.findIndex(({ status }) => status === 422)]?.id ?? 0;
      expect((await recordIn('master-product', lost)).handle).not.toBe(handle);
      expectStatus(await put(lost, { handle: aHandle() }), 202);
      await world.drain();
    }
  });

  test('that a change gives up is free for another', async () => {
    const body = aProductBody();
    const { id } = await aNewProduct(world, body);
    expectStatus(await put(id, { handle: aHandle() }), 202);
    expectStatus(await post({ ...aProductBody(), handle: body.handle }), 202);
  });
});

describe('who sleeps for longer than its lease', () => {
  const expectRefused = (answer: JsonAnswer) =>
    expect([answer.status, answer.headers['retry-after']]).toEqual([503, expect.any(String)]);

  test.each(moments)(
    'a new product is refused before %s, and takes nothing from who has its SKUs by now',
    async (next) => {
      const list = variants();
      let other: JsonAnswer | undefined;
      once(4, next, async () => {
        world.advance(2 * minute);
        await world.sweep();
        other = await post(aProductBody({ variants: list.slice(0, 50) }));
      });
      expectRefused(await post(aProductBody({ variants: list })));
      faults.reset();
      expect(other?.status).toBe(202);
      await world.drain();
      for (const { id, sku } of other?.json.variants ?? [])
        expect((await recordIn('master-variant', id)).sku).toBe(sku);
      expect(await idOfUnique('master-variant', 'sku', list[60]?.sku)).toBeUndefined();
    },
  );

  test.each(moments)('a change is refused before %s, while another has the product by now', async (next) => {
    const { id } = await aNewProduct(world);
    once(4, next, async () => {
      world.advance(2 * minute);
      expectStatus(await put(id, { name: { en: 'Other' }, variants: variants(3) }), 202);
    });
    expectRefused(await put(id, { name: { en: 'Late' }, variants: variants() }));
    faults.reset();
    await world.drain();
    expect(await recordIn('master-product', id)).toMatchObject({ name: { en: 'Other' }, variants: { length: 5 } });
  });
});

describe('what was read moves before it is claimed', () => {
  test.each([85, 100])(
    'a listed variant is deleted: it is made anew beside %i others, each with an id of its own',
    async (count) => {
      const { id, variants: known } = await aNewProduct(world);
      const fresh = variants(count);
      once(0, 'transaction', async () => {
        expectStatus(await call(`DELETE /products/${id}/variants/${known[0]?.id}`), 204);
      });
      const list = [{ sku: known[0]?.sku ?? '', price: 3 }, ...fresh];
      const answer = await put(id, { variants: list });
      faults.reset();
      if (answer.status !== 202) {
        expect([answer.status, answer.json.message]).toEqual([503, expect.any(String)]);
        expectStatus(await put(id, { variants: list }), 202);
      }
      const { variants: more } = await aNewProduct(world); // takes the ids that come next
      await world.drain();
      const product = await recordIn('master-product', id);
      expect(product.variants).toHaveLength(count + 2);
      expect(product.variants.filter((one) => more.some((variant) => variant.id === one))).toEqual([]);
      const skus = await Promise.all(product.variants.map(async (one) => (await recordIn('master-variant', one)).sku));
      expect(skus.sort()).toEqual([known[1]?.sku, ...list.map(({ sku }) => sku)].sort());
    },
  );
});
