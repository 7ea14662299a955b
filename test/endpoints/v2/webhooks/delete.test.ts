import { describe, expect, test } from 'vitest';
import { restoreBeforeEach } from '../../../support/endpoint-receiver.ts';
import { world } from '../../../support/endpoint-world.ts';
import { readTable, violations } from '../../../support/invariants.ts';
import { noun } from '../../../support/noun.ts';
import { create, full } from './arrange.ts';

restoreBeforeEach('0'); // URLs are checked as in a deployment

const webhooks = noun(world, 'v2/webhooks');

describe('deleting a webhook in version 2022-02-01', () => {
  test('deletes a webhook with its subscriptions', async () => {
    const before = await readTable();
    const { id } = (await create(full)).json;
    const { status, body } = await webhooks.remove(id);
    expect([status, body.length]).toEqual([204, 0]);
    for (const answer of [await webhooks.get(id), await webhooks.put(id, {}), await webhooks.remove(id)]) {
      expect([answer.status, answer.json.message]).toEqual([404, `No results found for Webhook`]);
    }
    expect(await webhooks.ids()).toEqual([]);
    await world.drain();
    const after = await readTable();
    expect(after.of('webhook')).toEqual(before.of('webhook'));
    expect(after.of('subscribers').flatMap((one) => [...one.webhooks, ...one.periods])).toEqual([]);
    expect(violations(after)).toEqual([]);
  });
});
