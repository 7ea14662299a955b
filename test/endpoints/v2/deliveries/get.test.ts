import { describe, expect, test } from 'vitest';
import { idsIn, older } from '../../../support/arrange.ts';
import { behave, receiver, useReceiver } from '../../../support/endpoint-receiver.ts';
import { world } from '../../../support/endpoint-world.ts';
import { expectStatus } from '../../../support/given/arranged.ts';
import { aPlacedOrder } from '../../../support/given/orders.ts';
import { times } from '../../../support/noun.ts';
import { aPublishedOrder, aReceiving, aTest, change, got, later, listed, minute, pathOf, since } from './arrange.ts';

useReceiver();

describe('a single delivery', () => {
  test('a delivery shows its event, each attempt and the next attempt', async () => {
    const webhook = await aReceiving();
    behave('says 500');
    const id = await aPublishedOrder(webhook);
    const { headers, at = 0 } = receiver.requests.at(-1) ?? {};
    const [shown] = (await listed(webhook)).json.data;
    expect(shown).toEqual({
      id,
      event: { id: headers?.['webhook-id'], type: 'order.prepared' },
      state: 'pending',
      attempts: [
        {
          at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+00:00$/),
          status: 500,
          duration_ms: expect.any(Number),
          error: null,
          response: 'oops',
        },
      ],
      next_attempt_at: expect.any(String),
      is_shadow: false,
      ...times,
    });
    const gap = Date.parse(shown.next_attempt_at) - at;
    expect([gap >= 53_000, gap <= 68_000], `${gap} ms`).toEqual([true, true]); // a minute, plus or minus a tenth
    behave('says 200');
    await later(2 * minute);
    const [delivered] = (await listed(webhook)).json.data;
    expect(delivered).toMatchObject({ id, event: shown.event, state: 'delivered', next_attempt_at: null });
    expect(delivered.attempts).toEqual([shown.attempts[0], expect.objectContaining({ status: 200, response: 'ok' })]);
  });

  test('a delivery shows the exact bytes that the receiver got', async () => {
    const webhook = await aReceiving({ events: [{ name: 'order.prepared' }] });
    const inOlder = await aReceiving({ version: '2021-02-23', events: [{ name: 'order.cancelled' }] });
    const from = receiver.requests.length;
    const { id: order } = await aPlacedOrder(world);
    await world.drain();
    expectStatus(await world.call(`PUT /v2/orders/${order}/cancel`), 200);
    await world.drain();
    await aTest(webhook);
    await world.drain();
    const requests = since(from);
    expect(requests.length).toBe(3);
    let compared = 0;
    for (const at of [webhook, inOlder]) {
      for (const id of idsIn(await listed(at))) {
        const { json } = await got(at, id);
        const sent = requests.find(({ headers }) => headers['webhook-id'] === json.event.id);
        expect(Buffer.from(json.body).equals(sent?.body ?? Buffer.alloc(0)), json.event.type).toBe(true);
        expect(JSON.parse(json.body)).toMatchObject({ id: json.event.id, type: json.event.type, is_test: false });
        const { body, ...rest } = json;
        expect((await listed(at, `?filter[id]=${id}`)).json.data).toEqual([rest]);
        compared += 1;
      }
    }
    expect(compared).toBe(3);
    // the older version of the API shows the same
    const [id = 0] = idsIn(await listed(webhook));
    expect((await world.call(`GET ${pathOf(webhook, id)}`, older)).json).toEqual((await got(webhook, id)).json);
  });

  test('an attempt shows the first 256 characters of the response, or the error without a response', async () => {
    const webhook = await aReceiving();
    behave('says 302');
    const id = await aTest(webhook);
    await world.drain();
    expect((await got(webhook, id)).json.attempts).toEqual([
      expect.objectContaining({ status: 302, error: 'Redirects are not followed.', response: null }),
    ]);
    await change(webhook, { url: receiver.url('refuses the connection') });
    const refused = await aTest(webhook);
    await world.drain();
    expect((await got(webhook, refused)).json.attempts).toEqual([
      expect.objectContaining({ status: null, error: 'The URL could not be reached.', response: null }),
    ]);
  });
});
