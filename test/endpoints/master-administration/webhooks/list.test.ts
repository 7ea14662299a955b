import { describe, expect, test } from 'vitest';
import { idsIn } from '../../../support/arrange.ts';
import { useReceiver } from '../../../support/endpoint-receiver.ts';
import { world } from '../../../support/endpoint-world.ts';
import { aProductionWebhook, aWebhook } from '../../../support/given/webhooks.ts';
import { other, testKey, webhooks } from './arrange.ts';

useReceiver();

describe('listing the webhooks of a production', () => {
  test('lists the webhooks of the production and the mode of the key, page by page', async () => {
    const ids: number[] = [];
    for (let made = 0; made < 3; made += 1) ids.push((await aProductionWebhook(world)).id);
    const inTest = await testKey();
    const tested = await aProductionWebhook(world, inTest);
    const others = await aProductionWebhook(world, other);
    await aWebhook(world);
    expect(await webhooks.ids()).toEqual(ids);
    expect((await webhooks.pages('?per_page=2')).map((page) => idsIn(page))).toEqual([ids.slice(0, 2), ids.slice(2)]);
    expect((await webhooks.list('', inTest)).json.data).toMatchObject([{ id: tested.id, is_test: true }]);
    expect(await webhooks.ids('', other)).toEqual([others.id]);
  });
});
