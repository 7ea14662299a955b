import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Found } from '../../shared/domain/found.ts';
import type { GoodsTransferRecord, NewGoodsTransfer } from '../../shared/resources/goods/goods-transfer.ts';
import {
  createGoodsTransfer,
  idsOfTransfer,
  progressOf,
  receiveGoods,
  referencesOf,
} from '../../shared/rules/goods/goods-transfer.ts';
import { before, idsFrom, now, refusalIn } from './builders.ts';

const everythingExists: Pick<Found, 'get'> = { get: () => ({}) as never };
const nothingExists: Pick<Found, 'get'> = { get: () => undefined };

type Item = NewGoodsTransfer['goods_transfer_parcels'][number]['goods_transfer_items'][number];
const aPiece: Item = { resource_type: 'production-variant', resource: 5 };

/** A body with parcels of the given numbers of items. */
const aBody = (sizes: readonly number[], item: Item = aPiece): NewGoodsTransfer => ({
  origin: { resource_type: 'tenant-supplier', resource: 1 },
  destination: { resource_type: 'production', resource: 2 },
  creator: { resource_type: 'client', resource: 3 },
  external_identifier: 'delivery-1',
  estimated_arrival_at: null,
  goods_transfer_parcels: sizes.map((size, index) => ({
    tracking_number: `parcel-${index}`,
    external_identifier: null,
    goods_transfer_items: Array.from({ length: size }, () => item),
  })),
});

const ids = () => ({
  'goods-transfer': idsFrom(1),
  'goods-transfer-parcel': idsFrom(11),
  'goods-transfer-item': idsFrom(101),
});

const make = (body: NewGoodsTransfer, found = everythingExists) =>
  createGoodsTransfer(body, { found, ids: ids() }, before);

/** A transfer from the table. Its items are 101, 102 and so on. */
const aTransfer = (...sizes: readonly number[]): GoodsTransferRecord => ({ ...make(aBody(sizes)).answer, rev: 1 });

const itemsOf = ({ parcels }: GoodsTransferRecord) => parcels.flatMap((parcel) => parcel.goods_transfer_items);
const accepted = (...items: readonly number[]) => ({ items: items.map((id) => ({ id, state: 'accepted' as const })) });
const rejected = (...items: readonly number[]) => ({ items: items.map((id) => ({ id, state: 'rejected' as const })) });

const states = fc.array(fc.constantFrom('pending', 'accepted', 'rejected'), { maxLength: 20 });

describe('progressOf', () => {
  test('returns pending if no item is decided, received if all are, and partially received otherwise', () => {
    fc.assert(
      fc.property(states, (all) => {
        const decided = all.filter((state) => state !== 'pending').length;
        const progress = progressOf(all.map((state) => ({ state })));
        expect(progress === 'pending').toBe(decided === 0);
        expect(progress === 'received').toBe(decided > 0 && decided === all.length);
        expect(progress === 'partially-received').toBe(decided > 0 && decided < all.length);
      }),
    );
  });

  test('ignores the order of the items and their kinds of decision', () => {
    fc.assert(
      fc.property(states, (all) => {
        const of = (some: readonly ('pending' | 'accepted' | 'rejected')[]) =>
          progressOf(some.map((state) => ({ state })));
        expect(of(all.toReversed())).toBe(of(all));
        expect(of(all.map((state) => (state === 'rejected' ? 'accepted' : state)))).toBe(of(all));
      }),
    );
  });

  test('returns pending without items', () => {
    expect(progressOf([])).toBe('pending');
  });
});

