import { beforeAll, describe, expect, test } from 'vitest';
import { handler } from '../../functions/workers/shipping-rates.ts';
import { eventsOf, idByHandle, patchReference, recordIn } from '../support/arrange.ts';
import { nothingIsWritten } from '../support/dump.ts';
import { expectStatus } from '../support/given/arranged.ts';
import { aCheckout, anAddress } from '../support/given/orders.ts';
import { startTestWorld, type TestWorld } from '../support/world.ts';

let world: TestWorld;
beforeAll(async () => {
  world = await startTestWorld();
});

const send = (facts: unknown, more: Record<string, unknown> = {}) =>
  world.send('shipping-rates', JSON.stringify({ schema: 1, event: 'evt_x', hops: 0, facts, ...more }));
/** Invokes the worker directly, without the queue. */
const work = (facts: object) =>
  handler({ Records: [{ messageId: 'm', body: JSON.stringify({ schema: 1, event: 'e', hops: 0, facts }) }] } as never);
const ask = (id: number) => world.call(`GET /v2/checkouts/${id}/shipping-rates`);
const job = async (id: number) => (await world.call(`GET /v2/jobs/${id}`)).json.state;

async function asked(more: Record<string, unknown> = {}) {
  const { id } = await aCheckout(world, more);
  return { id, job: expectStatus(await ask(id), 202).json.id as number };
}

/** The events of a checkout's rates. The checkout itself has no events. */
const ratesEvents = (checkout: number) => eventsOf('checkout-rates', checkout);

