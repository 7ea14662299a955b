import { expect, test } from 'vitest';
import { deactivate } from '../../shared/work/webhooks/deactivate.ts';
import { aPublishedOrder, aReceiving, behave, receiver, since } from '../endpoints/v2/deliveries/arrange.ts';
import { recordIn } from '../support/arrange.ts';
import { world } from '../support/endpoint-world.ts';

test('a message that names the delivery of another webhook sends nothing', async () => {
  const own = await aReceiving();
  behave('says 500');
  const delivery = await aPublishedOrder(own);
  const { state, made } = await recordIn('delivery', delivery);
  expect([state, made]).toEqual(['pending', 1]);
  const other = await aReceiving();
  const from = receiver.requests.length;
  world.advance(60 * 60_000);
  world.send(
    'send-delivery',
    JSON.stringify({ schema: 1, event: 'evt_x', hops: 0, facts: { delivery, webhook: other, made } }),
  );
  await world.drain();
  expect(since(from)).toEqual([]);
  expect(await recordIn('delivery', delivery)).toMatchObject({ state: 'pending', made });
});

test('a webhook that leads elsewhere by now is not deactivated for the address of before', async () => {
  const id = await aReceiving();
  await deactivate(id, 'gone', receiver.url('says 410'));
  expect(await recordIn('webhook', id)).toMatchObject({ state: 'active', deactivated_at: null });
  await deactivate(id, 'gone', (await recordIn('webhook', id)).url);
  expect(await recordIn('webhook', id)).toMatchObject({ state: 'inactive', deactivated_at: expect.any(String) });
});
