import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { addToFeed, feedDelay, missingInFeed } from '../../../../shared/table/writes/event-feed.ts';
import type { OutboxRow } from '../../../../shared/table/writes/outbox.ts';
import { world } from '../../../support/endpoint-world.ts';
import { type FaultInjector, injectFaults } from '../../../support/faults.ts';
import { expectStatus } from '../../../support/given/arranged.ts';
import { aPreparedOrder } from '../../../support/given/orders.ts';
import { noun } from '../../../support/noun.ts';
import { publicUrl } from '../../../support/world.ts';
import { aSide, eventsIn, idsOf, manyEvents } from './arrange.ts';

const { list } = noun(world, 'v2/events');

/** A reader of a feed, which keeps `links.next` between its polls. */
function aReader(as: { key: string }, query = '') {
  let next = `?after=0${query}`;
  return {
    async poll(): Promise<readonly string[]> {
      const answer = await list(next, as);
      const ids = idsOf(answer);
      next = answer.json.links.next.replace(`${publicUrl}/v2/events`, '');
      return ids;
    },
  };
}

let faults: FaultInjector;
beforeAll(() => {
  faults = injectFaults();
});

describe('the feed of events', () => {
  test('lists the events of a tenant oldest first, ten seconds after they happened, and continues from links.next', async () => {
    const { as } = await aSide({ merchant: 6_900 });
    const demo = { key: 'merchant' };
    const reader = aReader(demo);
    await aPreparedOrder(world);
    world.advance(feedDelay + 1000);
    const first = await reader.poll();
    expect(first.length).toBeGreaterThan(0);
    const newestFirst = eventsIn(expectStatus(await list('?per_page=100', demo), 200)).map(({ id }) => id);
    expect(first.toSorted()).toEqual(newestFirst.toSorted());
    expect(await reader.poll()).toEqual([]);
    const { id } = await aPreparedOrder(world);
    expect(await reader.poll()).toEqual([]);
    world.advance(feedDelay);
    const later = await reader.poll();
    expect(later).toContain(`evt_order_${id}_2`);
    expect(later.filter((event) => first.includes(event))).toEqual([]);
    expect(idsOf(await list('?after=0', as))).toEqual([]);
  });

  test('filters by type, and pages have the asked size', async () => {
    const { tenant, as } = await aSide({ merchant: 6_901 });
    const types = ['order.prepared', 'order.cancelled', 'order.prepared', 'order.prepared'];
    const rows = await manyEvents(
      tenant,
      types.map((type, index) => ({ at: world.now() + index, type })),
      { isListed: false },
    );
    await Promise.all(rows.map(addToFeed));
    world.advance(feedDelay);
    const reader = aReader(as, '&filter[type]=order.prepared&per_page=2');
    const [first, , third, fourth] = rows.map(({ event }) => event);
    expect(await reader.poll()).toEqual([first, third]);
    expect(await reader.poll()).toEqual([fourth]);
    expect(await reader.poll()).toEqual([]);
  });

  test('a reader misses no event, however late the relay adds events and however long a write takes', async () => {
    const times = fc.record({
      at: fc.integer({ min: 0, max: 30_000 }),
      relayed: fc.integer({ min: 0, max: 25_000 }),
      takes: fc.constantFrom(0, 0, 3000, 7900, 8100, 12_000),
    });
    // while the write of the earlier event takes long, a reader sees the later one
    const overtaken = [
      { at: 0, relayed: 1000, takes: 12_000 },
      { at: 500, relayed: 0, takes: 0 },
    ];
    let merchant = 7_500;
    await fc.assert(
      fc.asyncProperty(fc.array(times, { minLength: 1, maxLength: 8 }), async (events) => {
        merchant += 1;
        const { tenant, as } = await aSide({ merchant });
        const start = world.now();
        const rows = await manyEvents(
          tenant,
          events.map(({ at }) => ({ at: start + at })),
          { isListed: false },
        );
        const reader = aReader(as);
        const seen: string[] = [];
        const due = events
          .map(({ at, relayed, takes }, index) => ({ at: start + at + relayed, takes, row: rows[index] as OutboxRow }))
          .sort((one, other) => one.at - other.at);
        for (const { at, takes, row } of due) {
          world.advance(Math.max(0, at - world.now()));
          let left = takes;
          faults.before(async ({ input }) => {
            if (!/"feed#/.test(JSON.stringify(input)) || left === 0) return;
            world.advance(left); // the write is on its way, while the reader polls
            left = 0;
            seen.push(...(await reader.poll()));
          });
          await addToFeed(row);
          faults.reset();
          seen.push(...(await reader.poll()));
        }
        world.advance(feedDelay + 1000);
        seen.push(...(await reader.poll()));
        expect(new Set(seen)).toEqual(new Set(rows.map(({ event }) => event)));
        expect(Math.max(...[...Map.groupBy(seen, (id) => id).values()].map(({ length }) => length))).toBeLessThan(3);
      }),
      { numRuns: 40, examples: [[overtaken]] },
    );
  });

  test('an event that was added late has its own time in lists and filters, and is listed once everywhere', async () => {
    const { tenant, as } = await aSide({ merchant: 6_903 });
    const at = Math.floor(world.now() / 60_000) * 60_000 - 600_000;
    const [late] = await manyEvents(tenant, [{ at }], { isListed: false });
    const [next] = await manyEvents(tenant, [{ at: at + 120_000 }]);
    if (!late || !next) throw new Error('The events were not written');
    for (let run = 0; run < 3; run += 1) await addToFeed(late);
    world.advance(feedDelay + 1000);
    const until = (minutes: number) => new Date(at + minutes * 60_000).toISOString().slice(0, 19);
    const early = `filter[created_at_max]=${until(1)}Z`;
    const since = `filter[created_at_min]=${until(1)}Z`;
    expect(idsOf(await list('?per_page=1', as))).toEqual([next.event]);
    expect(idsOf(await list('', as))).toEqual([next.event, late.event]);
    expect(idsOf(await list(`?${early}`, as))).toEqual([late.event]);
    expect(idsOf(await list(`?${since}`, as))).toEqual([next.event]);
    expect(idsOf(await list('?after=0', as))).toEqual([next.event, late.event]);
    expect(idsOf(await list(`?after=0&${early}`, as))).toEqual([late.event]);
    expect(idsOf(await list(`?after=0&${since}`, as))).toEqual([next.event]);
  });

  test('a reader without events for 40 days continues, and the position is stable within a day', async () => {
    const { tenant, as } = await aSide({ merchant: 6_904 });
    let next = '?after=0';
    for (let day = 0; day < 40; day += 1) {
      const { json } = expectStatus(await list(next, as), 200);
      next = json.links.next.replace(`${publicUrl}/v2/events`, '');
      const again = expectStatus(await list(next, as), 200);
      expect(again.json.links.next).toBe(json.links.next);
      world.advance(24 * 3_600_000);
    }
    const rows = await manyEvents(tenant, [{ at: world.now() }], { isListed: false });
    await Promise.all(rows.map(addToFeed));
    world.advance(feedDelay + 1000);
    expect(idsOf(await list(next, as))).toEqual(rows.map(({ event }) => event));
  });

  test('the sweeper adds an event that the relay did not add', async () => {
    const { tenant, as } = await aSide({ merchant: 6_902 });
    const rows = await manyEvents(tenant, [{ at: world.now() - 90_000 }], { isListed: false });
    expect(await missingInFeed(rows)).toEqual(rows);
    await world.sweep();
    expect(await missingInFeed(rows)).toEqual([]);
    world.advance(feedDelay + 1000);
    expect(idsOf(await list('?after=0', as))).toEqual(rows.map(({ event }) => event));
  });

  test.each([
    ['?after=x', 'after', 'out_of_range'],
    ['?after=-1', 'after', 'out_of_range'],
    ['?after=99999999999999999', 'after', 'out_of_range'],
    ['?after=1&after=2', 'after', 'multiple_values'],
    ['?after=0&page=2', 'after', 'not_beside_pages'],
    [`?after=${Date.UTC(2020, 0, 1) * 1000}`, 'after', 'position_too_old'],
  ])('returns 422 for %s', async (query, field, code) => {
    const { json } = expectStatus(await list(query), 422);
    expect(json.codes).toEqual({ [field]: [code] });
  });
});
