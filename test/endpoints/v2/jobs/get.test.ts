import { describe, expect, test } from 'vitest';
import { ratesJobId, ratesJobOf } from '../../../../shared/resources/orders/rates-job.ts';
import { older, patchRecord, recordIn, versions } from '../../../support/arrange.ts';
import { world } from '../../../support/endpoint-world.ts';
import { expectStatus } from '../../../support/given/arranged.ts';
import { aCheckout, aRequestedRatesJob } from '../../../support/given/orders.ts';
import { noun } from '../../../support/noun.ts';
import { publicUrl } from '../../../support/world.ts';

const { get } = noun(world, 'v2/jobs');

describe('GET /v2/jobs/{id}', () => {
  test('returns 202 for an open job, then 200 with the URL of its result, in both versions', async () => {
    const checkout = await aCheckout(world);
    const { json } = expectStatus(await world.call(`GET /v2/checkouts/${checkout.id}/shipping-rates`), 202);
    const open = await get(json.id);
    expect([open.status, open.json]).toEqual([
      202,
      { id: json.id, is_test: false, resource_url: null, state: 'queued' },
    ]);
    await world.drain();
    const resource_url = `${publicUrl}/v2/checkouts/${checkout.id}/shipping-rates`;
    for (const version of versions) {
      const done = expectStatus(await get(json.id, { headers: { 'X-Api-Version': version } }), 200);
      expect(done.json).toEqual({
        id: json.id,
        is_test: false,
        resource_url,
        resource_id: checkout.id,
        state: 'finished',
      });
    }
    expectStatus(await world.call(`GET ${resource_url.slice(publicUrl.length)}`), 200);
  });

  test('a failed job shows its reason and no URL', async () => {
    const { id } = await aRequestedRatesJob(world);
    const failures = [{ job: 1, message: 'Because.' }];
    await patchRecord('checkout-rates', ratesJobOf(id)?.checkout ?? 0, { state: 'failed', failures });
    const { json } = expectStatus(await get(id, older), 200);
    expect(json).toEqual({ id, is_test: false, resource_url: null, state: 'failed', failure_message: 'Because.' });
  });

  test('Prefer: wait=N returns as soon as the job has ended', async () => {
    const { id } = await aRequestedRatesJob(world);
    let done = false;
    const call = get(id, { headers: { Prefer: 'wait=15' } }).finally(() => {
      done = true;
    });
    while (!done) {
      await world.drain();
      await new Promise(setImmediate);
    }
    expect((await call).json.state).toBe('finished');
  });

  test('Prefer: wait=N returns 202 if the time ends first', async () => {
    const { id } = await aRequestedRatesJob(world);
    let done = false;
    const call = get(id, { headers: { Prefer: 'wait=20' } }).finally(() => {
      done = true;
    });
    while (!done) {
      world.advance(5000);
      await new Promise(setImmediate);
    }
    expect((await call).status).toBe(202);
    await world.drain();
  });

  test('returns 304 for a job that has ended, never for an open job', async () => {
    const { id } = await aRequestedRatesJob(world);
    expect((await get(id, { headers: { 'If-None-Match': '*' } })).status).toBe(202);
    await world.drain();
    const { headers } = expectStatus(await get(id), 200);
    expect((await get(id, { headers: { 'If-None-Match': headers.etag ?? '' } })).status).toBe(304);
  });

  test("another merchant's job gives the same 404 as an unknown job", async () => {
    const live = await aRequestedRatesJob(world);
    const mine = await aRequestedRatesJob(world, { key: 'merchant_test' });
    expect((await recordIn('checkout-rates', ratesJobOf(mine.id)?.checkout ?? 0)).is_test).toBe(true);
    expect((await get(mine.id, { key: 'merchant_test' })).json.is_test).toBe(true);
    const unknown = await get(999_999);
    expect([unknown.status, unknown.json]).toEqual([404, { message: 'No results found for Job', code: 'not_found' }]);
    const foreign = [
      await get(live.id, { key: 'other_merchant' }),
      await get(live.id, { key: 'merchant_test' }),
      await get(mine.id),
      // numbers without a job of this checkout, and a checkout that does not exist
      await get(live.id + 1),
      await get(live.id - 1),
      await get(ratesJobId(999_999, 1)),
      await get(999_999, { headers: { Prefer: 'wait=20' } }),
    ];
    for (const answer of foreign)
      expect([answer.status, answer.body.toString()]).toEqual([404, unknown.body.toString()]);
  });

  test('returns 403 for the keys of staff and productions', async () => {
    const { id } = await aRequestedRatesJob(world);
    for (const key of ['staff', 'production']) expect((await get(id, { key })).status).toBe(403);
  });
});
