import { describe, expect, test } from 'vitest';
import { firstPiece } from '../../../../shared/resources/orders/pieces.ts';
import { eventsOf, older } from '../../../support/arrange.ts';
import { nothingIsWritten } from '../../../support/dump.ts';
import { world } from '../../../support/endpoint-world.ts';
import { expectStatus } from '../../../support/given/arranged.ts';
import { anAcceptedProductionOrder } from '../../../support/given/orders.ts';
import { noun } from '../../../support/noun.ts';
import { own, twoItems } from '../production-orders/arrange.ts';

const tags = noun(world, 'master-administration/id-tags', 'staff');
const orders = noun(world, 'v2/orders');

describe('id tags', () => {
  test('a production changes the text of an id tag: the older version shows it, and an event reports it', async () => {
    const { order } = await anAcceptedProductionOrder(world, twoItems);
    const id = firstPiece(order) + 1;
    const was = expectStatus(await tags.get(id, own), 200).json;
    expect(was).toMatchObject({
      id,
      order,
      order_item_unit: id,
      state: 'ordered',
      current_state: 'ordered',
      media: [],
    });
    const told = expectStatus(await tags.put(id, { current_state: 'Scanned on machine (DTG)' }, own), 200);
    expect(told.json).toMatchObject({ id, state: 'ordered', current_state: 'Scanned on machine (DTG)' });
    await nothingIsWritten(async () => {
      const again = await tags.put(id, { current_state: 'Scanned on machine (DTG)' }, own);
      expect(again.body).toEqual(told.body);
    });
    expect((await tags.get(id)).json).toEqual(told.json);
    expectStatus(await tags.put(id, { current_state: 'Shipped' }), 200);
    const old = (await orders.get(order, older)).json;
    expect(old.id_tags.map((tag: { current_state: string }) => tag.current_state)).toEqual([
      'ordered',
      'Shipped',
      'ordered',
      'ordered',
      'ordered',
    ]);
    expect((await eventsOf('id-tag', id)).map(({ type, sequence }) => [type, sequence])).toEqual([
      ['id-tag.updated', 1],
      ['id-tag.updated', 2],
    ]);
    expect((await tags.list(`?filter[order]=${order}`)).json.data[1]).toMatchObject({ id, current_state: 'Shipped' });
  });

  test('returns 422 for a missing, empty or too long text of an id tag', async () => {
    const { order } = await anAcceptedProductionOrder(world);
    await nothingIsWritten(async () => {
      for (const body of [{}, { current_state: '' }, { current_state: 7 }, { current_state: 'x'.repeat(256) }]) {
        const answer = await tags.put(firstPiece(order), body);
        expect(answer.status).toBe(422);
        expect(Object.keys(answer.json.errors)).toEqual(['current_state']);
      }
    });
  });
});
