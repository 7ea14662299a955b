import { expect, test } from 'vitest';
import type { RowOutcome } from '../../../shared/rules/imports/decision.ts';
import { checks, judge } from '../../../shared/rules/imports/product-checks.ts';
import type { ProductRow, ProductRowsRead } from '../../../shared/rules/imports/product-row.ts';
import * as problems from '../../../shared/rules/imports/row-problems.ts';
import { aMasterProduct, aMasterVariant, idsFrom, now } from '../builders.ts';

// The order of the checks is part of the specification. If a row fails two checks, the first one decides.

const own = 77; // the running import
const aRow = (more: Partial<ProductRow>): ProductRow => ({
  handle: 'tee',
  locale: 'en',
  name: 'Tee',
  price: 1,
  ...more,
});

const full = Array.from({ length: 500 }, (_, at) => 1000 + at);
const ids = {
  'master-product': idsFrom(1),
  'master-variant': idsFrom(1),
  media: idsFrom(1),
  job: idsFrom(1),
  'catalogue-task': idsFrom(1),
};
/** A full product with one known variant. All other codes belong to another product. */
const there: ProductRowsRead = {
  product: aMasterProduct({ variants: full }),
  variants: new Map([['OLD', aMasterVariant({ sku: 'OLD' })]]),
  isTaken: () => true,
  media: new Map(),
  brand: () => ({ id: 1, makes: [] }),
  country: () => undefined,
  option: () => undefined,
  isOfType: () => false,
  ids,
};
const nothing = { product: undefined, variants: new Map() };
const free = { isTaken: () => false };

const outcomeOf = (rows: readonly ProductRow[], read: Partial<ProductRowsRead>): RowOutcome | undefined =>
  judge(
    rows,
    { ...there, ...read },
    {
      options: { overwrite_existing: false, should_preserve_published: false },
      import: own,
      now,
    },
  ).outcomes.at(-1);

const shown = (outcome: RowOutcome | undefined) =>
  typeof outcome === 'object' ? outcome.map(({ column, code }) => `${column} ${code}`).join() : outcome;

const unknown = { country_of_origin: 'Atlantis' } as const;
const known = { country: () => 1 };

// each row fails the check of its line, and also the next check unless no row can fail both
const cases: readonly [
  row: Partial<ProductRow>,
  read: Partial<ProductRowsRead>,
  outcome: string,
  above?: ProductRow,
][] = [
  [{ ...unknown, command: 'update' }, nothing, 'country_of_origin unknown_country'],
  [{ command: 'update', name: undefined }, nothing, 'handle not_found'],
  [{ name: undefined, code: 'NEW', price: undefined }, nothing, 'name missing'],
  [{ code: 'OLD', command: 'create' }, {}, 'code already_exists'],
  [{ code: 'OLD' }, {}, 'ignored'],
  [{ code: 'NEW', command: 'update', price: undefined }, {}, 'code not_found'],
  [{ code: 'NEW', price: undefined }, {}, 'code taken'],
  [{ code: 'NEW', price: undefined }, free, 'price missing'],
  [{ code: 'NEW' }, free, 'code product_full'],
  [{ code: 'NEW' }, { ...nothing, ...free }, 'code duplicate', aRow({ code: 'NEW' })],
];

test('every check has a test case', () => {
  expect(cases).toHaveLength(checks.length);
});

test.each(checks.map(({ asks }, at) => [at, asks] as const))('check %i decides first: %s', (at) => {
  const [row, read, outcome, above] = cases[at] ?? [{}, {}, ''];
  const rows = [...(above ? [above] : []), aRow(row)];
  expect(shown(outcomeOf(rows, read))).toBe(outcome);
  const { columns = [], codes = [] } = checks[at] ?? {};
  const [column = '', code = ''] = outcome.split(' ');
  expect([...columns, 'ignored']).toContain(column);
  expect([...codes, '']).toContain(code);
});

test('judge accepts a row that passes all checks', () => {
  expect(outcomeOf([aRow({ ...unknown, code: 'NEW' })], { ...nothing, ...free, ...known })).toBe('processed');
  expect(outcomeOf([aRow({ command: 'create' })], nothing)).toBe('processed');
});

test('judge reports the problem in the column of the code, or without a code in the column of the handle', () => {
  expect(shown(outcomeOf([aRow({ command: 'create' })], {}))).toBe('handle already_exists');
});

test('checks use only codes of the closed list', () => {
  const codes = new Set<string>(Object.values(problems).map(({ code }) => code));
  expect(checks.flatMap((check) => check.codes).filter((code) => !codes.has(code))).toEqual([]);
});
