import { describe, expect, test } from 'vitest';
import { idsIn, recordIn } from '../../../support/arrange.ts';
import { behave, receiver, useReceiver } from '../../../support/endpoint-receiver.ts';
import { world } from '../../../support/endpoint-world.ts';
import { expectStatus } from '../../../support/given/arranged.ts';
import { aPlacedOrder } from '../../../support/given/orders.ts';
import { readTable, violations } from '../../../support/invariants.ts';
import {
  aPublishedOrder,
  aReceiving,
  aTest,
  change,
  got,
  later,
  listed,
  minute,
  pathOf,
  since,
} from '../deliveries/arrange.ts';

useReceiver();

describe('a deactivated webhook', () => {
  test('a webhook that is deactivated by a 410 shows the time and the reason until it is activated', async () => {
    const webhook = await aReceiving();
    behave('says 410');
    const id = await aPublishedOrder(webhook);
    const shown = (await world.call(`GET /v2/webhooks/${webhook}`)).json;
    expect(shown).toMatchObject({
      state: 'inactive',
      deactivated_at: expect.stringMatching(/\+00:00$/),
      deactivation_reason: 'The receiver responded with 410 Gone.',
    });
    expect((await got(webhook, id)).json.attempts.length).toBe(1);
    behave('says 200');
    await change(webhook, { state: 'active' });
    expect((await world.call(`GET /v2/webhooks/${webhook}`)).json).toMatchObject({
      state: 'active',
      deactivated_at: null,
      deactivation_reason: null,
    });
  });

  test('a reactivated webhook receives each waiting delivery once, but no events from its inactive time', async () => {
    const webhook = await aReceiving();
    behave('says 500');
    const waited = await aPublishedOrder(webhook);
    await change(webhook, { state: 'inactive' });
    await later(2 * minute); // it is due, and waits
    expect((await got(webhook, waited)).json).toMatchObject({ state: 'pending', next_attempt_at: null });
    await aPlacedOrder(world); // while the webhook is inactive
    await world.drain();
    behave('says 200');
    const from = receiver.requests.length;
    await change(webhook, { state: 'active' });
    const tested = await aTest(webhook);
    await world.drain();
    expect(idsIn(await listed(webhook))).toEqual([tested, waited]);
    expect((await got(webhook, waited)).json.state).toBe('delivered');
    expect(
      since(from)
        .map(({ headers }) => headers['webhook-id'])
        .sort(),
    ).toEqual([(await got(webhook, waited)).json.event.id, (await got(webhook, tested)).json.event.id].sort());
  });

  test('deleting a webhook cancels its waiting deliveries, so the receiver gets no more requests', async () => {
    const webhook = await aReceiving();
    behave('says 500');
    const id = await aPublishedOrder(webhook);
    const from = receiver.requests.length;
    expectStatus(await world.call(`DELETE /v2/webhooks/${webhook}`), 204);
    behave('says 200');
    await later(2 * minute);
    expect(since(from)).toEqual([]);
    expect((await recordIn('delivery', id)).state).toBe('cancelled');
    expect((await world.call(`GET ${pathOf(webhook, id)}`)).status).toBe(404);
    expect(violations(await readTable())).toEqual([]);
  });
});
