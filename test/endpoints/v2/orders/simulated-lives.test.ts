import { expect, test } from 'vitest';
import { namesOfVersion } from '../../../../shared/domain/events.ts';
import { magicValues } from '../../../../shared/domain/magic-values.ts';
import { simulatedProduction } from '../../../../shared/resources/people/simulated-production.ts';
import {
  type EventName,
  latestWebhookVersion,
  type WebhookVersion,
  webhookVersions,
} from '../../../../shared/resources/webhooks/event-names.ts';
import { aKey, idByHandle, recordIn } from '../../../support/arrange.ts';
import { receiver, useReceiver } from '../../../support/endpoint-receiver.ts';
import { world } from '../../../support/endpoint-world.ts';
import { expectStatus } from '../../../support/given/arranged.ts';
import { aCustomVariant, frontOf } from '../../../support/given/designs.ts';
import { aPicture, sendPicture } from '../../../support/given/files.ts';
import { aCheckoutWithRates, anAddress, aPlacedOrder } from '../../../support/given/orders.ts';

useReceiver();

const asTest = { key: 'merchant_test' } as const;

/** Registers the receiver for events of a version. */
const register = async (area: string, names: readonly EventName[], key: string, version?: WebhookVersion) => {
  const events = names.map((name) => ({ name }));
  const body = { url: receiver.url('says 200'), state: 'active', events, ...(version && { version }) };
  expectStatus(await world.call(`POST /${area}/webhooks`, { body, key }), 201);
};

/** Places a test order and advances it. Returns it with its first production order. */
async function live(to: string, more: Record<string, unknown> = {}) {
  const { id } = await aPlacedOrder(world, more, asTest);
  expectStatus(await world.call(`POST /v2/test/orders/${id}/advance`, { body: { to }, ...asTest }), 200);
  const [work = 0] = (await recordIn('disposition-order', id)).production_orders;
  return { id, work };
}

/** Lists the notifications that the receiver got, by version and type. */
const told = (): ReadonlySet<string> =>
  new Set(
    receiver.requests.map(({ body }) => {
      const { version, type, is_test } = JSON.parse(body.toString());
      expect(is_test).toBe(true);
      return `${version} ${type}`;
    }),
  );

test('simulated lives produce every event of both versions, for merchants and for productions', async () => {
  await live('assigned'); // the first order creates the simulated production
  const production = await idByHandle('production', simulatedProduction);
  const asProduction = { key: await aKey({ role: 'production', merchant: null, production, is_test: true }) };
  for (const version of webhookVersions) {
    await register('v2', namesOfVersion(version, 'merchant'), asTest.key, version);
  }
  const forProductions = namesOfVersion(latestWebhookVersion, 'production');
  await register('master-administration', forProductions, asProduction.key);

  await aCustomVariant(world, asTest);
  await aCheckoutWithRates(world, {}, asTest);
  const query = `?file_name=${magicValues.unprintable}`;
  const { id: media } = expectStatus(await sendPicture(world, aPicture(), { query, ...asTest }), 201).json;
  expectStatus(await world.call('POST /v2/variants/1/design', { body: { views: frontOf(media) }, ...asTest }), 202);
  await live('completed');
  await live('cancelled');
  await live('failed', { shipping_address: anAddress({ zip: magicValues.preparingFails }) });
  const assigned = await live('assigned');
  expectStatus(await world.call(`PUT /v2/orders/${assigned.id}/cancel`, asTest), 200);
  const held = await live('accepted');
  const path = '/master-administration/production-orders';
  const body = { reason: 'The machine needs a part.' };
  expectStatus(await world.call(`PUT ${path}/${held.work}/hold`, { body, ...asProduction }), 200);
  expectStatus(await world.call(`PUT ${path}/${held.work}/take-back`, { key: 'staff', body: {} }), 200);
  await world.drain();

  const published = webhookVersions.flatMap((version) =>
    (['merchant', 'production'] as const).flatMap((audience) =>
      namesOfVersion(version, audience).map((name) => `${version} ${name}`),
    ),
  );
  expect(published).toHaveLength(18);
  expect([...told()].sort()).toEqual(published.sort());
});
