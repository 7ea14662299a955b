import { describe, expect, test } from 'vitest';
import { behave, receiver, useReceiver } from '../../../support/endpoint-receiver.ts';
import { world } from '../../../support/endpoint-world.ts';
import { expectStatus } from '../../../support/given/arranged.ts';
import { readTable, violations } from '../../../support/invariants.ts';
import { aPublishedChange, aReceiving, aTest, webhooks } from './arrange.ts';

useReceiver();

describe("deleting a production's webhook", () => {
  test('deletes a webhook with its subscriptions, and cancels its deliveries', async () => {
    const webhook = await aReceiving();
    behave('says 500');
    const { id: waiting } = (await aTest(webhook)).json;
    await world.drain();
    expectStatus(await webhooks.remove(webhook), 204);
    const from = receiver.requests.length;
    await aPublishedChange();
    world.advance(3_600_000);
    await world.sweep();
    await world.drain();
    expect(receiver.requests.length).toBe(from);
    expect((await webhooks.get(webhook)).status).toBe(404);
    const table = await readTable();
    expect(table.get('delivery', waiting)?.state).toBe('cancelled');
    expect(table.of('subscribers').flatMap((one) => [...one.webhooks, ...one.periods])).toEqual([]);
    expect(violations(table)).toEqual([]);
  });
});
