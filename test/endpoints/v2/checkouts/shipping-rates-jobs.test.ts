import { describe, expect, test } from 'vitest';
import { idByHandle, older, patchReference, recordIn } from '../../../support/arrange.ts';
import { nothingIsWritten } from '../../../support/dump.ts';
import { world } from '../../../support/endpoint-world.ts';
import { injectFaults } from '../../../support/faults.ts';
import { expectStatus } from '../../../support/given/arranged.ts';
import { aCheckout, aCheckoutWithRates, anAddress } from '../../../support/given/orders.ts';
import { readTable, violations } from '../../../support/invariants.ts';
import { noun } from '../../../support/noun.ts';
import { handlesIn, rates, to } from './arrange.ts';

const faults = injectFaults();
const { put: update } = noun(world, 'v2/checkouts');
const jobs = noun(world, 'v2/jobs');

describe('GET /v2/checkouts/{id}/shipping-rates', () => {
  test('creates one job per revision, and another request returns the same Location and writes nothing', async () => {
    const { id } = await aCheckout(world);
    const first = expectStatus(await rates(id), 202);
    const again = await nothingIsWritten(() => Promise.all([rates(id), rates(id), rates(id, older)]));
    expect(again.map(({ status, headers }) => [status, headers.location])).toEqual(
      again.map(() => [202, first.headers.location]),
    );
    await world.drain();
    expectStatus(await nothingIsWritten(() => rates(id)), 200);
  });

  test('a job whose message died keeps its id, and the sweeper resends it, never a request', async () => {
    const { id } = await aCheckout(world);
    const first = expectStatus(await rates(id), 202);
    faults.before(async ({ command, input }) => {
      if (command.startsWith('BatchGet') && JSON.stringify(input).includes(`checkout#${id}"`)) throw new Error('Lost');
    });
    await world.drain();
    faults.reset();
    expect(world.deadLetters('shipping-rates')).toHaveLength(1);
    // the fifth receive was about six minutes after the first
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

  test('ten concurrent requests start one job', async () => {
    const { id } = await aCheckout(world);
    const answers = await Promise.all(Array.from({ length: 10 }, () => rates(id)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 202));
    expect(new Set(answers.map(({ headers }) => headers.location)).size).toBe(1);
  });

  test.each([
    ['items', { items: [{ variant_id: 1, quantity: 30 }] }, 6.59],
    ['the shipping address', to('AT'), 8.32],
  ])('creates another job with other prices after a change of %s', async (_what, change, price) => {
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
  ])('creates no other job after a change of %s', async (_what, change) => {
    const { id } = await aCheckoutWithRates(world);
    expectStatus(await update(id, change), 200);
    expectStatus(await rates(id), 200);
  });

  test('a failed job shows its reason, and the next request starts a job that succeeds with a valid table', async () => {
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
});