describe('createGoodsTransfer', () => {
  test('gives parcels and items their own ids, and everything is pending', () => {
    const { answer, writes, events } = make(aBody([2, 0, 1]));
    expect(answer.parcels.map(({ id }) => id)).toEqual([11, 12, 13]);
    expect(itemsOf(answer).map(({ id }) => id)).toEqual([101, 102, 103]);
    expect(answer.state).toBe('pending');
    for (const { state } of [...answer.parcels, ...itemsOf(answer)]) expect(state).toBe('pending');
    expect(writes).toEqual([{ entity: 'goods-transfer', record: answer, was: undefined }]);
    expect(events).toEqual([]);
    expect(idsOfTransfer(aBody([2, 0, 1]))).toEqual({
      'goods-transfer': 1,
      'goods-transfer-parcel': 3,
      'goods-transfer-item': 3,
    });
  });

  test('accepts a transfer without parcels', () => {
    expect(make(aBody([])).answer).toMatchObject({ state: 'pending', parcels: [] });
  });

  test('requires suppliers, productions, id tags and master variants to exist, and no other references', () => {
    const asked = (item: Item) => referencesOf(aBody([0, 1], item)).map(({ at, entity, id }) => [at, entity, id]);
    const ends = [
      ['origin.resource', 'supplier', 1],
      ['destination.resource', 'production', 2],
    ];
    const place = 'goods_transfer_parcels.1.goods_transfer_items.0.resource';
    expect(asked(aPiece)).toEqual([...ends, [place, 'master-variant', 5]]);
    expect(asked({ resource_type: 'id-tag', resource: 6 })).toEqual([...ends, [place, 'id-tag', 6]]);
    expect(asked({ resource_type: 'stock-item', resource: 7 })).toEqual(ends);
  });

  test('reports every reference that does not exist', () => {
    const { kind, errors } = refusalIn(() => make(aBody([1]), nothingExists));
    expect([kind, Object.keys(errors ?? {})]).toEqual([
      'invalid',
      ['origin.resource', 'destination.resource', 'goods_transfer_parcels.0.goods_transfer_items.0.resource'],
    ]);
  });
});

describe('receiveGoods', () => {
  test('decides the named items and changes the times and states only of their parents', () => {
    const transfer = aTransfer(2, 1);
    const { answer, writes, events } = receiveGoods(transfer, accepted(101), now);
    expect(itemsOf(answer).map(({ state, updated_at }) => [state, updated_at])).toEqual([
      ['accepted', now],
      ['pending', before],
      ['pending', before],
    ]);
    expect(answer.parcels.map(({ state, updated_at }) => [state, updated_at])).toEqual([
      ['partially-received', now],
      ['pending', before],
    ]);
    expect([answer.state, answer.updated_at, answer.created_at]).toEqual(['partially-received', now, before]);
    expect(writes).toEqual([{ entity: 'goods-transfer', record: answer, was: transfer }]);
    expect(events).toEqual([]);
  });

  test('marks a parcel as received with its last item, and the transfer with its last parcel', () => {
    const one = receiveGoods(aTransfer(1, 1, 0), rejected(101), now).answer;
    expect([one.state, one.parcels.map(({ state }) => state)]).toEqual([
      'partially-received',
      ['received', 'pending', 'pending'],
    ]);
    const all = receiveGoods(one, accepted(102), now).answer;
    expect([all.state, all.parcels.map(({ state }) => state)]).toEqual([
      'received',
      ['received', 'received', 'pending'],
    ]);
  });

  test('writes nothing if a decision is repeated, and keeps repeated decisions among new ones', () => {
    const once = receiveGoods(aTransfer(2), accepted(101), before).answer;
    expect(receiveGoods(once, accepted(101), now)).toMatchObject({ answer: once, writes: [] });
    const both = receiveGoods(once, accepted(101, 102), now).answer;
    expect(itemsOf(both).map(({ updated_at }) => updated_at)).toEqual([before, now]);
  });

  test('rejects opposite decisions, together with the rest of the request', () => {
    const once = receiveGoods(aTransfer(2), accepted(101), before).answer;
    expect(refusalIn(() => receiveGoods(once, rejected(102, 101), now)).kind).toBe('conflict');
  });

  test('rejects items of another transfer at their paths, before it checks any state', () => {
    const once = receiveGoods(aTransfer(1), accepted(101), before).answer;
    const { kind, errors } = refusalIn(() => receiveGoods(once, rejected(101, 102, 11), now));
    expect([kind, Object.keys(errors ?? {})]).toEqual(['invalid', ['items.1.id', 'items.2.id']]);
  });

  test('reaches the same result in any portions', () => {
    const sizes = fc.array(fc.nat(4), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(sizes, fc.infiniteStream(fc.boolean()), fc.integer({ min: 1, max: 5 }), (parcels, coin, portion) => {
        const transfer = aTransfer(...parcels);
        const decisions = itemsOf(transfer).map(({ id }) => ({
          id,
          state: coin.next().value ? ('accepted' as const) : ('rejected' as const),
        }));
        let portioned = transfer;
        for (let start = 0; start < decisions.length; start += portion) {
          portioned = receiveGoods(portioned, { items: decisions.slice(start, start + portion) }, now).answer;
          expect(portioned.state).toBe(progressOf(itemsOf(portioned)));
          for (const parcel of portioned.parcels) expect(parcel.state).toBe(progressOf(parcel.goods_transfer_items));
        }
        expect(portioned).toEqual(receiveGoods(transfer, { items: decisions }, now).answer);
      }),
    );
  });
});
