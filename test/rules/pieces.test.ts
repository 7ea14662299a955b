import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type DispositionOrderRecord,
  dispositionStates,
  progressIn,
  progressOf,
  progressWithPieces,
} from '../../shared/resources/orders/disposition-record.ts';
import {
  changeAllRuns,
  changeRuns,
  changeRunsBehind,
  firstPiece,
  isUnassigned,
  isVoid,
  itemsWithFirst,
  lastPiece,
  orderOfPiece,
  type PieceRun,
  pieceOf,
  piecesOf,
  piecesToMake,
  type RoutedItem,
  rangesIn,
  unitStates,
} from '../../shared/resources/orders/pieces.ts';
import { aRoutedItem, before, now } from './builders.ts';

// Runs are equivalent to a plain list of pieces, and there are as few runs as possible.

type Plain = Pick<PieceRun, 'state' | 'since'>;

const aPlain: fc.Arbitrary<Plain> = fc.record({
  state: fc.constantFrom(...unitStates),
  since: fc.constantFrom(before, now),
});
const someRuns = fc
  .array(fc.tuple(fc.integer({ min: 1, max: 5 }), aPlain), { minLength: 1, maxLength: 6 })
  .map((parts) =>
    changeAllRuns(
      parts.map(([count, plain]) => ({ count, ...plain })),
      (run) => run,
    ),
  );
const someItems = fc
  .array(someRuns, { minLength: 1, maxLength: 5 })
  .map((all) => all.map((pieces, index) => aRoutedItem({ id: 21 + index, pieces })));

const spread = (runs: readonly PieceRun[]): readonly Plain[] =>
  runs.flatMap(({ count, ...plain }) => Array.from({ length: count }, () => plain));

/** Tells whether no neighbouring runs are equal and no run is empty. */
const areFew = (runs: readonly PieceRun[]): boolean =>
  runs.every((run, index) => {
    const next = runs[index + 1];
    return run.count > 0 && (next === undefined || next.state !== run.state || next.since !== run.since);
  });

/** Lists all pieces of an order separately. */
const plainPieces = (order: number, items: readonly RoutedItem[]) =>
  items
    .flatMap((item) => spread(item.pieces).map((plain) => ({ item, plain })))
    .map((one, index) => ({ id: order * 2048 + index, ...one }));

