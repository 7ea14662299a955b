import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { handler as processProduct } from '../../functions/workers/process-product.ts';
import { idOfUnique } from '../../shared/table/table.ts';
import { recordIn } from '../support/arrange.ts';
import { patientClock } from '../support/chaos.ts';
import { dump, nothingIsWritten } from '../support/dump.ts';
import { type FaultInjector, injectFaults, isCommit } from '../support/faults.ts';
import { aHandle, expectStatus } from '../support/given/arranged.ts';
import { aNewProduct, anAcceptedProduct, aProductBody } from '../support/given/catalogue.ts';
import { readTable, violations } from '../support/invariants.ts';
import { report } from '../support/report.ts';
import { type JsonAnswer, type Sent, startTestWorld, type TestWorld } from '../support/world.ts';

// P1, P2, P10: SKUs that do not fit into the request's own transaction are claimed by the worker before it makes any
// variant. Work that is refused, dies or sleeps at it leaves none of them behind, and no request gets a SKU that is
// another's.

const minute = 60_000;
const many = 300; // claimed in blocks of 80, 80, 80 and 60
const places = [3, 100, 200, 299]; // one in each block
const claimed = 5; // transactions until all SKUs are claimed: the lease and four blocks

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
const jobOf = ({ headers }: JsonAnswer) => Number(headers.location?.split('/').at(-1));
const ended = async (job: number) => (await call(`GET /jobs/${job}`)).json;
const deliver = (product: number, job: number) =>
  processProduct({
    Records: [
      { messageId: 'one', body: JSON.stringify({ schema: 1, event: 'e', hops: 0, facts: { product, job } }) } as never,
    ],
  });
const variants = (count = many) => {
  const handle = aHandle();
  return Array.from({ length: count }, (_, index) => ({ sku: `${handle}-${index}`, price: 1 }));
};
type Variants = ReturnType<typeof variants>;
const withTaken = (list: Variants, place: number, sku: string) =>
  list.map((variant, index) => (index === place ? { ...variant, sku } : variant));
