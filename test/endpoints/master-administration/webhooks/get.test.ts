import { describe, expect, test } from 'vitest';
import { nothingIsWritten } from '../../../support/dump.ts';
import { useReceiver } from '../../../support/endpoint-receiver.ts';
import { world } from '../../../support/endpoint-world.ts';
import { aProductionDelivery, aWebhook } from '../../../support/given/webhooks.ts';
import { other, testKey, webhooks } from './arrange.ts';

useReceiver();

describe('the webhooks of others', () => {
  test('another production, a test key of the production and a merchant do not reach a webhook', async () => {
    const { webhook, delivery } = await aProductionDelivery(world);
    const statuses = (area: string, sent: object) =>
      Promise.all(
        [
          'GET webhooks/:id',
          'PUT webhooks/:id',
          'DELETE webhooks/:id',
          'POST webhooks/:id/test',
          'GET webhooks/:id/deliveries',
          `GET webhooks/:id/deliveries/${delivery}`,
          `PUT webhooks/:id/deliveries/${delivery}/redeliver`,
        ].map(async (route) => {
          const path = route.replace(' ', ` /${area}/`).replace(':id', String(webhook));
          return (await world.call(path, { ...(!/GET|redeliver|DELETE/.test(route) && { body: {} }), ...sent })).status;
        }),
      );
    const ofTestMode = await testKey();
    await nothingIsWritten(async () => {
      for (const sent of [other, ofTestMode]) {
        expect(new Set(await statuses('master-administration', sent))).toEqual(new Set([404]));
      }
      expect(new Set(await statuses('v2', { key: 'merchant' }))).toEqual(new Set([404]));
      for (const key of ['merchant', 'staff'] as const) {
        expect(new Set(await statuses('master-administration', { key }))).toEqual(new Set([403]));
      }
      expect(new Set(await statuses('v2', { key: 'production' }))).toEqual(new Set([403]));
    });
  });

  test("a production does not reach a merchant's webhook", async () => {
    const { id } = await aWebhook(world);
    const { status, json } = await webhooks.get(id);
    expect([status, json.message]).toEqual([404, 'No results found for Webhook']);
  });
});
