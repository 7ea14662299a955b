import { describe, expect, test } from 'vitest';
import { patchRecord } from '../../../support/arrange.ts';
import { nothingIsWritten } from '../../../support/dump.ts';
import { behave, receiver, useReceiver } from '../../../support/endpoint-receiver.ts';
import { world } from '../../../support/endpoint-world.ts';
import { expectStatus } from '../../../support/given/arranged.ts';
import { readTable, violations } from '../../../support/invariants.ts';
import { aPublishedOrder, aReceiving, aTest, change, got, hour, later, pathOf, redeliver, since } from './arrange.ts';

useReceiver();

const bytesOf = (from: number) => since(from).map(({ body }) => body.toString('hex'));

describe('redelivery', () => {
  test.each(['delivered', 'failed'] as const)(
    'a %s delivery is sent again with the same id and the same bytes',
    async (state) => {
      const webhook = await aReceiving();
      const from = receiver.requests.length;
      behave(state === 'failed' ? 'says 500' : 'says 200');
      const id = await aPublishedOrder(webhook);
      if (state === 'failed') await later(49 * hour);
      const { json: was } = await got(webhook, id);
      expect(was.state).toBe(state);
      behave('says 200');
      const answer = await redeliver(webhook, id);
      expect([answer.status, answer.headers.location]).toEqual([202, expect.stringMatching(`${pathOf(webhook, id)}$`)]);
      const { body, ...shown } = was;
      expect(answer.json).toEqual({
        ...shown,
        state: 'pending',
        next_attempt_at: expect.any(String),
        updated_at: expect.any(String),
      });
      await world.drain();
      const { json: now } = await got(webhook, id);
      expect([now.state, now.body, now.attempts.length]).toEqual(['delivered', body, was.attempts.length + 1]);
      expect(now.attempts.slice(0, -1)).toEqual(was.attempts);
      expect(new Set(bytesOf(from)).size).toBe(1);
      expect(new Set(since(from).map(({ headers }) => headers['webhook-id']))).toEqual(new Set([was.event.id]));
      expect(since(from).length).toBe(now.attempts.length);
      expect(violations(await readTable())).toEqual([]);
    },
  );

  test('a redelivery restarts the schedule of attempts', async () => {
    const webhook = await aReceiving();
    behave('says 500');
    const id = await aPublishedOrder(webhook);
    await later(49 * hour);
    expect((await got(webhook, id)).json.state).toBe('failed');
    expectStatus(await redeliver(webhook, id), 202);
    await world.drain();
    const { json } = await got(webhook, id);
    expect(json.state).toBe('pending');
    const gap = Date.parse(json.next_attempt_at) - world.now();
    expect([gap > 50_000, gap < 68_000], `${gap} ms`).toEqual([true, true]);
  });

  test('redelivery of a pending delivery returns 200 and does nothing', async () => {
    const webhook = await aReceiving();
    const waiting = await aTest(webhook); // its message has not been processed yet
    behave('says 500');
    await world.drain();
    const from = receiver.requests.length;
    const { json: was } = await got(webhook, waiting);
    const { body, ...shown } = was;
    const answer = await nothingIsWritten(() => redeliver(webhook, waiting));
    expect([answer.status, answer.json]).toEqual([200, shown]);
    await world.drain();
    expect(since(from)).toEqual([]);
  });

  test('redelivery returns 409 if the webhook is inactive or the delivery is cancelled', async () => {
    const webhook = await aReceiving();
    const id = await aPublishedOrder(webhook);
    await change(webhook, { state: 'inactive' });
    const inactive = await nothingIsWritten(() => redeliver(webhook, id));
    expect([inactive.status, inactive.json.message]).toEqual([409, 'The webhook is inactive. Activate it first.']);
    await change(webhook, { state: 'active' });
    await world.drain();
    await patchRecord('delivery', id, { state: 'cancelled', next_attempt_at: null, due_at: null });
    const cancelled = await nothingIsWritten(() => redeliver(webhook, id));
    expect([cancelled.status, cancelled.json.message]).toEqual([
      409,
      'The delivery was cancelled, because its webhook was deleted.',
    ]);
  });

  test('redelivery honours If-Match, and happens once under an Idempotency-Key', async () => {
    const webhook = await aReceiving();
    const id = await aPublishedOrder(webhook);
    const from = receiver.requests.length;
    const { etag = '' } = (await got(webhook, id)).headers;
    expect((await redeliver(webhook, id, { headers: { 'If-Match': '"999.x"' } })).status).toBe(412);
    const sent = { headers: { 'If-Match': etag, 'Idempotency-Key': '"again"' } };
    const first = expectStatus(await redeliver(webhook, id, sent), 202);
    await world.drain();
    const again = await redeliver(webhook, id, sent);
    expect([again.status, again.json, again.headers['idempotent-replayed']]).toEqual([202, first.json, 'true']);
    await world.drain();
    expect(since(from).length).toBe(1);
  });
});
