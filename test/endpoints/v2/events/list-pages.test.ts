import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { earlierLogPartition, paddedId } from '../../../../shared/table/keys.ts';
import { putRow } from '../../../../shared/table/table.ts';
import { pathOf } from '../../../support/arrange.ts';
import { world } from '../../../support/endpoint-world.ts';
import { expectStatus } from '../../../support/given/arranged.ts';
import { noun } from '../../../support/noun.ts';
import { aSide, day, idsOf, manyEvents } from './arrange.ts';

const { list, pages } = noun(world, 'v2/events');

describe('pages of events', () => {
  test('events that a release without a feed wrote come after all others, in both directions', async () => {
    const { tenant, as } = await aSide({ merchant: 6_950 });
    const start = world.now() - day;
    const at = (count: number, from: number) => Array.from({ length: count }, (_, index) => ({ at: from + index }));
    const earlier = await manyEvents(tenant, at(5, start), { isListed: false });
    for (const { position, event, ...row } of earlier) {
      const G1SK = `${paddedId(position)}#${event}`;
      await putRow({ ...row, event, facets: { type: row.type }, G1PK: earlierLogPartition(tenant), G1SK });
    }
    const later = await manyEvents(tenant, at(4, start + 1000));
    const newestFirst = [...earlier, ...later].map(({ event }) => event).toReversed();
    for (const size of [2, 3, 9, 100]) {
      const forth = await pages(`?per_page=${size}`, as);
      expect(forth.flatMap(idsOf)).toEqual(newestFirst);
      const previous: string[][] = [];
      for (let { prev } = forth.at(-1)?.json.links ?? {}; prev; ) {
        const page = expectStatus(await list(pathOf(prev).replace('/v2/events', ''), as), 200);
        previous.unshift([...idsOf(page)]);
        prev = page.json.links.prev;
      }
      const last = idsOf(forth.at(-1) ?? expect.unreachable());
      expect([...previous.flat(), ...last]).toEqual(newestFirst);
    }
  });

  let merchant = 7_000;
  const aHistory = fc.array(
    fc.record({
      at: fc.integer({ min: 0, max: 4 }),
      tie: fc.integer({ min: 0, max: 2 }),
      type: fc.constantFrom('order.prepared', 'order.prepared', 'order.placed'),
    }),
    { maxLength: 24 },
  );

  test('pages show every event once in both directions, even if events share a time', async () => {
    await fc.assert(
      fc.asyncProperty(aHistory, fc.integer({ min: 1, max: 7 }), async (wanted, perPage) => {
        merchant += 1;
        const { tenant, as } = await aSide({ merchant });
        const start = world.now() - day;
        const rows = await manyEvents(
          tenant,
          wanted.map((one) => ({ ...one, at: start + one.at })),
        );
        const positions = new Map(rows.map((row) => [row.event, row.position]));
        const shown = rows.filter(({ type }) => type === 'order.prepared').map(({ event }) => event);

        const forth = await pages(`?per_page=${perPage}`, as);
        const ids = forth.map(idsOf);
        expect(ids.flat().toSorted()).toEqual(shown.toSorted());
        const order = ids.flat().map((id) => positions.get(id) ?? 0);
        expect(order).toEqual(order.toSorted((a, b) => b - a));
        for (const page of ids) {
          // pages are larger than requested only if all their events share a position
          if (page.length > perPage) expect(new Set(page.map((id) => positions.get(id))).size).toBe(1);
        }

        const back: (readonly string[])[] = [];
        for (let at = forth.at(-1); at?.json.links.prev; ) {
          at = expectStatus(await world.call(`GET ${pathOf(at.json.links.prev)}`, as), 200);
          back.unshift(idsOf(at));
        }
        expect([...back, ids.at(-1) ?? []].flat()).toEqual(ids.flat());

        // page numbers may repeat events of one position, but omit none
        const numbers = Array.from({ length: Math.ceil(shown.length / perPage) + 1 }, (_, index) => index + 1);
        const bare = await Promise.all(numbers.map((number) => list(`?per_page=${perPage}&page=${number}`, as)));
        expect([...new Set(bare.flatMap(idsOf))].toSorted()).toEqual(shown.toSorted());
      }),
      { numRuns: 25 },
    );
  });

  test('pages of a cursor stay the same when newer events arrive, and show these on the way back', async () => {
    merchant += 1;
    const { tenant, as } = await aSide({ merchant });
    const start = world.now() - day;
    await manyEvents(
      tenant,
      [1, 2, 3, 4].map((at) => ({ at: start + at })),
    );
    const first = await list('?per_page=2', as);
    const next = await world.call(`GET ${pathOf(first.json.links.next)}`, as);
    const [late] = await manyEvents(tenant, [{ at: start + 5 }]);
    const again = await world.call(`GET ${pathOf(first.json.links.next)}`, as);
    expect(idsOf(again)).toEqual(idsOf(next));
    const back = await world.call(`GET ${pathOf(again.json.links.prev)}`, as);
    expect(idsOf(back)).toEqual(idsOf(first));
    expect(idsOf(await world.call(`GET ${pathOf(back.json.links.prev)}`, as))).toEqual([late?.event]);
  });

  test('pages can be short and still have a next page if few of many events are shown', async () => {
    merchant += 1;
    const { tenant, as } = await aSide({ merchant });
    const start = world.now() - day;
    const rows = await manyEvents(
      tenant,
      Array.from({ length: 450 }, (_, n) => ({ at: start + n, type: n === 3 ? 'order.prepared' : 'order.placed' })),
    );
    expect((await pages('?per_page=1', as)).flatMap(idsOf)).toEqual([rows[3]?.event]);
  });

  test.each([198, 199, 200])(
    'a page shows all events of one moment, even if they are read together with %i newer events',
    async (newer) => {
      merchant += 1;
      const { tenant, as } = await aSide({ merchant });
      const start = world.now() - day;
      await manyEvents(
        tenant,
        Array.from({ length: newer }, (_, n) => ({ at: start + 1 + n, type: 'order.placed' })),
      );
      const together = await manyEvents(tenant, Array(3).fill({ at: start, tie: 1 }));
      const shown = (await pages('?per_page=1', as)).flatMap(idsOf);
      expect(shown.toSorted()).toEqual(together.map(({ event }) => event).toSorted());
    },
  );

  test('a page ends before events of one moment that do not all fit into the response', async () => {
    merchant += 1;
    const { tenant, as } = await aSide({ merchant });
    const start = world.now() - day;
    // Lambda carries 6 MB
    const [newest] = await manyEvents(tenant, [{ at: start + 1, characters: 3_000_000 }]);
    const together = await manyEvents(tenant, Array(2).fill({ at: start, tie: 1, characters: 2_000_000 }));
    const shown = (await pages('?per_page=3', as)).map(idsOf);
    expect(shown.map((ids) => ids.toSorted())).toEqual([
      [newest?.event],
      together.map(({ event }) => event).toSorted(),
    ]);
  });
});
