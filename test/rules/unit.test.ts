import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { OrderRecord, UnitProgress } from '../../shared/resources/orders/order-record.ts';
import type { UnitRecord } from '../../shared/resources/orders/unit.ts';
import { cancelUnits, makeUnits, unitBlocks, unitsPerBlock } from '../../shared/rules/orders/unit.ts';
import { anOrder, anOrderItem, aUnit, now } from './builders.ts';

/** An order with so many pieces of each item, its unit ids reserved one after the other. */
function orderOf(counts: readonly number[], more: Partial<OrderRecord> = {}): OrderRecord {
  const items = counts.map((count, index) => {
    const first = 1000 + counts.slice(0, index).reduce((sum, one) => sum + one, 0);
    return anOrderItem({ id: 21 + index, variant: 61 + index, quantity: count, units: { first, count } });
  });
  return anOrder({ items, ...more });
}

const counts = fc.array(fc.integer({ min: 1, max: 200 }), { minLength: 1, maxLength: 10 });

/** Runs the worker's loop as it would go: each block writes its progress, the next one reads it. */
function makeAll(order: OrderRecord): { units: UnitRecord[]; blocks: number } {
  const units: UnitRecord[] = [];
  let progress: UnitProgress | undefined;
  for (let blocks = 0; blocks < 1000; blocks += 1) {
    const { answer, writes } = makeUnits(order, progress, now);
    for (const write of writes) {
      if (write.entity === 'order-item-unit') units.push(write.record);
      if (write.entity === 'order-units') {
        expect(write.was).toEqual(progress);
        progress = { ...write.record, rev: write.record.rev + 1 };
      }
    }
    if (answer) return { units, blocks: blocks + 1 };
  }
  throw new Error('The units never were all made');
}

describe('the units of an order', () => {
  test('one per piece, each exactly once, under the reserved ids, in blocks that fit a transaction', () => {
    fc.assert(
      fc.property(counts, (pieces) => {
        const order = orderOf(pieces);
        const { units, blocks } = makeAll(order);
        const total = pieces.reduce((sum, one) => sum + one, 0);
        expect(units.map(({ id }) => id)).toEqual(Array.from({ length: total }, (_, index) => 1000 + index));
        for (const { id, units: range, variant } of order.items) {
          const own = units.filter(({ order_item }) => order_item === id);
          expect(own).toHaveLength(range.count);
          expect(new Set(own.map(({ merchant_variant }) => merchant_variant))).toEqual(new Set([variant]));
        }
        expect(blocks).toBe(Math.ceil(total / unitsPerBlock));
      }),
      { numRuns: 30 },
    );
  });

  test('a block, its progress and the check of the order fit the 100 actions of a transaction', () => {
    const { writes, unmoved } = makeUnits(orderOf([2000 / 2]), undefined, now);
    expect(writes.length + unmoved.length).toBeLessThanOrEqual(100);
    expect(unmoved).toEqual([{ entity: 'order', id: 51, rev: 3 }]);
  });

  test('are pending, and cancelled when the order is by then', () => {
    const statesOf = (state: OrderRecord['state']) =>
      new Set(makeAll(orderOf([3], { state })).units.map((unit) => unit.state));
    expect(statesOf('preparing')).toEqual(new Set(['pending']));
    expect(statesOf('cancelled')).toEqual(new Set(['cancelled']));
  });

  test('all made: nothing is written', () => {
    const progress = { id: 51, rev: 1, made: 3, created_at: now, updated_at: now };
    expect(makeUnits(orderOf([3]), progress, now)).toMatchObject({ answer: true, writes: [], events: [] });
  });

  test('the blocks of ids are all ids once, at most 90 in each', () => {
    fc.assert(
      fc.property(counts, (pieces) => {
        const blocks = unitBlocks(orderOf(pieces));
        expect(blocks.flat()).toEqual(makeAll(orderOf(pieces)).units.map(({ id }) => id));
        expect(Math.max(...blocks.map(({ length }) => length))).toBeLessThanOrEqual(unitsPerBlock);
      }),
      { numRuns: 30 },
    );
  });

  test('cancelling takes the pending ones and leaves the others', () => {
    const [pending, confirmed, cancelled] = [
      aUnit(),
      aUnit({ id: 72, state: 'confirmed' }),
      aUnit({ id: 73, state: 'cancelled' }),
    ];
    expect(cancelUnits([pending, confirmed, cancelled], now).writes).toEqual([
      { entity: 'order-item-unit', was: pending, record: aUnit({ state: 'cancelled', updated_at: now }) },
    ]);
    expect(cancelUnits([confirmed, cancelled], now).writes).toEqual([]);
  });
});