describe('runs of pieces', () => {
  test('change exactly the given number of pieces from a place on', () => {
    const change = fc.tuple(fc.integer({ min: 0, max: 32 }), fc.integer({ min: 0, max: 32 }), aPlain);
    fc.assert(
      fc.property(someRuns, change, (runs, [from, count, to]) => {
        const changed = changeRuns(runs, { from, count }, (run) => ({ ...run, ...to }));
        expect(spread(changed)).toEqual(
          spread(runs).map((plain, index) => (index >= from && index < from + count ? to : plain)),
        );
        expect(areFew(changed)).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  test('pass each run to a change that depends on the state', () => {
    const confirm = (run: PieceRun): PieceRun =>
      run.state === 'pending' ? { ...run, state: 'confirmed', since: now } : run;
    const confirmed = (plain: Plain): Plain => (plain.state === 'pending' ? { state: 'confirmed', since: now } : plain);
    fc.assert(
      fc.property(someRuns, (runs) => {
        const all = changeAllRuns(runs, confirm);
        expect(spread(all)).toEqual(spread(runs).map(confirmed));
        expect(areFew(all)).toBe(true);
        expect(changeRuns(runs, { from: 0, count: spread(runs).length }, confirm)).toEqual(all);
      }),
    );
  });

  test('change behind the first pieces that are not cancelled', () => {
    fc.assert(
      fc.property(someRuns, fc.nat(32), aPlain, (runs, kept, to) => {
        const changed = changeRunsBehind(runs, kept, (run) => ({ ...run, ...to }));
        let place = 0;
        const expected = spread(runs).map((plain) => {
          if (plain.state === 'cancelled') return plain;
          place += 1;
          return place > kept ? to : plain;
        });
        expect(spread(changed)).toEqual(expected);
        expect(areFew(changed)).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  test('stay the same if a change has no effect', () => {
    fc.assert(
      fc.property(someRuns, fc.nat(40), (runs, from) => {
        expect(changeRuns(runs, { from, count: 0 }, (run) => ({ ...run, state: 'cancelled' }))).toEqual(runs);
        expect(changeAllRuns(runs, (run) => run)).toEqual(runs);
      }),
    );
  });

  test('list the ids of a state as the fewest possible ranges, regardless of the times', () => {
    fc.assert(
      fc.property(someRuns, fc.constantFrom(...unitStates), fc.nat(5000), (runs, state, first) => {
        const ranges = rangesIn(state, first, runs);
        const ids = ranges.flatMap((range) => Array.from({ length: range.count }, (_, index) => range.first + index));
        expect(ids).toEqual(spread(runs).flatMap((plain, index) => (plain.state === state ? [first + index] : [])));
        // adjacent ranges would have to be one
        expect(
          ranges.slice(1).every((range, index) => range.first > (ids[0] ?? 0) && endOf(ranges[index]) < range.first),
        ).toBe(true);
      }),
    );
  });

  test('make an item void exactly if all its pieces are cancelled', () => {
    fc.assert(
      fc.property(someRuns, (pieces) => {
        expect(isVoid({ pieces })).toBe(spread(pieces).every(({ state }) => state === 'cancelled'));
      }),
    );
    expect(isVoid(aRoutedItem({ pieces: [{ count: 2, state: 'cancelled', since: before }] }))).toBe(true);
  });
});

describe('an item waits for a production', () => {
  const pieces = [
    { count: 3, state: 'confirmed', since: before },
    { count: 1, state: 'cancelled', since: before },
    { count: 2, state: 'pending', since: before },
  ] as const;
  test.each<[string, Partial<RoutedItem>, boolean]>([
    ['it has no production', {}, true],
    ['it has a production', { productions: [1] }, false],
    ['one of its productions gave pieces back', { productions: [1], is_returned: true }, true],
    ['its only production delivered some pieces and gave the others back', { is_returned: true, delivered: 3 }, true],
    ['another production makes the others', { productions: [2], delivered: 3 }, false],
    ['all pieces that are not cancelled were delivered', { is_returned: true, delivered: 5 }, false],
    ['all its pieces are cancelled', { pieces: [{ count: 6, state: 'cancelled', since: before }] }, false],
  ])('is decided if %s', (_what, more, expected) => {
    expect(isUnassigned(aRoutedItem({ pieces, ...more }))).toBe(expected);
  });

  test('as long as it has pieces that are not cancelled', () => {
    expect(piecesToMake({ pieces })).toBe(5);
  });
});

const endOf = (range: { first: number; count: number } | undefined) => (range ? range.first + range.count : 0);

describe('ids of pieces', () => {
  const orders = fc.integer({ min: 1, max: 1_000_000 });

  test('are consecutive across items and contain the id of their order', () => {
    fc.assert(
      fc.property(orders, someItems, (order, items) => {
        const plain = plainPieces(order, items);
        const pieces = piecesOf(order, items);
        expect(pieces.map(({ id, item, run }) => [id, item.id, run.state, run.since])).toEqual(
          plain.map(({ id, item, plain: { state, since } }) => [id, item.id, state, since]),
        );
        expect(new Set(pieces.map(({ id }) => orderOfPiece(id)))).toEqual(new Set([order]));
        expect(itemsWithFirst(order, items)).toEqual(
          items.map((item) => ({ item, first: plain.find((one) => one.item === item)?.id })),
        );
      }),
    );
  });

  test('find exactly the pieces of their order', () => {
    fc.assert(
      fc.property(orders, someItems, (order, items) => {
        const plain = plainPieces(order, items);
        for (let id = firstPiece(order) - 2; id < firstPiece(order) + plain.length + 2; id += 1) {
          const wanted = plain.find((one) => one.id === id);
          const found = pieceOf(order, items, id);
          expect(found && [found.id, found.item.id, found.run.state, found.run.since]).toEqual(
            wanted && [id, wanted.item.id, wanted.plain.state, wanted.plain.since],
          );
        }
      }),
    );
  });

  test('are unique in the largest possible order', () => {
    const [order, next] = [7, 8];
    expect(firstPiece(order) + 2000).toBeLessThanOrEqual(lastPiece(order) + 1);
    expect([lastPiece(order) + 1, orderOfPiece(lastPiece(order))]).toEqual([firstPiece(next), order]);
    expect(Number.isSafeInteger(lastPiece(2 ** 40))).toBe(true);
  });
});

describe('progress of a disposition order', () => {
  const disposition: fc.Arbitrary<Pick<DispositionOrderRecord, 'state' | 'items'>> = fc.record({
    state: fc.constantFrom(...dispositionStates),
    items: someItems,
  });

  test('is found by its state and by each state of its pieces, and by no other state', () => {
    fc.assert(
      fc.property(disposition, ({ state, items }) => {
        const progress = progressOf({ state, items });
        expect(dispositionStates.filter((one) => progressIn([one]).includes(progress))).toEqual([state]);
        const held = new Set(items.flatMap(({ pieces }) => pieces.map((run) => run.state)));
        expect(unitStates.filter((one) => progressWithPieces([one]).includes(progress))).toEqual(
          unitStates.filter((one) => held.has(one)),
        );
      }),
      { numRuns: 300 },
    );
  });
});
