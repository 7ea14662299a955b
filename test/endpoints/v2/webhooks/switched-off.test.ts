import { describe, expect, test } from 'vitest';
import { idsIn, recordIn } from '../../../support/arrange.ts';
import { world } from '../../../support/endpoint-world.ts';
import { expectStatus } from '../../../support/given/arranged.ts';
import { aPlacedOrder } from '../../../support/given/orders.ts';
import { readTable, violations } from '../../../support/invariants.ts';
import {
  aPublishedOrder,
  aReceiving,
  aTest,
  behave,
  change,
  got,
  later,
  listed,
  minute,
  pathOf,
  receiver,
  since,
} from '../deliveries/arrange.ts';

describe('a webhook that is switched off', () => {
  test('by 410 says when and why, until it is switched on', async () => {
    const webhook = await aReceiving();
    behave('says 410');
    const id = await aPublishedOrder(webhook);
    const shown = (await world.call(`GET /v2/webhooks/${webhook}`)).json;
    expect(shown).toMatchObject({
      state: 'inactive',
      deactivated_at: expect.stringMatching(/\+00:00$/),
      deactivation_reason: 'The receiver has answered 410 Gone.',
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

  test('is told what waited once it is on again, each once, and nothing of what happened meanwhile', async () => {
    const webhook = await aReceiving();
    behave('says 500');
    const waited = await aPublishedOrder(webhook);
    await change(webhook, { state: 'inactive' });
    await later(2 * minute); // it is due, and waits
    expect((await got(webhook, waited)).json).toMatchObject({ state: 'pending', next_attempt_at: null });
    await aPlacedOrder(world); // while it is off
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

  test('or deleted has what waits for it cancelled: the receiver gets nothing more', async () => {
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
