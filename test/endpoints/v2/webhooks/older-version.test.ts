import { describe, expect, test } from 'vitest';
import { aKey, older } from '../../../support/arrange.ts';
import { restoreBeforeEach } from '../../../support/endpoint-receiver.ts';
import { world } from '../../../support/endpoint-world.ts';
import { noun } from '../../../support/noun.ts';
import { change, create, expectRefused, latestNames, plain, url } from './arrange.ts';

restoreBeforeEach('0'); // URLs are checked as in a deployment

const webhooks = noun(world, 'v2/webhooks');

describe('webhooks in version 2021-02-23', () => {
  const shown = {
    id: expect.any(Number),
    is_test: false,
    url,
    event_types: [
      { id: 4, name: 'order.cancelled' },
      { id: 10, name: 'order.shipped' },
    ],
  };
  const asked = {
    url,
    token: 'a secret of the shop',
    event_types: [{ name: 'order.shipped' }, { name: 'order.cancelled' }],
  };

  test('a webhook has four fields, is active at once, and receives notifications in that version', async () => {
    const { json } = await create(asked, older);
    const { event_types, ...rest } = json;
    expect(rest).toEqual({ id: shown.id, is_test: false, url });
    expect(new Set(event_types)).toEqual(new Set(shown.event_types));
    expect((await webhooks.get(json.id, older)).json).toEqual(json);
    expect((await webhooks.list('', older)).json.data).toEqual([json]);
    expect((await webhooks.get(json.id)).json).toMatchObject({
      version: '2021-02-23',
      state: 'active',
      description: null,
      events: event_types,
    });
  });

  test('ignores the fields of the later version', async () => {
    await expectRefused({ event_types: 'Is required.' }, () => webhooks.post(plain, older));
    const later = { state: 'inactive', version: '2022-02-01', description: { en: 'x' }, events: [{ name: 'x' }] };
    const { json } = await create({ ...asked, ...later }, older);
    expect(await change(json.id, later, older)).toEqual(json);
    expect((await webhooks.get(json.id)).json).toMatchObject({
      version: '2021-02-23',
      state: 'active',
      description: null,
    });
  });

  test("shows webhooks of the later version, and accepts only that version's event names for them", async () => {
    const { id } = (await create({ ...plain, description: { en: 'x' }, state: 'active' })).json;
    expect((await webhooks.get(id, older)).json).toEqual({
      id,
      is_test: false,
      url,
      event_types: [{ id: 4, name: 'order.cancelled' }],
    });
    const changed = await change(id, { event_types: [{ name: 'order.prepared' }] }, older);
    expect(changed.event_types).toEqual([{ id: 2, name: 'order.prepared' }]);
    await expectRefused({ 'event_types.0.name': `Must be one of: ${latestNames}.` }, () =>
      webhooks.put(id, { event_types: [{ name: 'order.shipped' }] }, older),
    );
    expect((await webhooks.get(id)).json).toMatchObject({ version: '2022-02-01', description: { en: 'x' } });
  });

  test('a key pinned to the older version creates webhooks of that version', async () => {
    const key = await aKey({ version: '2021-02-23' });
    const { json } = await create(asked, { key });
    expect(Object.keys(json)).toEqual(['id', 'is_test', 'url', 'event_types']);
    expect((await webhooks.get(json.id)).json.version).toBe('2021-02-23');
  });
});
