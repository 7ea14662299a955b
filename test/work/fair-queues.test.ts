import { beforeAll, beforeEach, expect, test } from 'vitest';
import { parseAccessKey } from '../../shared/lib/access-key-text.ts';
import { type FaultInjector, injectFaults } from '../support/faults.ts';
import { anAcceptedProduct } from '../support/given/catalogue.ts';
import { aPlacedOrder, aRequestedRatesJob } from '../support/given/orders.ts';
import { aWebhook } from '../support/given/webhooks.ts';
import { startTestWorld, type TestWorld } from '../support/world.ts';

// The group of a message is the owner of its work, so that SQS receives the messages of all owners fairly.

let world: TestWorld;
let faults: FaultInjector;
beforeAll(async () => {
  world = await startTestWorld();
  faults = injectFaults();
});
beforeEach(() => faults.reset());

interface Sent {
  readonly QueueUrl: string;
  readonly Entries: readonly { readonly MessageBody: string; readonly MessageGroupId?: string }[];
}

/** Returns the groups and the owners of all messages, by queue. */
function groups(): Readonly<Record<string, readonly unknown[]>> {
  const sent = faults.calls
    .filter(({ command }) => command.startsWith('SendMessageBatch'))
    .map(({ input }) => input as Sent);
  const pairs = sent.flatMap(({ QueueUrl, Entries }) =>
    Entries.map(({ MessageBody, MessageGroupId }) => {
      expect(JSON.parse(MessageBody).owner).toBe(MessageGroupId);
      return [QueueUrl.replace('local:', ''), MessageGroupId] as const;
    }),
  );
  const byQueue = Map.groupBy(pairs, ([queue]) => queue);
  return Object.fromEntries([...byQueue].map(([queue, all]) => [queue, [...new Set(all.map(([, group]) => group))]]));
}

test.each([
  ['merchant', '1.live'],
  ['merchant_test', '1.test'],
] as const)('the messages about an order of the key %s have the group %s in every queue', async (key, group) => {
  await aWebhook(world, { key });
  await aRequestedRatesJob(world, { key });
  await aPlacedOrder(world, {}, { key });
  await world.drain();
  const own = groups();
  expect(Object.keys(own)).toEqual(
    expect.arrayContaining(['shipping-rates', 'prepare-order', 'fan-out-event', 'send-delivery']),
  );
  for (const [queue, all] of Object.entries(own)) expect([queue, all]).toEqual([queue, [group]]);
});

test('a message about work of the back office has the access key of staff as its group', async () => {
  await anAcceptedProduct(world);
  await world.drain();
  const { keyId } = parseAccessKey(world.keys.staff) ?? expect.unreachable();
  expect(groups()['process-product']).toEqual([`staff.${keyId}`]);
});

test('a message that the sweeper sends again has the group of the first one', async () => {
  world.loseStream();
  await aPlacedOrder(world);
  faults.reset();
  await world.drain();
  world.mendStream();
  expect(groups()['prepare-order']).toEqual(['1.live']);
});
