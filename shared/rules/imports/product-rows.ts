import { fill, Refusal } from '../../lib/refusal.ts';
import type { ProductLeaseRecord } from '../../resources/catalogue/product-work.ts';
import { deleteProduct, deleteVariants } from '../catalogue/catalogue-task.ts';
import { isBusy } from '../catalogue/product-lease.ts';
import { allWait, type Decision, type ImportMoment, nothingDone, type RowOutcome, wrong } from './decision.ts';
import { type Changes, changesOf } from './product-changes.ts';
import { judge } from './product-checks.ts';
import { type ProductRow, type ProductRowsRead, variantName } from './product-row.ts';
import { nothingToDelete, refusedTogether } from './row-problems.ts';

/** A decision that is made but for the lease of its product, which only rows that change something need to read. */
export interface PlannedRows {
  /** Whether no row changes anything and none fails. Work that is under way may be why a row fails. */
  readonly changesNothing: boolean;
  /** Decides the rows, once the lease is read. Rows of a product that is being worked on wait. */
  under(lease: ProductLeaseRecord | undefined): Decision;
}

/**
 * Plans the neighbouring rows of one product. Rows of one code are one variant: its columns are those of its first row,
 * the product's own those of the first row that may change it, and further locales add name and description. All rows
 * of a group delete, or none does.
 */
export function planProductRows(rows: readonly ProductRow[], read: ProductRowsRead, moment: ImportMoment): PlannedRows {
  const plan = rows[0]?.command === 'delete' ? planDeletions : planChanges;
  const { outcomes, changes } = plan(rows, read, moment);
  return {
    changesNothing: !changes && outcomes.every((outcome) => typeof outcome === 'string'),
    under: (lease) => (isBusy(lease) ? allWait(rows) : { ...nothingDone(outcomes), ...changes?.(lease) }),
  };
}

/** What comes of rows, and what they change, if anything. */
interface RowsPlan {
  readonly outcomes: readonly RowOutcome[];
  readonly changes?: Changes | undefined;
}

function planChanges(rows: readonly ProductRow[], read: ProductRowsRead, moment: ImportMoment): RowsPlan {
  const judged = judge(rows, read, moment);
  const { outcomes } = judged;
  if (!outcomes.includes('processed')) return { outcomes };
  try {
    return { outcomes, changes: changesOf(judged) };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const [first] = Object.values(error.errors ?? {});
    const problem = wrong(null, fill(refusedTogether, { why: first?.[0]?.message ?? error.message }));
    return { outcomes: outcomes.map((outcome) => (outcome === 'processed' ? problem : outcome)) };
  }
}

/** Plans to delete variants by their codes, or without a code the product. */
function planDeletions(
  rows: readonly ProductRow[],
  { product, variants, ids }: ProductRowsRead,
  { now }: ImportMoment,
): RowsPlan {
  if (!product) return { outcomes: rows.map(() => wrong('handle', nothingToDelete)) };
  const whole = rows.findIndex(({ code }) => code === undefined);
  const codes = rows.slice(0, whole === -1 ? rows.length : whole).flatMap(({ code }) => code ?? []);
  const outcomes = rows.map(({ code }, at): RowOutcome => {
    if (whole !== -1 && at > whole) return wrong('handle', nothingToDelete);
    if (code === undefined) return 'processed';
    return variants.has(code) && codes.indexOf(code) === at ? 'processed' : wrong('code', nothingToDelete);
  });
  if (!outcomes.includes('processed')) return { outcomes };
  const gone = codes.flatMap((code) => variants.get(code) ?? []);
  const task = ids['catalogue-task']();
  const changes: Changes = (lease) => ({
    makes: [],
    change:
      whole === -1
        ? deleteVariants(product, [...new Set(gone)], lease, task, now)
        : deleteProduct(product, [...variants.values()], lease, task, now),
    touched: whole === -1 ? [] : [...variants.keys()].map(variantName),
  });
  return { outcomes, changes };
}
