import { describe, expect, test } from 'vitest';
import { takeWaitSlot } from '../../../shared/access/wait-slots.ts';
import { waitSlotKey } from '../../../shared/table/keys.ts';
import { readRow } from '../../../shared/table/table.ts';
import {
  aKey,
  idByHandle,
  keyIdOf,
  older,
  patchRecord,
  patchReference,
  pathOf,
  recordIn,
} from '../../support/arrange.ts';
import { nothingIsWritten } from '../../support/dump.ts';
import { injectFaults } from '../../support/faults.ts';
import { expectStatus } from '../../support/given/arranged.ts';
import { aCheckout, aCheckoutWithRates, aCheckoutWithShipping, anAddress } from '../../support/given/orders.ts';
import { readTable, violations } from '../../support/invariants.ts';
import { noun } from '../../support/noun.ts';
import { publicUrl, type Sent, startTestWorld } from '../../support/world.ts';

const world = await startTestWorld();
const faults = injectFaults();

const { get, put: update } = noun(world, 'v2/checkouts');
const jobs = noun(world, 'v2/jobs');
const rates = (id: number, sent: Sent = {}, query = '') => get(`${id}/shipping-rates${query}`, sent);
const complete = (id: number) => update(`${id}/complete`, { payment: { handle: 'invoice' } });
const handlesIn = ({ json }: { json: { data: { handle: string }[] } }) => json.data.map(({ handle }) => handle);
const to = (country_code: string) => ({ shipping_address: anAddress({ country_code, province_code: 'NY' }) });

/** Lets the workers go on until the answer is there. */
async function whileWorking<T>(call: Promise<T>): Promise<T> {
  let done = false;
  const settled = call.finally(() => {
    done = true;
  });
  while (!done) {
    await world.drain();
    await new Promise(setImmediate);
  }
  return settled;
}

