import { beforeAll, describe, expect, test } from 'vitest';
import { idsIn } from '../../../support/arrange.ts';
import { world } from '../../../support/endpoint-world.ts';
import { expectStatus } from '../../../support/given/arranged.ts';
import { aGoodsTransfer } from '../../../support/given/goods.ts';
import { type JsonAnswer, publicUrl } from '../../../support/world.ts';
import { accept, aTransferOf, get, ids, itemsOf, list, receive, reject, spelled, spellings } from './arrange.ts';

describe.each(spellings)('GET /master-administration/%s', (spelling) => {
  const { path, list, pages } = spelled(spelling);

  test('lists 15 goods transfers per page by ascending id, and keeps the spelling and the filters in links', async () => {
    const external_identifier = `walked-${spelling}`;
    const made: number[] = [];
    for (let index = 0; index < 5; index += 1) made.push((await aGoodsTransfer(world, { external_identifier })).id);
    const filter = `?filter[external_identifier]=${external_identifier}`;
    const { json } = expectStatus(await list(filter), 200);
    expect([idsIn({ json } as JsonAnswer), json.meta]).toEqual([
      made,
      { path: `${publicUrl}${path}`, per_page: 15, next_cursor: null, prev_cursor: null },
    ]);
    const walked = await pages(`${filter}&per_page=2`);
    expect(walked.map(idsIn)).toEqual([made.slice(0, 2), made.slice(2, 4), made.slice(4)]);
    for (const page of walked.slice(1)) expect(page.json.links.prev).toContain(`${path}?`);
  });
});

describe('filters of goods transfers', () => {
  const external_identifier = 'filtered';
  let pending = 0;
  let begun = 0;
  let received = 0;
  beforeAll(async () => {
    const make = async (resource: number) => {
      const destination = { resource_type: 'production', resource };
      const { id } = await aGoodsTransfer(world, { external_identifier, destination });
      return { id, items: itemsOf((await get(id)).json).map((item) => item.id) };
    };
    const [one, two, three] = [await make(1), await make(2), await make(2)];
    expectStatus(await receive(two.id, accept(two.items[0])), 200);
    expectStatus(await receive(three.id, [...accept(three.items[0]), ...reject(three.items[1])]), 200);
    [pending, begun, received] = [one.id, two.id, three.id];
  });
  const among = (query: string) => ids(`?filter[external_identifier]=${external_identifier}&${query}`);

  test('filter by state, in kebab case and camel case', async () => {
    expect(await among('filter[state]=pending')).toEqual([pending]);
    expect(await among('filter[state]=partially-received')).toEqual([begun]);
    expect(await among('filter[state]=partiallyReceived')).toEqual([begun]);
    expect(await among('filter[state]=partiallyReceived,received,partially-received')).toEqual([begun, received]);
    expect(await ids('?filter[state]=received&per_page=100')).toContain(received);
    for (const state of ['partially_received', 'Received', 'constructor', '__proto__']) {
      const { status, json } = await list(`?filter[state]=${state}`);
      expect([status, Object.keys(json.errors)]).toEqual([422, ['filter[state]']]);
    }
  });

  test('filter by destination, with the ids of productions', async () => {
    expect(await among('filter[destination]=1')).toEqual([pending]);
    expect(await among('filter[destination]=2')).toEqual([begun, received]);
    expect(await among('filter[destination]=1,2')).toEqual([pending, begun, received]);
    expect(await ids('?filter[destination]=2&filter[state]=received')).toEqual([received]);
    expect(await ids('?filter[destination]=999')).toEqual([]);
    for (const wrong of ['north-print', '0', '1.5'])
      expect((await list(`?filter[destination]=${wrong}`)).status).toBe(422);
  });

  test('filter by exact external identifier', async () => {
    expect(await ids('?filter[external_identifier]=filtered')).toEqual([pending, begun, received]);
    expect(await ids('?filter[external_identifier]=filter')).toEqual([]);
    expect(await ids('?filter[external_identifier]=filtered,nothing')).toEqual([pending, begun, received]);
  });

  test('filter by the time of the last change', async () => {
    world.advance(3600_000);
    const at = new Date(world.now()).toISOString();
    expect(await ids(`?filter[updated_at_min]=${at}`)).toEqual([]);
    const { id, items } = await aTransferOf(1);
    world.advance(3600_000);
    expectStatus(await receive(id, accept(items[0])), 200);
    const { updated_at } = (await get(id)).json;
    expect(await ids(`?filter[updated_at_min]=${encodeURIComponent(updated_at)}`)).toEqual([id]);
    expect(await ids(`?filter[updated_at_min]=${at}`)).toEqual([id]);
    expect(await among(`filter[updated_at_max]=${at}`)).toEqual([pending, begun, received]);
  });
});
