import { describe, expect, test } from 'vitest';
import { idsIn, older } from '../../../support/arrange.ts';
import { restoreBeforeEach } from '../../../support/endpoint-receiver.ts';
import { world } from '../../../support/endpoint-world.ts';
import { noun } from '../../../support/noun.ts';
import { aWebhookOf, create, full, olderPlain } from './arrange.ts';

restoreBeforeEach('0'); // URLs are checked as in a deployment

const webhooks = noun(world, 'v2/webhooks');

describe('listing webhooks in version 2022-02-01', () => {
  test('lists the webhooks of the tenant mode, newest first, page by page', async () => {
    const ids: number[] = [];
    for (const { name } of full.events) ids.unshift(await aWebhookOf({ events: [{ name }] }));
    ids.unshift((await create(olderPlain, older)).json.id);
    await aWebhookOf({}, { key: 'other_merchant' });
    await aWebhookOf({}, { key: 'merchant_test' });
    expect(await webhooks.ids()).toEqual(ids);
    const pages = await webhooks.pages('?per_page=2');
    expect(pages.map((page) => idsIn(page))).toEqual([ids.slice(0, 2), ids.slice(2)]);
    expect((await webhooks.list('', { key: 'merchant_test' })).json.data[0].is_test).toBe(true);
  });
});
