import { fill } from '../../lib/refusal.ts';
import { variantsAtMost } from '../../resources/catalogue/master-product.ts';
import type { CellProblem } from './cells.ts';
import { type ImportMoment, type RowOutcome, wrong } from './decision.ts';
import { optionsOf, type ProductRow, type ProductRowsRead } from './product-row.ts';
import {
  alreadyExists,
  duplicate,
  missing,
  notThere,
  productFull,
  taken,
  unknownCountry,
  wrongOptionType,
} from './row-problems.ts';

/** The context of a check: the records, and the results of earlier rows. */
interface RowContext extends ProductRowsRead {
  readonly moment: ImportMoment;
  /** Rows that may change the product itself. */
  readonly ofProduct: ProductRow[];
  /** The first row of each created or changed variant, by code. */
  readonly ofVariants: Map<string, ProductRow>;
  /** Code and locale of each accepted row. */
  readonly done: Set<string>;
  /** Number of new variants. */
  made: number;
}

/** A check of a row. `docs/reference/import-errors.md` lists all checks. */
export interface RowCheck {
  /** The condition that a row must meet. */
  readonly asks: string;
  /** The columns in which the check finds problems, and their codes. Both are empty if the row is ignored. */
  readonly columns: readonly (keyof ProductRow)[];
  readonly codes: readonly string[];
  /** Returns the outcome of a row that fails the check; undefined if the row passes. */
  readonly find: (row: ProductRow, seen: RowContext) => RowOutcome | undefined;
}

type CheckedColumn = RowCheck['columns'][number] | 'code, else handle';

/** Creates a check that finds one problem. */
function check(
  asks: string,
  column: CheckedColumn,
  problem: CellProblem,
  fails: (row: ProductRow, seen: RowContext) => boolean,
): RowCheck {
  const columns = column === 'code, else handle' ? (['code', 'handle'] as const) : [column];
  const columnOf = ({ code }: ProductRow) => columns[code === undefined ? columns.length - 1 : 0] ?? null;
  const find: RowCheck['find'] = (row, seen) => (fails(row, seen) ? wrong(columnOf(row), problem) : undefined);
  return { asks, columns, codes: [problem.code], find };
}

const full = fill(productFull, { max: variantsAtMost, things: 'variants' });
const repeated = fill(duplicate, { thing: 'code and locale' });

/** The checks of a row that creates or changes something, in order. The first check with a finding decides. */
export const checks: readonly RowCheck[] = [
  {
    asks: 'The country is known, and the colour and the size are known or can be created. The report lists each one that is not.',
    columns: ['country_of_origin', 'color_handle', 'size_handle'],
    codes: [unknownCountry.code, wrongOptionType.code],
    find: misnamed,
  },
  check('The product of an update exists.', 'handle', notThere, (row, { product }) => isUpdate(row) && !product),
  check(
    'A new product has a name.',
    'name',
    missing,
    (row, { product, ofProduct }) => !product && ofProduct.length === 0 && row.name === undefined,
  ),
  check(
    'A record to create does not exist, unless this import created it.',
    'code, else handle',
    alreadyExists,
    (row, seen) => row.command === 'create' && isOlder(row, seen),
  ),
  {
    asks: 'The row can change an existing record: it is an update, `overwrite_existing` is set, or this import created the record.',
    columns: [],
    codes: [],
    find: (row, seen) => (isOlder(row, seen) && !mayOverwrite(row, seen) ? 'ignored' : undefined),
  },
  check('The variant of an update exists.', 'code', notThere, (row, seen) => isUpdate(row) && isNew(row, seen)),
  check(
    'The code of a new variant does not belong to another product.',
    'code',
    taken,
    (row, seen) => isNew(row, seen) && seen.isTaken(row.code),
  ),
  check('A new variant has a price.', 'price', missing, (row, seen) => isNew(row, seen) && row.price === undefined),
  check(
    'The product has room for a new variant.',
    'code',
    full,
    (row, seen) => isNew(row, seen) && seen.made >= variantsAtMost - (seen.product?.variants.length ?? 0),
  ),
  check('No earlier row has the same code and locale.', 'code, else handle', repeated, (row, { done }) =>
    done.has(nameOf(row)),
  ),
];

/** Lists the unknown names of a row. */
function misnamed(row: ProductRow, { country, option }: RowContext): RowOutcome | undefined {
  const { country_of_origin: origin } = row;
  const found = [
    ...(origin !== undefined && country(origin) === undefined ? wrong('country_of_origin', unknownCountry) : []),
    ...optionsOf(row).flatMap((one) =>
      option(one) ? [] : wrong(one.column, fill(wrongOptionType, { type: one.type })),
    ),
  ];
  return found.length > 0 ? found : undefined;
}

const isUpdate = ({ command }: ProductRow): boolean => command === 'update';

/** Tells whether the record of a row existed before this import. */
function isOlder({ code }: ProductRow, { product, variants, moment }: RowContext): boolean {
  const there = code === undefined ? product : variants.get(code);
  return there !== undefined && there.imported_by !== moment.import;
}

const mayOverwrite = (row: ProductRow, { moment }: RowContext): boolean =>
  moment.options.overwrite_existing || isUpdate(row);

/** Tells whether a row adds a variant that neither exists nor is created by an earlier row. */
const isNew = (row: ProductRow, { variants, ofVariants }: RowContext): row is ProductRow & { readonly code: string } =>
  row.code !== undefined && !variants.has(row.code) && !ofVariants.has(row.code);

const nameOf = ({ code = '', locale }: ProductRow): string => `${locale} ${code}`;

/** Checked rows of a product: the outcome of each, and the accepted rows by product and variant. */
export interface CheckedRows extends RowContext {
  readonly outcomes: readonly RowOutcome[];
}

/** Checks the rows of a product in order. */
export function judge(rows: readonly ProductRow[], read: ProductRowsRead, moment: ImportMoment): CheckedRows {
  const seen: RowContext = { ...read, moment, ofProduct: [], ofVariants: new Map(), done: new Set(), made: 0 };
  const outcomes = rows.map((row): RowOutcome => {
    for (const { find } of checks) {
      const found = find(row, seen);
      if (found) return found;
    }
    note(row, seen);
    return 'processed';
  });
  return { ...seen, outcomes };
}

/** Records a row that passed all checks, as context for later rows. */
function note(row: ProductRow, seen: RowContext): void {
  const { product, moment, ofProduct, ofVariants, done } = seen;
  if (isNew(row, seen)) seen.made += 1;
  if (!product || product.imported_by === moment.import || mayOverwrite(row, seen)) ofProduct.push(row);
  if (row.code !== undefined && !ofVariants.has(row.code)) ofVariants.set(row.code, row);
  done.add(nameOf(row));
}
