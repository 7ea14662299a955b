import { beforeAll, describe, expect, test } from 'vitest';
import { aKey, idsIn, walk } from '../../../support/arrange.ts';
import { world } from '../../../support/endpoint-world.ts';
import { noun } from '../../../support/noun.ts';
import { aHistory } from './arrange.ts';

const { ids, get } = noun(world, 'v2/orders');

describe('GET /v2/orders', () => {
  let history: Awaited<ReturnType<typeof aHistory>>;
  beforeAll(async () => {
    history = await aHistory({ merchant: 2, is_test: true });
  });
  const newest = () => history.ids.toReversed();
  const mine = () => ({ key: history.key });

  test('created_at_min and created_at_max include their bounds, in every date format', async () => {
    const { created_at = '' } = history.orders[3] ?? {};
    const at = Date.parse(created_at);
    const iso = (ms: number) => new Date(ms).toISOString();
    const [utc, plain] = [iso(at).replace('.000', ''), iso(at).slice(0, 19).replace('T', '%20')];
    const shifted = `${iso(at + 90 * 60_000).slice(0, 19)}%2B01:30`;
    const west = `${iso(at - 5 * 3600_000).slice(0, 19)}-05:00`;
    const [from, to] = [history.ids.slice(3).toReversed(), history.ids.slice(0, 4).toReversed()];
    for (const form of [
      created_at,
      encodeURIComponent(created_at),
      utc,
      plain,
      shifted,
      shifted.replace('%2B', '+'),
      west,
    ]) {
      expect([form, await ids(`?filter[created_at_min]=${form}`, mine())]).toEqual([form, from]);
      expect([form, await ids(`?filter[created_at_max]=${form}`, mine())]).toEqual([form, to]);
    }
    const later = encodeURIComponent(iso(at + 1000));
    expect(await ids(`?filter[created_at_min]=${later}`, mine())).toEqual(history.ids.slice(4).toReversed());
    const sooner = encodeURIComponent(iso(at - 1000));
    expect(await ids(`?filter[created_at_max]=${sooner}`, mine())).toEqual(history.ids.slice(0, 3).toReversed());
  });

  test('a date without a time means midnight UTC', async () => {
    const at = Date.parse(history.orders[3]?.created_at ?? '');
    const date = (days: number) => new Date(at + days * 86_400_000).toISOString().slice(0, 10);
    const placedOn = (from: string, to: string) =>
      history.orders.filter(({ created_at }) => created_at.slice(0, 10) >= from && created_at < to).map(({ id }) => id);
    expect(await ids(`?filter[created_at_min]=${date(0)}`, mine())).toEqual(placedOn(date(0), 'x').toReversed());
    expect(await ids(`?filter[created_at_max]=${date(0)}`, mine())).toEqual(placedOn('0', date(0)).toReversed());
  });

  test('both bounds together give full pages of the orders between them', async () => {
    const [from, to] = [history.orders[1]?.created_at, history.orders[3]?.created_at].map((at) =>
      encodeURIComponent(at ?? ''),
    );
    const query = `?per_page=2&filter[created_at_min]=${from}&filter[created_at_max]=${to}`;
    const between = history.ids.slice(1, 4).toReversed();
    const pages = await walk(world, `/v2/orders${query}`, mine());
    expect(pages.flatMap(idsIn)).toEqual(between);
    // distant orders were not read, so only the last page is short
    expect(pages.map((page) => idsIn(page).length)).toEqual([2, 1]);
    const turned = `?filter[created_at_min]=${to}&filter[created_at_max]=${from}`;
    expect(await ids(turned, mine())).toEqual([]);
  });

  test('updated_at_min and updated_at_max work alone and together', async () => {
    const key = await aKey({ merchant: 2, is_test: true });
    const at = (index: number) =>
      get(history.ids[index] ?? 0, { key }).then(({ json }) => encodeURIComponent(json.updated_at));
    expect(await ids(`?filter[updated_at_min]=${await at(4)}`, mine())).toEqual(history.ids.slice(4).toReversed());
    expect(await ids(`?filter[updated_at_max]=${await at(2)}`, mine())).toEqual(history.ids.slice(0, 3).toReversed());
    const both = `?per_page=2&filter[updated_at_min]=${await at(2)}&filter[updated_at_max]=${await at(4)}`;
    const pages = await walk(world, `/v2/orders${both}`, mine());
    expect(pages.map(idsIn)).toEqual([[history.ids[4], history.ids[3]], [history.ids[2]]]);
    const mixed = `?filter[updated_at_min]=${await at(2)}&filter[external_identifier]=id-0&filter[state]=prepared`;
    expect(await ids(mixed, mine())).toEqual([history.ids[6], history.ids[3]]);
  });

  test('the last moment that a date can express is after every order', async () => {
    const end = '9999-12-31T23:59:59-01:00';
    expect(await ids(`?filter[created_at_min]=${end}`, mine())).toEqual([]);
    expect(await ids(`?filter[updated_at_max]=${end}`, mine())).toEqual(newest());
  });
});
