import { beforeAll, describe, expect, test } from 'vitest';
import { aKey, idsIn, pathOf, walk } from '../../../support/arrange.ts';
import { world } from '../../../support/endpoint-world.ts';
import { expectStatus } from '../../../support/given/arranged.ts';
import { aCheckoutBody } from '../../../support/given/orders.ts';
import { noun } from '../../../support/noun.ts';
import { aHistory } from './arrange.ts';

const { list, ids } = noun(world, 'v2/orders');

describe('GET /v2/orders', () => {
  let history: Awaited<ReturnType<typeof aHistory>>;
  beforeAll(async () => {
    history = await aHistory({ merchant: 2, is_test: true });
  });
  const mine = () => ({ key: history.key });

  test('filter[since_id] returns later ids in ascending order, and polling shows each order once', async () => {
    const [first = 0, , third = 0] = history.ids;
    expect(await ids(`?filter[since_id]=${third}`, mine())).toEqual(history.ids.slice(3));
    expect(await ids('?filter[since_id]=0', mine())).toEqual(history.ids);
    expect(await ids(`?filter[since_id]=${history.ids.at(-1)}`, mine())).toEqual([]);
    expect(await ids('?filter[since_id]=9007199254740991', mine())).toEqual([]);
    const pages = await walk(world, `/v2/orders?per_page=2&filter[since_id]=${first}`, mine());
    expect(pages.flatMap(idsIn)).toEqual(history.ids.slice(1));
    const back = await world.call(`GET ${pathOf(pages.at(-1)?.json.links.prev)}`, mine());
    expect(idsIn(back)).toEqual(history.ids.slice(3, 5));
    const polled: number[] = [];
    for (let round = 0; round < 5; round += 1) {
      polled.push(...(await ids(`?per_page=2&filter[since_id]=${polled.at(-1) ?? 0}`, mine())));
    }
    expect(polled).toEqual(history.ids);
    const both = await walk(world, '/v2/orders?filter[since_id]=0&per_page=2&filter[external_identifier]=id-1', mine());
    expect(both.flatMap(idsIn)).toEqual([history.ids[1], history.ids[4]]);
    for (const wrong of ['x', '-1', '1.5', '', '9007199254740993']) {
      expect((await list(`?filter[since_id]=${wrong}`, mine())).status).toBe(422);
    }
  });

  test('polling by since_id misses no order while others are placed', async () => {
    const key = await aKey();
    const start = (await ids('?per_page=1', { key }))[0] ?? 0;
    const polled: number[] = [];
    let placing = true;
    const poll = async () => {
      for (let last = false; !last; ) {
        last = !placing;
        polled.push(...(await ids(`?per_page=3&filter[since_id]=${polled.at(-1) ?? start}`, { key })));
      }
      for (let more = [0]; more.length > 0; polled.push(...more)) {
        more = [...(await ids(`?per_page=3&filter[since_id]=${polled.at(-1) ?? start}`, { key }))];
      }
    };
    const place = async () => {
      const one = async () => {
        const { id } = (await world.call('POST /v2/checkouts', { body: aCheckoutBody() })).json;
        await world.call(`GET /v2/checkouts/${id}/shipping-rates`);
        await world.drain();
        await world.call(`PUT /v2/checkouts/${id}`, { body: { shipping: { handle: 'standard' } } });
        return id;
      };
      const checkouts = [];
      for (let index = 0; index < 12; index += 1) checkouts.push(await one());
      const body = { payment: { handle: 'invoice' } };
      const placed = await Promise.all(checkouts.map((id) => world.call(`PUT /v2/checkouts/${id}/complete`, { body })));
      placing = false;
      return placed.map((answer) => expectStatus(answer, 201).json.id);
    };
    const [placed] = await Promise.all([place(), poll()]);
    expect(polled).toEqual(placed.toSorted((a, b) => a - b));
  });
});
