import { describe, expect, test } from 'vitest';
import { world } from '../../../support/endpoint-world.ts';
import { expectStatus } from '../../../support/given/arranged.ts';
import { aRequestedRatesJob } from '../../../support/given/orders.ts';
import { noun } from '../../../support/noun.ts';
import { publicUrl } from '../../../support/world.ts';

const { get } = noun(world, 'master-administration/jobs', 'staff');

describe('GET /master-administration/jobs/{id}', () => {
  test.each(['merchant', 'merchant_test'] as const)(
    'returns 202, then 200 for a job of any tenant mode: %s',
    async (key) => {
      const { id } = await aRequestedRatesJob(world, { key });
      const is_test = key === 'merchant_test';
      const open = expectStatus(await get(id), 202);
      expect(open.json).toEqual({ id, is_test, resource_url: null, state: 'queued' });
      await world.drain();
      const done = expectStatus(await get(id), 200);
      expect(done.json).toEqual({
        id,
        is_test,
        resource_url: expect.stringMatching(`^${publicUrl}/v2/checkouts/\\d+/shipping-rates$`),
        resource_id: expect.any(Number),
        state: 'finished',
      });
      expect((await world.call(`GET /v2/jobs/${id}`, { key })).json).toEqual(done.json);
    },
  );

  test('returns 404 for an unknown job', async () => {
    const { status, json } = await get(999_999);
    expect([status, json]).toEqual([404, { message: 'No results found for Job', code: 'not_found' }]);
  });
});