const problem = ['Has already been taken.'];
const refusedAt = (...at: readonly number[]) => ({
  state: 'failed',
  resource_url: null,
  failure_message: 'Some SKUs have already been taken; see `errors`. No variant was made or changed.',
  errors: Object.fromEntries(at.map((place) => [`variants.${place}.sku`, problem])),
  codes: Object.fromEntries(at.map((place) => [`variants.${place}.sku`, ['taken']])),
});
/** Those of the SKUs that are held by anything. */
const held = async (list: Variants) => {
  const holders = await Promise.all(list.map(({ sku }) => idOfUnique('master-variant', 'sku', sku)));
  return list.filter((_, index) => holders[index] !== undefined).map(({ sku }) => sku);
};
/** The table, but for jobs, and for what was done to tell of a change: tasks and events. */
const rest = async () =>
  Object.fromEntries(
    Object.entries(await dump()).filter(([key]) => !/^(job|catalogue-task)#|#evt_|^job |^catalogue-task /.test(key)),
  );
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
/** Lets the worker die right before the n-th transaction that it writes, for good. */
function dieAt(n: number): void {
  let seen = 0;
  faults.reset((one) => {
    seen += isCommit(one) ? 1 : 0;
    return isCommit(one) && seen >= n ? 'ends before' : undefined;
  });
}

describe('a SKU that is taken', () => {
  test.each(places)(
    'at variants.%i.sku fails the job of a new product, and everything is given back',
    async (place) => {
      const { variants: others } = await aNewProduct(world);
      const body = aProductBody({ variants: withTaken(variants(), place, others[0]?.sku ?? '') });
      const before = await rest();
      const answer = expectStatus(await post(body), 202);
      await world.drain();
      expect(await ended(jobOf(answer))).toMatchObject(refusedAt(place));
      expect(await rest()).toEqual(before);
      expectStatus(await post({ ...body, variants: variants() }), 202);
    },
  );

  test.each(places)('at variants.%i.sku fails the job of a change, which makes no variant', async (place) => {
    const { variants: others } = await aNewProduct(world);
    const { id, variants: own } = await aNewProduct(world);
    const list = withTaken(variants(), place, others[0]?.sku ?? '').with(many - 2, {
      sku: own[0]?.sku ?? '',
      price: 99,
    });
    const before = await readTable();
    const answer = expectStatus(await put(id, { name: { en: 'Kept' }, variants: list }), 202);
    await world.drain();
    expect(await ended(jobOf(answer))).toMatchObject(refusedAt(place));
    expect((await readTable()).of('master-variant')).toEqual(before.of('master-variant'));
    expect(new Set(await held(list))).toEqual(new Set([others[0]?.sku, own[0]?.sku]));
    expect(await recordIn('master-product', id)).toMatchObject({ name: { en: 'Kept' }, variants: { length: 2 } });
    expect(await recordIn('product-lease', id)).toMatchObject({ state: 'free', until: null, job: null, claims: [] });
    expectStatus(await put(id, { name: { en: 'Free' } }), 202);
  });

  test('is named beside all others that are taken', async () => {
    const { variants: others } = await aNewProduct(world);
    const list = withTaken(withTaken(variants(), 3, others[0]?.sku ?? ''), 200, others[1]?.sku ?? '');
    const answer = expectStatus(await post(aProductBody({ variants: list })), 202);
    await world.drain();
    expect(await ended(jobOf(answer))).toMatchObject(refusedAt(3, 200));
  });

  test('refuses a request of 85 new variants, which is the most that it claims itself', async () => {
    const { variants: others } = await aNewProduct(world);
    const body = aProductBody({ variants: withTaken(variants(85), 84, others[0]?.sku ?? '') });
    const answer = expectStatus(await nothingIsWritten(() => post(body)), 422);
    expect(answer.json.errors).toEqual({ 'variants.84.sku': problem });
  });

  test('is not looked at when it is the handle that is taken', async () => {
    const first = aProductBody();
    await aNewProduct(world, first);
    const body = aProductBody({ handle: first.handle, variants: variants() });
    const answer = expectStatus(await nothingIsWritten(() => post(body)), 422);
    expect(answer.json.errors).toEqual({ handle: problem });
  });
});

describe('who dies while claiming', () => {
  test('is followed by the next delivery, which claims the rest', async () => {
    let points = 0;
    for (let n = 1; n <= claimed; n += 1) {
      for (const way of ['ends before', 'ends after'] as const) {
        const body = aProductBody({ variants: variants() });
        const { id, job } = await anAcceptedProduct(world, body);
        let seen = 0;
        faults.reset((one) => {
          seen += isCommit(one) ? 1 : 0;
          return isCommit(one) && seen === n ? way : undefined;
        });
        expect((await deliver(id, job)).batchItemFailures, `${way} ${n}`).toHaveLength(1);
        faults.reset();
        expect((await recordIn('master-product', id)).variants, `${way} ${n}`).toEqual([]);
        await world.drain();
        expect(await ended(job), `${way} ${n}`).toMatchObject({ state: 'finished' });
        expect((await recordIn('master-product', id)).variants, `${way} ${n}`).toHaveLength(many);
        points += 1;
      }
    }
    report('P1, P2, P4', 'SKUs that workers claim', { 'crash points': points });
  });

  test.each([2, 3, claimed, claimed + 1])(
    'for good, at transaction %i: a new product is gone after its lease, with all that was claimed',
    async (n) => {
      const body = aProductBody({ variants: variants() });
      const before = await rest();
      const { id, job } = await anAcceptedProduct(world, body);
      dieAt(n);
      expect((await deliver(id, job)).batchItemFailures).toHaveLength(1);
      faults.reset();
      expect(await held(body.variants)).toHaveLength(Math.min((n - 2) * 80, many));
      world.advance(16 * minute);
      await world.sweep();
      expect(await rest()).toEqual(before);
      expect(await ended(job)).toMatchObject({ failure_message: 'The work was broken off. Send the request again.' });
      expect(await ended(job)).not.toHaveProperty('errors');
      expectStatus(await post(body), 202);
    },
  );

  test.each(['sweeper', 'request'])('at a change: the product is free after its lease, by the %s', async (next) => {
    const { id } = await aNewProduct(world);
    const body = { variants: variants() };
    const job = jobOf(expectStatus(await put(id, body), 202));
    dieAt(3);
    await deliver(id, job);
    faults.reset();
    expectStatus(await put(id, body), 423);
    world.advance(16 * minute);
    if (next === 'sweeper') {
      await world.sweep();
      expect(await held(body.variants)).toEqual([]);
      expect(await recordIn('product-lease', id)).toMatchObject({ state: 'free', until: null, job: null, claims: [] });
    }
    expectStatus(await put(id, body), 202);
    await world.drain();
    expect(await ended(job)).toMatchObject({ state: 'failed' });
    expect((await recordIn('master-product', id)).variants).toHaveLength(many + 2);
  });

  // the lease, four blocks of which one is refused, the lease for the roll back, four blocks given up, the end
  test.each([6, 7, 9, 10, 11])(
    'for a SKU that is taken, at transaction %i: another gives all back, and the job says why if it was known',
    async (n) => {
      const { variants: others } = await aNewProduct(world);
      const body = aProductBody({ variants: withTaken(variants(), 200, others[0]?.sku ?? '') });
      const before = await rest();
      const { id, job } = await anAcceptedProduct(world, body);
      dieAt(n);
      await deliver(id, job);
      faults.reset();
      expect(await ended(job)).toMatchObject({ state: 'queued' });
      expect(await ended(job)).not.toHaveProperty('errors');
      world.advance(16 * minute);
      await world.sweep();
      expect(await rest()).toEqual(before);
      const why = n > 6 ? refusedAt(200) : { failure_message: 'The work was broken off. Send the request again.' };
      expect(await ended(job)).toMatchObject({ state: 'failed', ...why });
    },
  );
});

describe('two at once', () => {
  test.each(places)('that share variants.%i.sku: one is made, the other gives all back', async (place) => {
    const sku = `${aHandle()}-shared`;
    const bodies = [0, 1].map(() => aProductBody({ variants: withTaken(variants(), place, sku) }));
    const products = await Promise.all(bodies.map((body) => anAcceptedProduct(world, body)));
    await Promise.all(products.map(({ id, job }) => deliver(id, job)));
    await world.drain();
    const jobs = await Promise.all(products.map(({ job }) => ended(job)));
    expect(jobs.map(({ state }) => state).sort()).toEqual(['failed', 'finished']);
    const lost = jobs.findIndex(({ state }) => state === 'failed');
    expect(jobs[lost]).toMatchObject(refusedAt(place));
    const own = bodies[lost]?.variants.filter((variant) => variant.sku !== sku) ?? [];
    expect(await held(own)).toEqual([]);
    expectStatus(await post({ ...bodies[lost], variants: own }), 202);
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
    },
  );
});

describe('one handle', () => {
  const refusals = (answers: readonly JsonAnswer[]) =>
    answers.filter(({ status }) => status === 422).map(({ json }) => json.errors);
  const taken = { handle: problem };

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
  test.each(moments)(
    'at a new product claims nothing from %s on, and takes nothing from who has its SKUs by now',
    async (next) => {
      const list = variants();
      const { id, job } = await anAcceptedProduct(world, { variants: list });
      let other: JsonAnswer | undefined;
      once(3, next, async () => {
        world.advance(16 * minute);
        await world.sweep();
        other = await post(aProductBody({ variants: list.slice(0, 50) }));
      });
      await deliver(id, job);
      faults.reset();
      expect(other?.status).toBe(202);
      await world.drain();
      expect(await ended(job)).toMatchObject({ state: 'failed' });
      for (const { id: variant, sku } of other?.json.variants ?? [])
        expect((await recordIn('master-variant', variant)).sku).toBe(sku);
      expect(await held(list.slice(50))).toEqual([]);
    },
  );

  test.each(moments)('at a change claims nothing from %s on, while another has the product by now', async (next) => {
    const { id } = await aNewProduct(world);
    const list = variants();
    const job = jobOf(expectStatus(await put(id, { name: { en: 'Late' }, variants: list }), 202));
    once(3, next, async () => {
      world.advance(16 * minute);
      expectStatus(await put(id, { name: { en: 'Other' }, variants: variants(3) }), 202);
    });
    await deliver(id, job);
    faults.reset();
    await world.drain();
    expect(await ended(job)).toMatchObject({ state: 'failed' });
    expect(await held(list)).toEqual([]);
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
