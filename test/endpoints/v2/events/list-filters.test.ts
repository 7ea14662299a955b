import { describe, expect, test } from 'vitest';
import { older } from '../../../support/arrange.ts';
import { world } from '../../../support/endpoint-world.ts';
import { expectStatus } from '../../../support/given/arranged.ts';
import { aCancelledOrder, aPreparedOrder } from '../../../support/given/orders.ts';
import { noun } from '../../../support/noun.ts';
import type { JsonAnswer } from '../../../support/world.ts';
import { aSide, eventsIn, idsOf, manyEvents } from './arrange.ts';

const { list } = noun(world, 'v2/events');
const typesOf = (answer: JsonAnswer) => eventsIn(expectStatus(answer, 200)).map(({ type }) => type);

describe('filters of events', () => {
  test('filter by type accepts one or several names of the version', async () => {
    await aPreparedOrder(world);
    await aCancelledOrder(world);
    await world.drain();
    const of = async (query: string, sent = {}) => new Set(typesOf(await list(`?per_page=100&${query}`, sent)));
    expect(await of('filter[type]=order.cancelled')).toEqual(new Set(['order.cancelled']));
    expect(await of('filter[type]=order.cancelled,order.prepared')).toEqual(
      new Set(['order.cancelled', 'order.prepared']),
    );
    expect(await of('filter[type]=order.cancelled', older)).toEqual(new Set(['order.cancelled']));
    expect(await of('filter[type]=order.failed')).toEqual(new Set());
  });

  test.each([
    ['order.shipped', {}, /order\.completed/],
    ['order.prepared', older, /id-tag\.updated/],
    ['order.cancelled,logo.failed', older, /id-tag\.updated/],
    ['order.placed', {}, /order\.completed/],
    ['nothing', {}, /order\.completed/],
  ])('filter by type %s returns 422, because the version does not have it', async (name, sent, known) => {
    const { json } = expectStatus(await list(`?filter[type]=${name}`, sent), 422);
    expect(json.errors['filter[type]'][0]).toMatch(known);
    expect(json.codes).toEqual({ 'filter[type]': ['not_one_of'] });
  });

  test('filter by time includes both bounds, to the displayed second', async () => {
    const { tenant, as } = await aSide({ is_test: true });
    const at = world.now();
    const rows = await manyEvents(
      tenant,
      [-2000, -1, 0, 999, 1000].map((milliseconds) => ({ at: at + milliseconds })),
    );
    const whole = new Date(Math.floor(at / 1000) * 1000);
    const text = whole.toISOString();
    const shown = async (query: string) => {
      const ids = idsOf(await list(`?per_page=100&${query}`, as));
      return rows.filter(({ event }) => ids.includes(event)).length;
    };
    const within = (from: number, to: number) =>
      rows.filter((row) => Date.parse(row.at) >= from && Date.parse(row.at) < to).length;
    const second = whole.getTime();
    expect(await shown(`filter[created_at_min]=${text}`)).toBe(within(second, Infinity));
    expect(await shown(`filter[created_at_max]=${text}`)).toBe(within(0, second + 1000));
    expect(await shown(`filter[created_at_min]=${text}&filter[created_at_max]=${text}`)).toBe(
      within(second, second + 1000),
    );
    const later = new Date(second + 1000).toISOString();
    expect(await shown(`filter[created_at_min]=${later}&filter[created_at_max]=${text}`)).toBe(0);
  });
});
