import { type Mutant, mutantOf } from '../mutant.ts';

const promise = 'pieces';
const tagging = 'test/endpoints/master-administration/id-tags/change.test.ts';
const tags = 'test/endpoints/master-administration/id-tags/list.test.ts';
const cancelling = 'test/endpoints/master-administration/order-item-units/cancel.test.ts';
const listing = 'test/endpoints/master-administration/order-item-units/list.test.ts';
const file = 'shared/resources/orders/pieces.ts';
const rules = 'test/rules/pieces.test.ts';
const lists = 'shared/table/lists/embedded-list.ts';
const pages = 'test/table/embedded-list.large.test.ts';

const of = mutantOf(promise);

/** Pieces that are stored as runs and read as if each had a row. */
export const mutants: readonly Mutant[] = [
  of(
    'a-run-is-split-behind-the-piece',
    file,
    '{ ...run, count: left - low },',
    '{ ...run, count: high - right },',
    rules,
  ),
  of('a-run-is-split-one-piece-late', file, 'Math.max(from, low), high)', 'Math.max(from + 1, low), high)', rules),
  of(
    'a-unit-is-counted-from-the-start-of-the-order',
    'shared/rules/orders/unit.ts',
    'from: id - first, count: 1',
    'from: id % 2048, count: 1',
    cancelling,
    'the last unit of an item cancels the item',
  ),
  of(
    'runs-of-two-states-are-joined',
    file,
    'before && before.state === run.state && before.since === run.since',
    'before && before.since === run.since',
    rules,
  ),
  of(
    'runs-of-two-times-are-joined',
    file,
    'before && before.state === run.state && before.since === run.since',
    'before && before.state === run.state',
    rules,
  ),
  of(
    'runs-that-are-alike-stay-apart',
    file,
    `    ].filter((part) => part.count > 0);
  });
  return joined(split);`,
    `    ].filter((part) => part.count > 0);
  });
  return split;`,
    rules,
  ),
  of(
    'ranges-end-where-runs-do',
    file,
    'if (before && before.first + before.count === next) {',
    'if (before && before.first + before.count < next) {',
    rules,
  ),
  of(
    'an-item-with-one-cancelled-piece-is-void',
    file,
    'pieces.every(({ state }) =>',
    'pieces.some(({ state }) =>',
    rules,
  ),
  of('the-piece-after-the-last-is-one-too', file, 'return id < end;', 'return id <= end;', rules),
  of(
    'an-order-is-found-by-the-state-of-its-first-run-alone',
    'shared/resources/orders/disposition-record.ts',
    'items.flatMap(({ pieces }) => pieces.map((run) => run.state))',
    'items.flatMap(({ pieces }) => pieces.slice(0, 1).map((run) => run.state))',
    rules,
  ),
  of(
    'a-page-skips-what-is-left-of-an-order',
    lists,
    'from === undefined ? undefined : from + (upwards ? -1 : 1)',
    'from',
    listing,
    'continue across orders',
  ),
  of(
    'a-page-of-known-orders-skips-what-is-left-of-one',
    lists,
    '(upwards ? id >= from : id <= from)',
    '(upwards ? id > from : id < from)',
    pages,
  ),
  of(
    'a-page-begins-with-the-last-of-the-one-before',
    lists,
    '(upwards ? id > after : id < after)',
    '(upwards ? id >= after : id <= after)',
    pages,
  ),
  of(
    'the-own-row-of-a-tag-is-ignored-in-lists',
    lists,
    'withOwnRow(entity, record, own.get(record.id))',
    'record',
    tagging,
    'an event reports it',
  ),
  of(
    'a-tag-that-says-something-new-has-not-changed',
    lists,
    'hasOwnRows(entity) ? recentlyChanged(entity, everything, { min }) : [],',
    '[],',
    tags,
    'by their last change',
  ),
  of(
    'an-order-that-has-changed-has-not-with-its-pieces',
    lists,
    'new Set([...roots, ...own.map(rootOf)])',
    'new Set(own.map(rootOf))',
    listing,
    'by their last change',
  ),
];