describe('the worker of shipping-rates', () => {
  test('a duplicate message gives one result and one event', async () => {
    const one = await asked();
    await world.drain();
    await nothingIsWritten(async () => {
      for (const _time of [1, 2]) send({ checkout: one.id, job: 1 });
      await world.drain();
    });
    expect((await ratesEvents(one.id)).map(({ type }) => type)).toEqual(['shipping-rates.calculated']);
  });

  test('five concurrent messages give one result and one event', async () => {
    const one = await asked();
    for (const _time of [1, 2, 3, 4, 5]) send({ checkout: one.id, job: 1 });
    await world.drain();
    expect(await job(one.job)).toBe('finished');
    expect(await ratesEvents(one.id)).toHaveLength(1);
    expect(world.deadLetters('shipping-rates')).toEqual([]);
  });

  test('a job of an old revision ends only itself, and keeps the later rates', async () => {
    const { id, job: first } = await asked();
    const body = { shipping_address: anAddress({ country_code: 'AT' }) };
    expectStatus(await world.call(`PUT /v2/checkouts/${id}`, { body }), 200);
    const second = expectStatus(await ask(id), 202).json.id;
    await world.drain();
    expect([await job(first), await job(second)]).toEqual(['finished', 'finished']);
    expect(await recordIn('checkout-rates', id)).toMatchObject({
      job: 2,
      revision: 2,
      state: 'finished',
      due_at: null,
    });
    expect(expectStatus(await ask(id), 200).json.data[1].price).toBe(8.32);
    await nothingIsWritten(async () => {
      send({ checkout: id, job: 1 });
      await world.drain();
    });
  });

  test('rates are never used for an address that changed while their job was open', async () => {
    const { id } = await asked();
    const body = { shipping_address: anAddress({ country_code: 'AT' }) };
    expectStatus(await world.call(`PUT /v2/checkouts/${id}`, { body }), 200);
    await world.drain();
    const chosen = await world.call(`PUT /v2/checkouts/${id}`, { body: { shipping: { handle: 'standard' } } });
    expect(chosen.status).toBe(409);
    expectStatus(await ask(id), 202);
  });

  test('a late job fails if its checkout has expired', async () => {
    const one = await asked();
    world.advance((30 * 24 + 1) * 3600 * 1000);
    await world.drain();
    const message = 'The checkout has expired. Create a new one.';
    const { json } = await world.call(`GET /v2/jobs/${one.job}`);
    expect(json).toMatchObject({ state: 'failed', failure_message: message });
    expect(await recordIn('checkout-rates', one.id)).toMatchObject({ due_at: null, failures: [{ job: 1, message }] });
    expect(world.deadLetters('shipping-rates')).toEqual([]);
  });

  test('an invalid rate table fails the job, which is no longer due, and the worker continues', async () => {
    const row = await idByHandle('shipping-rate', 'standard-FR-2000');
    const was = await patchReference(world, 'shipping-rate', row, { price: 'free' });
    const broken = await asked({ shipping_address: anAddress({ country_code: 'FR' }) });
    const good = await asked();
    await world.drain();
    await patchReference(world, 'shipping-rate', row, { price: was.price });
    expect([await job(broken.job), await job(good.job)]).toEqual(['failed', 'finished']);
    const message = 'The shipping rates could not be calculated. Request them again.';
    const failed = { state: 'failed', rates: [], due_at: null, failures: [{ job: 1, message }] };
    expect(await recordIn('checkout-rates', broken.id)).toMatchObject(failed);
    expect(await ratesEvents(broken.id)).toEqual([]);
    expect(world.deadLetters('shipping-rates')).toEqual([]);
  });

  test.each([
    ['an unknown checkout', { checkout: 999_999, job: 1 }],
    ['an unknown job', { checkout: 1, job: 9_999 }],
  ])('a message for %s succeeds and writes nothing', async (_what, facts) => {
    await asked();
    await world.drain();
    const dead = world.deadLetters('shipping-rates').length;
    await nothingIsWritten(async () => {
      send(facts);
      await world.drain();
    });
    expect(world.deadLetters('shipping-rates')).toHaveLength(dead);
  });

  test('a job with another number or of another checkout is not ended', async () => {
    world.loseStream();
    const [mine, other] = [await asked(), await asked()];
    world.mendStream();
    await nothingIsWritten(() => work({ checkout: mine.id, job: 2 }));
    await work({ checkout: mine.id, job: 1 });
    expect([await job(mine.job), await job(other.job)]).toEqual(['finished', 'queued']);
    world.advance(60_000);
    await world.sweep();
    await world.drain();
    expectStatus(await ask(mine.id), 200);
    expectStatus(await ask(other.id), 200);
  });

  test('forged messages move to the dead-letter queue after five receives, and other messages are processed', async () => {
    const dead = world.deadLetters('shipping-rates').length;
    const failures = () => world.logs.filter((line) => line.includes('"queue":"shipping-rates","message_id"')).length;
    const one = await asked();
    const facts = { checkout: one.id, job: 1 };
    const forged = [
      'nonsense {',
      '',
      'null',
      '[]',
      JSON.stringify({ schema: 2, event: 'e', hops: 0, facts }),
      JSON.stringify({ schema: 1, event: 'e', hops: 9, facts }),
      JSON.stringify({ schema: 1, event: 'e', hops: -1, facts }),
      JSON.stringify({ schema: 1, event: 1, hops: 0, facts }),
      JSON.stringify({ schema: 1, event: 'e', hops: 0, facts: { ...facts, job: '1' } }),
      JSON.stringify({ schema: 1, event: 'e', hops: 0, facts: { ...facts, job: 0 } }),
      JSON.stringify({ schema: 1, event: 'e', hops: 0, facts: { checkout: -1, job: 1 } }),
      JSON.stringify({ schema: 1, event: 'e', hops: 0, facts: { checkout: 1e300, job: 1 } }),
      JSON.stringify({ schema: 1, event: 'e', hops: 0 }),
    ];
    const before = failures();
    for (const body of forged) world.send('shipping-rates', body);
    await world.drain();
    expect(world.deadLetters('shipping-rates').slice(dead)).toEqual(forged);
    // each was received five times, the valid message once
    expect(failures() - before).toBe(forged.length * 5 + 1);
    expect(await job(one.job)).toBe('finished');
  });

  test('a message in the previous schema is processed', async () => {
    world.loseStream();
    const one = await asked();
    world.mendStream();
    send({ checkout: one.id, job: 1 }, { schema: 0 });
    await world.drain();
    expect(await job(one.job)).toBe('finished');
  });
});
