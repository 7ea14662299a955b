import { describe, expect, test } from 'vitest';
import { magicValues } from '../../shared/domain/magic-values.ts';
import { later, listed as listedLive, minute } from '../endpoints/v2/deliveries/arrange.ts';
import { recordIn } from '../support/arrange.ts';
import { useReceiver } from '../support/endpoint-receiver.ts';
import { startEndpointWorld, world } from '../support/endpoint-world.ts';
import { expectStatus } from '../support/given/arranged.ts';
import { frontOf } from '../support/given/designs.ts';
import { aPicture, sendPicture } from '../support/given/files.ts';
import { aCheckout, aCheckoutBody, anAddress, aPreparedOrder } from '../support/given/orders.ts';
import { aWebhook } from '../support/given/webhooks.ts';

await startEndpointWorld();

useReceiver();

const asTest = { key: 'merchant_test' } as const;
const asLive = { key: 'merchant' } as const;

const withZip = (zip: string) => ({ shipping_address: anAddress({ zip }) });

describe('magic postcodes', () => {
  const askForRates = async (zip: string, as: typeof asTest | typeof asLive) => {
    const { id } = await aCheckout(world, withZip(zip), as);
    const ask = () => world.call(`GET /v2/checkouts/${id}/shipping-rates`, as);
    expectStatus(await ask(), 202);
    await world.drain();
    return ask;
  };

  test('no rates: a test checkout has none, and a live checkout has all', async () => {
    const test = await askForRates(magicValues.noRates, asTest);
    expect(expectStatus(await test(), 200).json.data).toEqual([]);
    const live = await askForRates(magicValues.noRates, asLive);
    expect(expectStatus(await live(), 200).json.data.length).toBeGreaterThan(0);
  });

  test('no rates: an order in one request has none', async () => {
    const body = { ...aCheckoutBody(withZip(magicValues.noRates)), shipping: { handle: 'standard' } };
    const order = await world.call('POST /v2/orders', { body: { ...body, payment: { handle: 'invoice' } }, ...asTest });
    expect(Object.keys(expectStatus(order, 422).json.errors)).toEqual(['shipping.handle']);
  });

  test('slow rates: the job of a test checkout finishes after a minute', async () => {
    const ask = await askForRates(magicValues.slowRates, asTest);
    expectStatus(await ask(), 202);
    await later(2 * minute);
    expect(expectStatus(await ask(), 200).json.data.length).toBeGreaterThan(0);
  });

  test('slow rates: a live checkout has its rates at once', async () => {
    const ask = await askForRates(magicValues.slowRates, asLive);
    expectStatus(await ask(), 200);
  });

  test('failed preparation: a test order fails, and a live order is prepared', async () => {
    const more = withZip(magicValues.preparingFails);
    const test = await aPreparedOrder(world, more, asTest);
    expect(await recordIn('order', test.id)).toMatchObject({
      state: 'preparing',
      failure_message: expect.stringContaining('no longer exists'),
    });
    const live = await aPreparedOrder(world, more, asLive);
    expect(await recordIn('order', live.id)).toMatchObject({ state: 'prepared', failure_message: null });
  });
});

test.each([
  [asTest, 'failed'],
  [asLive, 'completed'],
])('a design with the magic image name, requested with %j, becomes %s', async (as, state) => {
  const query = `?file_name=${magicValues.unprintable}`;
  const { id: media } = expectStatus(await sendPicture(world, aPicture(), { query, ...as }), 201).json;
  const body = { views: frontOf(media) };
  const { id: job } = expectStatus(await world.call('POST /v2/variants/1/design', { body, ...as }), 202).json;
  await world.drain();
  const [, variant] = /(\d+)$/.exec((await recordIn('job', job)).resource_path) ?? [];
  expect(await recordIn('merchant-variant', Number(variant))).toMatchObject({ state });
});

describe('magic receivers', () => {
  const received = async (host: string) => {
    const { id } = await aWebhook(world, asTest, { url: `https://${host}/notifications` });
    await aPreparedOrder(world, {}, asTest);
    const delivery = async () => {
      const { data } = expectStatus(await world.call(`GET /v2/webhooks/${id}/deliveries`, asTest), 200).json;
      expect(data).toHaveLength(1);
      return data[0];
    };
    return { id, delivery };
  };

  test('slow: the delivery succeeds after five seconds', async () => {
    const { delivery } = await received(magicValues.slowReceiver);
    expect(await delivery()).toMatchObject({ state: 'delivered', attempts: [{ status: 200, duration_ms: 5000 }] });
  });

  test('gone: the webhook is deactivated', async () => {
    const { id } = await received(magicValues.goneReceiver);
    expect((await world.call(`GET /v2/webhooks/${id}`, asTest)).json).toMatchObject({
      state: 'inactive',
      deactivation_reason: 'The receiver responded with 410 Gone.',
    });
  });

  test('fails twice: the third attempt succeeds', async () => {
    const { delivery } = await received(magicValues.failsTwiceReceiver);
    for (const made of [1, 2]) {
      expect(await delivery()).toMatchObject({ state: 'pending', attempts: Array(made).fill({ status: 503 }) });
      await later(3 * minute);
    }
    expect(await delivery()).toMatchObject({
      state: 'delivered',
      attempts: [{ status: 503 }, { status: 503 }, { status: 200 }],
    });
  });

  test('a name that every object has is not magic', async () => {
    const { delivery } = await received('constructor');
    expect(await delivery()).toMatchObject({ state: 'pending', attempts: [{ status: null, response: null }] });
  });

  test('a live webhook sends requests to a host with a magic name', async () => {
    const { id } = await aWebhook(world, asLive, { url: `https://${magicValues.slowReceiver}/notifications` });
    await aPreparedOrder(world, {}, asLive);
    const [delivery] = (await listedLive(id)).json.data;
    expect(delivery).toMatchObject({ state: 'pending', attempts: [{ status: null, response: null }] });
  });
});
