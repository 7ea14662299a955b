import { fill, Refusal } from '../../lib/refusal.ts';
import type { ProductLeaseRecord } from '../../resources/catalogue/product-work.ts';
import { deleteProduct, deleteVariants } from '../catalogue/catalogue-task.ts';
import { isBusy } from '../catalogue/product-lease.ts';
import { allWait, type Decision, type ImportMoment, nothingDone, type RowOutcome, wrong } from './decision.ts';
import { type Changes, changesOf } from './product-changes.ts';
import { judge } from './product-checks.ts';
import { type ProductRow, type ProductRowsRead, variantName } from './product-row.ts';
import { inconsistentRows, nothingToDelete } from './row-problems.ts';

/** A decision that only lacks the lease of its product. The lease must be read only if rows change something. */
export interface PlannedRows {
  /** Whether the rows change nothing and none fails. A row may also fail because of other work on the product. */
  readonly changesNothing: boolean;
  /** Decides the rows with the lease. All rows wait while other work on the product runs. */
  under(lease: ProductLeaseRecord | undefined): Decision;
}

/**
 * Plans the adjacent rows of one product. Rows with the same code describe one variant. The variant takes its columns
 * from its first row. The product takes its columns from the first row that may change it, and further locales add name
 * and description. Either all rows of a group delete, or none does.
 */
export function planProductRows(rows: readonly ProductRow[], read: ProductRowsRead, moment: ImportMoment): PlannedRows {
  const plan = rows[0]?.command === 'delete' ? planDeletions : planChanges;
  const { outcomes, changes } = plan(rows, read, moment);
  return {
    changesNothing: !changes && outcomes.every((outcome) => typeof outcome === 'string'),
    under: (lease) => (isBusy(lease) ? allWait(rows) : { ...nothingDone(outcomes), ...changes?.(lease) }),
  };
}

/** The outcomes of rows, and their changes, if any. */
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
    const problem = wrong(null, fill(inconsistentRows, { why: first?.[0]?.message ?? error.message }));
    return { outcomes: outcomes.map((outcome) => (outcome === 'processed' ? problem : outcome)) };
  }
}

/** Plans the deletion of variants by their codes. A row without a code deletes the product. */
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
