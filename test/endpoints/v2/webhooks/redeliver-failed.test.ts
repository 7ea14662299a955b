import { describe, expect, test } from 'vitest';
import { idsIn } from '../../../support/arrange.ts';
import { nothingIsWritten } from '../../../support/dump.ts';
import { behave, receiver, useReceiver } from '../../../support/endpoint-receiver.ts';
import { world } from '../../../support/endpoint-world.ts';
import { expectStatus } from '../../../support/given/arranged.ts';
import { aPlacedOrder } from '../../../support/given/orders.ts';
import { readTable, violations } from '../../../support/invariants.ts';
import type { JsonAnswer } from '../../../support/world.ts';
import { aReceiving, change, got, hour, later, listed, minute, redeliverFailed, since } from '../deliveries/arrange.ts';

useReceiver();

describe('redelivery of failed deliveries', () => {
  /**
   * Creates three orders whose deliveries failed and one whose delivery succeeded. Returns the failed deliveries,
   * oldest first.
   */
  async function threeFailed(webhook: number): Promise<readonly number[]> {
    behave('says 500');
    const ids: number[] = [];
    for (let order = 0; order < 3; order += 1) {
      await aPlacedOrder(world);
      await world.drain();
      ids.push(idsIn(await listed(webhook))[0] ?? 0);
      world.advance(hour);
    }
    for (let times = 0; times < 3; times += 1) await later(25 * hour);
    behave('says 200');
    await aPlacedOrder(world);
    for (let times = 0; times < 3; times += 1) await later(10 * minute); // its host is paused at first
    const states = (await listed(webhook)).json.data.map(({ state }: { state: string }) => state);
    expect(states).toEqual(['delivered', 'failed', 'failed', 'failed']);
    return ids;
  }
  const jobOf = async (answer: JsonAnswer) => (await world.call(`GET /v2/jobs/${answer.json.id}`)).json;

  test('redelivers the deliveries that failed since a time with a job, and a second request sends nothing', async () => {
    const webhook = await aReceiving();
    const ids = await threeFailed(webhook);
    const [, second = 0] = ids;
    const from = receiver.requests.length;
    const { created_at } = (await got(webhook, second)).json;
    const answer = expectStatus(await redeliverFailed(webhook, created_at), 202);
    expect(answer.json).toMatchObject({ id: expect.any(Number), state: 'queued' });
    expect(answer.headers.location).toMatch(new RegExp(`/v2/jobs/${answer.json.id}$`));
    await world.drain();
    expect(await jobOf(answer)).toMatchObject({ state: 'finished' });
    const events = await Promise.all(ids.slice(1).map(async (id) => (await got(webhook, id)).json.event.id));
    expect(
      since(from)
        .map(({ headers }) => headers['webhook-id'])
        .sort(),
    ).toEqual(events.sort());
    const statesNow = await Promise.all(ids.map(async (id) => (await got(webhook, id)).json.state));
    expect(statesNow).toEqual(['failed', 'delivered', 'delivered']);
    const then = receiver.requests.length;
    const again = expectStatus(await redeliverFailed(webhook, created_at), 202);
    await world.drain();
    expect((await jobOf(again)).state).toBe('finished');
    expect(since(then)).toEqual([]);
    expect(violations(await readTable())).toEqual([]);
  });

  test('accepts any time format, and redelivers only for this webhook', async () => {
    const webhook = await aReceiving();
    const other = await aReceiving();
    await threeFailed(webhook);
    const from = receiver.requests.length;
    for (const early of ['2020-01-01', '2020-01-01 00:00:00', '2020-01-01T00:00:00+02:00', '2020-01-01T00:00:00Z']) {
      const answer = expectStatus(await redeliverFailed(webhook, early), 202);
      await world.drain();
      expect((await jobOf(answer)).state).toBe('finished');
      expect(since(from).length).toBe(3); // by the first request
    }
    const states = (await listed(other)).json.data.map(({ state }: { state: string }) => state);
    expect(states.filter((state: string) => state === 'failed').length).toBe(3);
  });

  test('returns 422 for an invalid time, and 409 while the webhook is inactive', async () => {
    const webhook = await aReceiving();
    for (const time of ['soon', '', '2026-13-01', '2026-11-21T25:00:00Z']) {
      const answer = await nothingIsWritten(() => redeliverFailed(webhook, time));
      expect([time, answer.status, Object.keys(answer.json.errors)]).toEqual([time, 422, ['since']]);
    }
    expect((await world.call(`POST /v2/webhooks/${webhook}/redeliver-failed`, { body: {} })).json.errors).toEqual({
      since: ['Is required.'],
    });
    await change(webhook, { state: 'inactive' });
    const answer = await nothingIsWritten(() => redeliverFailed(webhook, '2020-01-01'));
    expect([answer.status, answer.json.message]).toEqual([409, 'The webhook is inactive. Activate it first.']);
  });

  test('redelivers once under an Idempotency-Key', async () => {
    const webhook = await aReceiving();
    await threeFailed(webhook);
    const from = receiver.requests.length;
    const sent = { headers: { 'Idempotency-Key': '"all of it"' } };
    const first = expectStatus(await redeliverFailed(webhook, '2020-01-01', sent), 202);
    await world.drain();
    const again = await redeliverFailed(webhook, '2020-01-01', sent);
    expect([again.json.id, again.headers['idempotent-replayed']]).toEqual([first.json.id, 'true']);
    await world.drain();
    expect(since(from).length).toBe(3);
  });
});
