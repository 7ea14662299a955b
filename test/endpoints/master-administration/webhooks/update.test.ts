import { describe, expect, test } from 'vitest';
import { nothingIsWritten } from '../../../support/dump.ts';
import { useReceiver } from '../../../support/endpoint-receiver.ts';
import { world } from '../../../support/endpoint-world.ts';
import { expectStatus } from '../../../support/given/arranged.ts';
import { aProductionWebhook } from '../../../support/given/webhooks.ts';
import { webhooks } from './arrange.ts';

useReceiver();

describe("changing a production's webhook", () => {
  test('a PUT keeps each field that it omits', async () => {
    const { id } = await aProductionWebhook(world);
    let expected = (await webhooks.get(id)).json;
    for (const [sent, changes] of [
      [{ url: 'https://other.example/' }, { url: 'https://other.example/' }],
      [{ state: 'inactive' }, { state: 'inactive' }],
      [{ description: { en: 'For the shop floor' } }, { description: { en: 'For the shop floor' } }],
      [
        { events: [{ name: 'production-order.cancelled' }] },
        { events: [{ id: 16, name: 'production-order.cancelled' }] },
      ],
      [{ version: '2021-02-23' }, {}],
    ]) {
      world.advance(1000);
      const { json } = expectStatus(await webhooks.put(id, sent), 200);
      expect(json).toEqual({ ...expected, ...changes, updated_at: json.updated_at });
      expected = json;
    }
  });

  test('rejects the event names of merchants and a URL in a private network', async () => {
    const { id } = await aProductionWebhook(world);
    const paths = await nothingIsWritten(async () => [
      (await webhooks.put(id, { events: [{ name: 'order.prepared' }] })).json.errors,
      (await webhooks.put(id, { url: 'https://user@production.example/' })).json.errors,
    ]);
    expect(paths.map((errors) => Object.keys(errors))).toEqual([['events.0.name'], ['url']]);
  });

  test('changes honour If-Match', async () => {
    const { id } = await aProductionWebhook(world);
    const held = { headers: { 'If-Match': (await webhooks.get(id)).headers.etag ?? '' } };
    expectStatus(await webhooks.put(id, { state: 'inactive' }, held), 200);
    expect((await nothingIsWritten(() => webhooks.put(id, { state: 'active' }, held))).status).toBe(412);
  });
});
