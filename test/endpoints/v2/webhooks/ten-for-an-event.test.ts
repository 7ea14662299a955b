import { afterEach, describe, expect, test, vi } from 'vitest';
import { aKey, older } from '../../../support/arrange.ts';
import { restoreBeforeEach } from '../../../support/endpoint-receiver.ts';
import { world } from '../../../support/endpoint-world.ts';
import { expectStatus } from '../../../support/given/arranged.ts';
import { readTable, violations } from '../../../support/invariants.ts';
import { noun } from '../../../support/noun.ts';
import type { JsonAnswer, Sent } from '../../../support/world.ts';
import { aWebhookOf, change, create, expectRefused, olderPlain, plain, url } from './arrange.ts';

restoreBeforeEach('0'); // URLs are checked as in a deployment

const webhooks = noun(world, 'v2/webhooks');

describe('at most ten webhooks per event name', () => {
  afterEach(() => void vi.useRealTimers());

  const full = 'The limit of 10 webhooks for order.cancelled has been reached. Delete or change another webhook first.';

  /** Creates ten webhooks for an event name of a tenant mode, in both versions and states. */
  async function fill(sent: Sent = {}): Promise<readonly number[]> {
    const ids: number[] = [];
    for (let made = 0; made < 10; made += 1) {
      const inOlder = made % 3 === 2;
      const answer = inOlder
        ? await create(olderPlain, { ...sent, ...older })
        : await create({ ...plain, state: made % 2 ? 'active' : 'inactive' }, sent);
      ids.push(answer.json.id);
    }
    return ids;
  }

  test('rejects an eleventh webhook in any version and state, for each merchant and mode separately', async () => {
    await fill();
    await expectRefused({ events: full }, () => webhooks.post(plain));
    await expectRefused({ events: full }, () => webhooks.post({ ...plain, version: '2021-02-23' }));
    await expectRefused({ event_types: full }, () => webhooks.post(olderPlain, older));
    await expectRefused({ events: full }, () =>
      webhooks.post({ url, events: [{ name: 'order.failed' }, ...plain.events] }),
    );
    await create({ url, events: [{ name: 'order.failed' }] });
    await create(plain, { key: 'merchant_test' });
    await create(plain, { key: 'other_merchant' });
  });

  test('rejects a PUT that would add an eleventh webhook, and changes nothing', async () => {
    const [first = 0] = await fill();
    const id = await aWebhookOf({ events: [{ name: 'order.failed' }] });
    const inOlder = (await create({ url, event_types: [{ name: 'order.shipped' }] }, older)).json.id;
    const events = [{ name: 'order.cancelled' }, { name: 'order.prepared' }];
    await expectRefused({ events: full }, () =>
      webhooks.put(id, { events, state: 'active', token: 'a secret of the shop' }),
    );
    await expectRefused({ event_types: full }, () => webhooks.put(inOlder, olderPlain, older));
    // the ten webhooks can be changed freely
    await change(first, { events, state: 'active' });
    await change(first, { events: [{ name: 'order.prepared' }] });
    await change(id, { events });
    await expectRefused({ events: full }, () => webhooks.put(first, { events }));
    await world.drain();
    expect(violations(await readTable())).toEqual([]);
  });

  test('accepts exactly ten of fifty concurrent requests, and fills the places of deleted webhooks', async () => {
    vi.useFakeTimers({ toFake: ['Date'] }); // so that no deadline passes, however slow the machine is
    const keys = await Promise.all(Array.from({ length: 5 }, () => aKey()));
    const askFifty = () =>
      Promise.all(
        Array.from({ length: 50 }, (_, index) => {
          const key = keys[index % keys.length] ?? '';
          return index % 2 ? webhooks.post(plain, { key }) : webhooks.post(olderPlain, { key, ...older });
        }),
      );
    const tally = (answers: readonly JsonAnswer[]) => {
      const statuses = answers.map(({ status }) => status);
      return [201, 422].map((status) => statuses.filter((one) => one === status).length);
    };
    expect(tally(await askFifty())).toEqual([10, 40]);
    const ids = await webhooks.ids('?per_page=100');
    expect(ids.length).toBe(10);
    for (const id of ids.slice(0, 3)) expectStatus(await webhooks.remove(id), 204);
    expect(tally(await askFifty())).toEqual([3, 47]);
    expect((await webhooks.ids('?per_page=100')).length).toBe(10);
    expect(violations(await readTable())).toEqual([]);
  });
});
