import { expect, test } from 'vitest';
import { aPublishedOrder, aReceiving, since } from '../endpoints/v2/deliveries/arrange.ts';
import { recordIn } from '../support/arrange.ts';
import { behave, receiver, useReceiver } from '../support/endpoint-receiver.ts';
import { startEndpointWorld, world } from '../support/endpoint-world.ts';

await startEndpointWorld();

useReceiver();

test('a message with the delivery of another webhook sends nothing', async () => {
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
