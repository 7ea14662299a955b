import { describe, expect, test } from 'vitest';
import { readHistory } from '../../../../shared/table/history-rows.ts';
import { world } from '../../../support/endpoint-world.ts';
import { expectStatus } from '../../../support/given/arranged.ts';
import { noun } from '../../../support/noun.ts';
import { aNewKey, keys } from './arrange.ts';

const webhooks = noun(world, 'v2/webhooks');

describe('GET /master-administration/access-keys/{id}/history', () => {
  test('lists who rotated and who revoked a key', async () => {
    const { id } = await aNewKey();
    const rotation = await world.call(`POST ${keys.path}/${id}/rotate`, {
      key: 'staff',
      body: { overlap_seconds: 60 },
    });
    expectStatus(rotation, 201);
    expectStatus(await keys.remove(id), 204);
    await world.drain();
    const answer = await world.call(`GET /master-administration/access-keys/${id}/history`, { key: 'staff' });
    const { data } = expectStatus(answer, 200).json;
    expect(data.map(({ change }: { change: string }) => change)).toEqual(['created', 'changed', 'changed']);
    expect(data[1]).toMatchObject({
      changed_by: { role: 'staff', request_id: rotation.headers['x-request-id'] },
      fields: [{ field: 'valid_until', from: null, to: expect.any(String) }],
    });
    expect(data[2].fields).toContainEqual({ field: 'revoked_at', from: null, to: expect.any(String) });
  });
});

test('the history of a webhook shows that its token changed, but not the token', async () => {
  const body = { url: 'https://shop.example/notifications', events: [{ name: 'order.cancelled' }] };
  const { id } = expectStatus(await webhooks.post({ ...body, token: 'a-token-of-16-characters' }), 201).json;
  expectStatus(await webhooks.put(id, { ...body, token: 'another-token-of-the-shop' }), 200);
  await world.drain();
  const [created, changed] = await readHistory('webhook', id);
  expect(created).toMatchObject({ change: 'created', by: { role: 'merchant' } });
  const token = changed?.fields.filter(({ field }) => field.split('.')[0] === 'token') ?? [];
  expect(token.length).toBeGreaterThan(0);
  for (const { from, to } of token) expect([from, to]).toEqual([null, null]);
});
