import { describe, expect, test } from 'vitest';
import { eventsOf, recordIn } from '../../../support/arrange.ts';
import { nothingIsWritten } from '../../../support/dump.ts';
import { world } from '../../../support/endpoint-world.ts';
import { expectStatus } from '../../../support/given/arranged.ts';
import type { JsonAnswer } from '../../../support/world.ts';
import { accept, aTransferOf, get, itemsOf, receive, refused, reject, spellings } from './arrange.ts';

describe.each(spellings)('POST /master-administration/%s/{id}/receipts', (spelling) => {
  test('returns the goods transfer, whose state follows its items', async () => {
    const { id, items } = await aTransferOf(2, 1);
    const states = ({ json }: JsonAnswer) => [json.state, ...json.parcels.map(({ state }: { state: string }) => state)];
    const first = expectStatus(await receive(id, accept(items[0]), spelling), 200);
    expect(states(first)).toEqual(['partially-received', 'partially-received', 'pending']);
    const second = expectStatus(await receive(id, reject(items[1]), spelling), 200);
    expect(states(second)).toEqual(['partially-received', 'received', 'pending']);
    const third = expectStatus(await receive(id, accept(items[2]), spelling), 200);
    expect(states(third)).toEqual(['received', 'received', 'received']);
    expect(itemsOf(third.json).map(({ state }) => state)).toEqual(['accepted', 'rejected', 'accepted']);
    expect((await get(id)).json).toEqual(third.json);
    expect(await eventsOf('goods-transfer', id)).toEqual([]);
  });

  test('returns 404 for an unknown goods transfer', async () => {
    expect(await refused(() => receive(999_999_999, accept(1), spelling), 404)).toEqual([]);
  });
});

describe('receipts of goods transfers', () => {
  test('repeated receipts return 200 and write nothing', async () => {
    const { id, items } = await aTransferOf(2);
    const first = expectStatus(await receive(id, accept(...items)), 200);
    await nothingIsWritten(async () => {
      world.advance(60_000);
      for (const again of [items, items.toReversed(), items.slice(1)]) {
        const { json, headers } = expectStatus(await receive(id, accept(...again)), 200);
        expect([json, headers.etag]).toEqual([first.json, first.headers.etag]);
      }
    });
  });

  test.each(spellings)(
    'returns 409 for an item of %s with the opposite decision, and decides no other item',
    async (spelling) => {
      const { id, items } = await aTransferOf(2);
      expectStatus(await receive(id, reject(items[0])), 200);
      expect(await refused(() => receive(id, accept(items[1], items[0]), spelling), 409)).toEqual([]);
      expect(itemsOf((await get(id)).json).map(({ state }) => state)).toEqual(['rejected', 'pending']);
    },
  );

  test('returns 422 for items of another transfer, parcels and unknown ids', async () => {
    const mine = await aTransferOf(2);
    const theirs = await aTransferOf(1);
    const named = accept(mine.items[0], theirs.items[0], 999_999_999);
    expect(await refused(() => receive(mine.id, named), 422)).toEqual(['items.1.id', 'items.2.id']);
  });

  test.each<[string, (item: number) => unknown, readonly string[]]>([
    ['a duplicate item', (id) => accept(id, id), ['items.1.id']],
    ['a duplicate item with different states', (id) => [...accept(id), ...reject(id)], ['items.1.id']],
    ['no items', () => [], ['items']],
    ['missing items', () => undefined, ['items']],
    ['another state', (id) => [{ id, state: 'received' }], ['items.0.state']],
    ['the pending state', (id) => [{ id, state: 'pending' }], ['items.0.state']],
    ['no state', (id) => [{ id }], ['items.0.state']],
    ['no id', () => [{ state: 'accepted' }], ['items.0.id']],
    ['an id as a string', (id) => [{ id: String(id), state: 'accepted' }], ['items.0.id']],
    ['1001 items', () => accept(...Array.from({ length: 1001 }, (_, index) => index + 1)), ['items']],
  ])('returns 422 for %s', async (_, items, fields) => {
    const transfer = await aTransferOf(1);
    expect(await refused(() => receive(transfer.id, items(transfer.items[0] ?? 0)), 422)).toEqual(fields);
  });

  test('concurrent receipts of different items are all kept', async () => {
    const { id, items } = await aTransferOf(3, 3);
    const answers = await Promise.all(items.map((item, index) => receive(id, (index % 2 ? reject : accept)(item))));
    // after five attempts the request fails with 503 and writes nothing, so the test repeats it
    for (const [index, { status }] of answers.entries()) {
      expect([200, 503]).toContain(status);
      if (status === 503) expectStatus(await receive(id, (index % 2 ? reject : accept)(items[index])), 200);
    }
    const { json } = await get(id);
    expect(itemsOf(json).map(({ state }) => state)).toEqual(
      items.map((_, index) => (index % 2 ? 'rejected' : 'accepted')),
    );
    expect([json.state, (await recordIn('goods-transfer', id)).rev]).toEqual(['received', 1 + items.length]);
  });

  test('of opposite concurrent receipts of one item, one wins and the other is rejected', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { id, items } = await aTransferOf(1);
      const ways = ['accepted', 'rejected', 'accepted', 'rejected'];
      const answers = await Promise.all(ways.map((state) => receive(id, [{ id: items[0], state }])));
      const { state } = itemsOf((await get(id)).json)[0] ?? {};
      expect(answers.map(({ status }) => status)).toEqual(ways.map((way) => (way === state ? 200 : 409)));
      expect((await recordIn('goods-transfer', id)).rev).toBe(2);
    }
  });
});