describe('GET /v2/checkouts/{id}/shipping-rates', () => {
  test('first 202 with the job at Location, then 200 with the rates', async () => {
    const { id } = await aCheckout(world);
    const asked = await rates(id);
    expect(asked.status).toBe(202);
    expect(asked.json).toEqual({ id: expect.any(Number), is_test: false, resource_url: null, state: 'queued' });
    expect(asked.headers.location).toBe(`${publicUrl}/v2/jobs/${asked.json.id}`);
    await world.drain();
    const answer = await rates(id);
    expect([answer.status, answer.json]).toEqual([
      200,
      {
        data: [
          { is_test: false, order_id: id, handle: 'express', title: 'Express shipping', price: 10.3 },
          { is_test: false, order_id: id, handle: 'standard', title: 'Standard shipping', price: 4.12 },
        ],
        links: {
          first: `${publicUrl}/v2/checkouts/${id}/shipping-rates?page=1`,
          last: null,
          prev: null,
          next: null,
        },
        meta: {
          current_page: 1,
          from: 1,
          path: `${publicUrl}/v2/checkouts/${id}/shipping-rates`,
          per_page: 25,
          to: 2,
        },
      },
    ]);
    expect((await rates(id, older)).json).toEqual(answer.json);
  });

  test('one job per revision: asking again answers the same Location and writes nothing', async () => {
    const { id } = await aCheckout(world);
    const first = expectStatus(await rates(id), 202);
    const again = await nothingIsWritten(() => Promise.all([rates(id), rates(id), rates(id, older)]));
    expect(again.map(({ status, headers }) => [status, headers.location])).toEqual(
      again.map(() => [202, first.headers.location]),
    );
    await world.drain();
    expectStatus(await nothingIsWritten(() => rates(id)), 200);
  });

  test('a job whose message died is sent again by the sweeper, never by a request, and stays the job', async () => {
    const { id } = await aCheckout(world);
    const first = expectStatus(await rates(id), 202);
    faults.before(async ({ command, input }) => {
      if (command.startsWith('BatchGet') && JSON.stringify(input).includes(`checkout#${id}"`)) throw new Error('Lost');
    });
    await world.drain();
    faults.reset();
    expect(world.deadLetters('shipping-rates')).toHaveLength(1);
    // the fifth receive was some six minutes after the first
    for (const _time of [1, 2]) {
      const again = await nothingIsWritten(() => Promise.all([rates(id), rates(id), rates(id, older)]));
      expect(again.map(({ status, headers, json }) => [status, headers.location, json.state])).toEqual(
        again.map(() => [202, first.headers.location, 'queued']),
      );
      expect(world.isIdle()).toBe(true);
      world.advance(10 * 60_000);
    }
    world.advance(10 * 60_000 - (world.now() % (10 * 60_000)));
    await nothingIsWritten(() => world.sweep());
    expect(world.isIdle()).toBe(false);
    await world.drain();
    expectStatus(await rates(id), 200);
    expect((await jobs.get(first.json.id)).json.state).toBe('finished');
    expect(await recordIn('checkout-rates', id)).toMatchObject({ rev: 2, job: 1, due_at: null });
    expect(violations(await readTable())).toEqual([]);
  });

  test('ten who ask at once start one job', async () => {
    const { id } = await aCheckout(world);
    const answers = await Promise.all(Array.from({ length: 10 }, () => rates(id)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 202));
    expect(new Set(answers.map(({ headers }) => headers.location)).size).toBe(1);
  });

  test.each([
    ['items', { items: [{ variant_id: 1, quantity: 30 }] }, 6.59],
    ['the shipping address', to('AT'), 8.32],
  ])('another job after %s changed, and other prices', async (_what, change, price) => {
    const { id } = await aCheckoutWithRates(world);
    const first = (await rates(id)).json;
    expectStatus(await update(id, change), 200);
    expectStatus(await rates(id), 202);
    await world.drain();
    const { json } = expectStatus(await rates(id), 200);
    expect(json.data[1]).toMatchObject({ handle: 'standard', price });
    expect(first.data[1].price).not.toBe(price);
  });

  test.each([
    ['a chosen rate', { shipping: { handle: 'express' } }],
    ['a billing address', { billing_address: anAddress({ city: 'Ulm' }) }],
    ['the same shipping address', { shipping_address: anAddress() }],
  ])('no other job after %s', async (_what, change) => {
    const { id } = await aCheckoutWithRates(world);
    expectStatus(await update(id, change), 200);
    expectStatus(await rates(id), 200);
  });

  test('the price is deterministic: the same parcel costs the same', async () => {
    const answers = [];
    for (const _time of [1, 2]) {
      const { id } = await aCheckoutWithRates(world);
      answers.push((await rates(id)).json.data.map(({ price }: { price: number }) => price));
    }
    expect(answers[0]).toEqual(answers[1]);
  });

  test.each(['DE', 'AT', 'FR', 'GB', 'US'])('%s is served by standard and express', async (country) => {
    const { id } = await aCheckoutWithRates(world, to(country));
    expect(handlesIn(await rates(id))).toEqual(['express', 'standard']);
  });

  test('an empty list for a country without rates', async () => {
    const { id } = await aCheckoutWithRates(world, to('JP'));
    const { json } = expectStatus(await rates(id), 200);
    expect([json.data, json.meta.from, json.meta.to]).toEqual([[], null, null]);
  });

  test('services that cannot carry the weight are missing; without weight the lightest step counts', async () => {
    const heavy = await aCheckoutWithRates(world, { items: [{ variant_id: 1, quantity: 200 }] });
    expect(handlesIn(await rates(heavy.id))).toEqual(['standard']);
    await patchRecord('merchant-variant', 8, { weight_grams: 0 });
    const light = await aCheckoutWithRates(world, { items: [{ variant_id: 8, quantity: 1000 }] });
    expect((await rates(light.id)).json.data[1].price).toBe(4.12);
  });

  test('titles are in the merchant’s language, and test rates say so', async () => {
    const items = [{ variant_id: 9, quantity: 1 }];
    const key = await aKey({ merchant: 2, is_test: true });
    const { id } = await aCheckoutWithRates(world, { items }, { key });
    expect((await rates(id, { key })).json.data[1]).toMatchObject({ is_test: true, title: 'Standardversand' });
  });

  test('pages of one are followed both ways', async () => {
    const { id } = await aCheckoutWithRates(world);
    const first = expectStatus(await rates(id, {}, '?per_page=1'), 200);
    expect([handlesIn(first), first.json.links.prev]).toEqual([['express'], null]);
    const second = expectStatus(await world.call(`GET ${pathOf(first.json.links.next)}`), 200);
    expect([handlesIn(second), second.json.links.next]).toEqual([['standard'], null]);
    expect(second.json.meta).toMatchObject({ current_page: 2, from: 2, to: 2, per_page: 1 });
    const back = expectStatus(await world.call(`GET ${pathOf(second.json.links.prev)}`), 200);
    expect([handlesIn(back), back.json.links.prev]).toEqual([['express'], null]);
    expect(handlesIn(await rates(id, {}, '?per_page=1&page=2'))).toEqual(['standard']);
  });

  test('a failed job says so; the next request starts another, which succeeds once the table is right', async () => {
    const row = await idByHandle('shipping-rate', 'standard-FR-2000');
    const was = await patchReference(world, 'shipping-rate', row, { price: 'free' });
    const { id } = await aCheckout(world, to('FR'));
    const first = expectStatus(await rates(id), 202);
    await world.drain();
    const failed = expectStatus(await jobs.get(first.json.id), 200).json;
    expect(failed).toEqual({
      id: first.json.id,
      is_test: false,
      resource_url: null,
      state: 'failed',
      failure_message: expect.stringMatching(/\w/),
    });
    expect((await update(id, { shipping: { handle: 'standard' } })).status).toBe(409);
    const second = expectStatus(await rates(id), 202);
    expect(second.headers.location).not.toBe(first.headers.location);
    await patchReference(world, 'shipping-rate', row, { price: was.price });
    await world.drain();
    expect(handlesIn(expectStatus(await rates(id), 200))).toEqual(['express', 'standard']);
    expect((await jobs.get(first.json.id)).json.state).toBe('failed');
    expectStatus(await update(id, { shipping: { handle: 'standard' } }), 200);
  });

  test('Prefer: wait answers with the rates as soon as they are there', async () => {
    const { id } = await aCheckout(world);
    const answer = await whileWorking(rates(id, { headers: { Prefer: 'wait=10' } }));
    expect([answer.status, handlesIn(answer)]).toEqual([200, ['express', 'standard']]);
  });

  test('Prefer: wait answers 202 with the failed job when the work fails', async () => {
    const row = await idByHandle('shipping-rate', 'standard-AT-2000');
    const was = await patchReference(world, 'shipping-rate', row, { price: 'free' });
    const { id } = await aCheckout(world, to('AT'));
    const answer = await whileWorking(rates(id, { headers: { Prefer: 'respond-async, wait=10' } }));
    await patchReference(world, 'shipping-rate', row, { price: was.price });
    expect(answer.json.state).toBe('failed');
  });

  test.each(['wait=0', 'wait=-1', 'wait=abc', 'wait', 'respond-async', ''])(
    'Prefer: %j is no wait: 202 at once',
    async (prefer) => {
      const { id } = await aCheckout(world);
      expectStatus(await rates(id, { headers: { Prefer: prefer } }), 202);
    },
  );

  test('a wait ends after at most 20 s, and its slot is free again', async () => {
    const key = await aKey();
    const { id } = await aCheckout(world);
    let done = false;
    const call = rates(id, { key, headers: { Prefer: 'wait=999999' } }).finally(() => {
      done = true;
    });
    let longest = 0;
    while (!done) {
      const row = await readRow(waitSlotKey(keyIdOf(key), 0));
      if (row) longest = Math.max(longest, Number(row.expires_at) - Math.floor(world.now() / 1000));
      world.advance(2000);
      await new Promise(setImmediate);
    }
    expect((await call).status).toBe(202);
    // the slot is leased for as long as the wait may take
    expect(longest).toBeGreaterThan(0);
    expect(longest).toBeLessThanOrEqual(20);
    expect(await readRow(waitSlotKey(keyIdOf(key), 0))).toBeUndefined();
  });

  test('a fourth waiting request of a key is answered at once', async () => {
    const key = await aKey();
    const { id } = await aCheckout(world);
    const slots = await Promise.all([1, 2, 3].map(() => takeWaitSlot(keyIdOf(key), 20)));
    expect(slots.filter((slot) => slot === undefined)).toEqual([]);
    expectStatus(await rates(id, { key, headers: { Prefer: 'wait=20' } }), 202);
    expect(await takeWaitSlot(keyIdOf(key), 20)).toBeUndefined();
  }, 10_000);

  test('knows no 304, since it may start work', async () => {
    const { id } = await aCheckoutWithRates(world);
    const first = expectStatus(await rates(id), 200);
    const headers = { 'If-None-Match': first.headers.etag ?? '*' };
    const again = await rates(id, { headers });
    expect(again.status).toBe(200);
    expect(Number(again.headers['x-ratelimit-remaining'])).toBe(Number(first.headers['x-ratelimit-remaining']) - 1);
  });

  test('of a completed checkout: the rates that were chosen from stay readable, no job is started', async () => {
    const { id } = await aCheckoutWithShipping(world);
    expectStatus(await complete(id), 201);
    expectStatus(await rates(id), 200);
    const changed = await aCheckoutWithShipping(world);
    expectStatus(await update(changed.id, { items: [{ variant_id: 1, quantity: 1 }] }), 200);
    expectStatus(await complete(changed.id), 201);
    const answer = await nothingIsWritten(() => rates(changed.id));
    expect([answer.status, answer.json]).toEqual([409, { message: expect.any(String) }]);
  });

  test.each(['filter[id]=1', 'expand=x', 'filter[updated_at_min]=2020-01-01', 'x=1'])('422 for ?%s', async (query) => {
    const { id } = await aCheckoutWithRates(world);
    expect((await rates(id, {}, `?${query}`)).status).toBe(422);
  });
});
