import { describe, expect, test } from 'vitest';
import { namesOfVersion } from '../../../../shared/domain/events.ts';
import { restoreBeforeEach } from '../../../support/endpoint-receiver.ts';
import { world } from '../../../support/endpoint-world.ts';
import { noun, times } from '../../../support/noun.ts';
import { change, create, full, plain, url } from './arrange.ts';

restoreBeforeEach('0'); // URLs are checked as in a deployment

const webhooks = noun(world, 'v2/webhooks');

describe('creating a webhook in version 2022-02-01', () => {
  const shown = {
    id: expect.any(Number),
    is_test: false,
    description: full.description,
    version: '2022-02-01',
    state: 'active',
    url,
    events: [
      { id: 1, name: 'order.completed' },
      { id: 2, name: 'order.prepared' },
    ],
    deactivated_at: null,
    deactivation_reason: null,
    shadow_version: null,
    ...times,
  };

  test('creates a webhook with all fields, and does not show its token', async () => {
    const made = await create(full);
    expect(made.json).toEqual(shown);
    expect(made.headers.location).toMatch(new RegExp(`/v2/webhooks/${made.json.id}$`));
    expect((await webhooks.get(made.json.id)).body.equals(made.body)).toBe(true);
    expect((await webhooks.list()).json.data).toEqual([made.json]);
  });

  test('a new webhook is inactive, without a description and in the latest version by default', async () => {
    const { json } = await create(plain);
    expect(json).toEqual({
      ...shown,
      description: null,
      state: 'inactive',
      events: [{ id: 4, name: 'order.cancelled' }],
    });
    expect(json.version).toBe((await webhooks.get(json.id)).headers['x-api-version']);
  });

  test('a webhook can receive notifications in the older version, with its event names', async () => {
    const events = [{ name: 'variant.designed' }, { name: 'order.shipped' }];
    const { json } = await create({ url, version: '2021-02-23', events });
    expect([json.version, json.state, json.events]).toEqual([
      '2021-02-23',
      'inactive',
      [
        { id: 10, name: 'order.shipped' },
        { id: 12, name: 'variant.designed' },
      ],
    ]);
  });

  test('accepts each of the nine event names, which have fixed ids', async () => {
    const events = namesOfVersion('2022-02-01', 'merchant').map((name) => ({ name }));
    const { json } = await create({ url, events });
    expect(json.events).toEqual([
      { id: 1, name: 'order.completed' },
      { id: 2, name: 'order.prepared' },
      { id: 3, name: 'order.failed' },
      { id: 4, name: 'order.cancelled' },
      { id: 5, name: 'variant.completed' },
      { id: 6, name: 'variant.failed' },
      { id: 7, name: 'logo.completed' },
      { id: 8, name: 'logo.failed' },
      { id: 9, name: 'shipment.prepared' },
    ]);
  });

  test('normalizes the URL of a webhook as requests use it', async () => {
    const { id, url: kept } = (await create({ ...plain, url: 'HTTPS://Shop.Example:443/a/../b ü' })).json;
    expect(kept).toBe('https://shop.example/b%20%C3%BC');
    expect((await change(id, { url: 'https://shop.example' })).url).toBe('https://shop.example/');
  });
});
