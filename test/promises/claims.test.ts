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

// P1, P2, P10: if the SKUs of a request don't fit into its own transaction, the worker claims them before it creates
// variants. If the worker is rejected, dies or stalls meanwhile, no claim remains. No request gets a SKU that belongs
// to another one.

const minute = 60_000;
const many = 300; // claimed in blocks of 80, 80, 80 and 60
const places = [3, 100, 200, 299]; // one in each block
const claimed = 5; // transactions until all SKUs are claimed: one for the lease, one for each of the four blocks

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
  failure_message: 'Some SKUs have already been taken and are listed in `errors`. No variant was created or changed.',
  errors: Object.fromEntries(at.map((place) => [`variants.${place}.sku`, problem])),
  codes: Object.fromEntries(at.map((place) => [`variants.${place}.sku`, ['taken']])),
});
/** Returns the SKUs of the list that a variant or a claim holds. */
const held = async (list: Variants) => {
  const holders = await Promise.all(list.map(({ sku }) => idOfUnique('master-variant', 'sku', sku)));
  return list.filter((_, index) => holders[index] !== undefined).map(({ sku }) => sku);
};
/** Returns the table without jobs, catalogue tasks and events, which a failed change may leave behind. */
const rest = async () =>
  Object.fromEntries(
    Object.entries(await dump()).filter(([key]) => !/^(job|catalogue-task)#|#evt_|^job |^catalogue-task /.test(key)),
  );
/** Calls `act` once: after n transactions were written, before the next call of any kind or the next transaction. */
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
/** Kills the worker right before the n-th transaction that it writes. It stays dead. */
function dieAt(n: number): void {
  let seen = 0;
  faults.reset((one) => {
    seen += isCommit(one) ? 1 : 0;
    return isCommit(one) && seen >= n ? 'ends before' : undefined;
  });
}

describe('a request with a taken SKU', () => {
  test.each(places)('for variants.%i.sku fails the job of a new product and releases all claims', async (place) => {
    const { variants: others } = await aNewProduct(world);
    const body = aProductBody({ variants: withTaken(variants(), place, others[0]?.sku ?? '') });
    const before = await rest();
    const answer = expectStatus(await post(body), 202);
    await world.drain();
    expect(await ended(jobOf(answer))).toMatchObject(refusedAt(place));
    expect(await rest()).toEqual(before);
    expectStatus(await post({ ...body, variants: variants() }), 202);
  });

  test.each(places)('for variants.%i.sku fails the job of a change and creates no variant', async (place) => {
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

  test('names all taken SKUs in the errors of its job', async () => {
    const { variants: others } = await aNewProduct(world);
    const list = withTaken(withTaken(variants(), 3, others[0]?.sku ?? ''), 200, others[1]?.sku ?? '');
    const answer = expectStatus(await post(aProductBody({ variants: list })), 202);
    await world.drain();
    expect(await ended(jobOf(answer))).toMatchObject(refusedAt(3, 200));
  });

  test('returns 422 at once up to 85 new variants, which the request claims itself', async () => {
    const { variants: others } = await aNewProduct(world);
    const body = aProductBody({ variants: withTaken(variants(85), 84, others[0]?.sku ?? '') });
    const answer = expectStatus(await nothingIsWritten(() => post(body)), 422);
    expect(answer.json.errors).toEqual({ 'variants.84.sku': problem });
  });

  test('reports only the handle if the handle is taken too', async () => {
    const first = aProductBody();
    await aNewProduct(world, first);
    const body = aProductBody({ handle: first.handle, variants: variants() });
    const answer = expectStatus(await nothingIsWritten(() => post(body)), 422);
    expect(answer.json.errors).toEqual({ handle: problem });
  });
});

describe('a worker that dies while claiming', () => {
  test('is followed by the next delivery, which claims the remaining SKUs', async () => {
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
    'leaves no new product and no claims after its lease if it dies for good at transaction %i',
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
      expect(await ended(job)).toMatchObject({
        failure_message: 'The product could not be completed, so its changes were undone. Send the request again.',
      });
      expect(await ended(job)).not.toHaveProperty('errors');
      expectStatus(await post(body), 202);
    },
  );

  test.each(['sweeper', 'request'])(
    'leaves the product of a change unlocked after its lease, by the %s',
    async (next) => {
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
        expect(await recordIn('product-lease', id)).toMatchObject({
          state: 'free',
          until: null,
          job: null,
          claims: [],
        });
      }
      expectStatus(await put(id, body), 202);
      await world.drain();
      expect(await ended(job)).toMatchObject({ state: 'failed' });
      expect((await recordIn('master-product', id)).variants).toHaveLength(many + 2);
    },
  );

  // transactions: the lease, four blocks (one is rejected), the lease for the rollback, four blocks released, the end
  test.each([6, 7, 9, 10, 11])(
    'is rolled back by another worker if a SKU is taken and it dies at transaction %i, and the job reports the SKU if known',
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
      const why =
        n > 6
          ? refusedAt(200)
          : {
              failure_message:
                'The product could not be completed, so its changes were undone. Send the request again.',
            };
      expect(await ended(job)).toMatchObject({ state: 'failed', ...why });
    },
  );
});

describe('two requests at once', () => {
  test.each(places)(
    'that share variants.%i.sku create one product, and the other releases all its claims',
    async (place) => {
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
    },
  );

  test.each([2, many])(
    'with one idempotency key and %i variants create one product, and the second is a replay or is rejected',
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

describe('a handle', () => {
  const refusals = (answers: readonly JsonAnswer[]) =>
    answers.filter(({ status }) => status === 422).map(({ json }) => json.errors);
  const taken = { handle: problem };

  test.each([1, 100])(
    'goes to one of two requests that create %i variants each at once, and the other releases all its claims',
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

  test('goes to one of two products that change to it at once, and the other keeps its own handle and stays unlocked', async () => {
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

  test('becomes free for another product when a change replaces it', async () => {
    const body = aProductBody();
    const { id } = await aNewProduct(world, body);
    expectStatus(await put(id, { handle: aHandle() }), 202);
    expectStatus(await post({ ...aProductBody(), handle: body.handle }), 202);
  });
});

describe('a worker that sleeps for longer than its lease', () => {
  test.each(moments)(
    'claims nothing for a new product from %s on, and does not touch SKUs that another product has by now',
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

  test.each(moments)(
    'claims nothing for a change from %s on if another request has the product by now',
    async (next) => {
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
    },
  );
});

describe('a change whose data changes before it is claimed', () => {
  test.each([85, 100])(
    'creates a listed variant again if it was deleted, together with %i others, each with a separate ID',
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
      const { variants: more } = await aNewProduct(world); // takes the next IDs
      await world.drain();
      const product = await recordIn('master-product', id);
      expect(product.variants).toHaveLength(count + 2);
      expect(product.variants.filter((one) => more.some((variant) => variant.id === one))).toEqual([]);
      const skus = await Promise.all(product.variants.map(async (one) => (await recordIn('master-variant', one)).sku));
      expect(skus.sort()).toEqual([known[1]?.sku, ...list.map(({ sku }) => sku)].sort());
    },
  );
});
