import {
  type Change,
  changed,
  creates,
  event,
  newBase,
  type Removal,
  removes,
  replaces,
  type UnchangedSince,
  unchanged,
} from '../../domain/change.ts';
import { workSeconds } from '../../domain/lifetimes.ts';
import { later } from '../../lib/clock.ts';
import type { MasterProductRecord, MasterVariantRecord } from '../../resources/catalogue/master-product.ts';
import type { CatalogueTaskRecord, ProductLeaseRecord } from '../../resources/catalogue/product-work.ts';
import { requireFree } from './product-lease.ts';

const resumeMinutes = 30; // by then the five attempts of the queue, six minutes apart, are over
/** Number of variants that the request's transaction deletes. Each takes two actions: its record and its SKU. */
export const removalsAtOnce = 40;

/**
 * Deletes a product with up to 40 of its variants (`removalsAtOnce`). The task that withdraws the product from sale
 * deletes the rest. Rejects with 423 while work on the product runs.
 */
export function deleteProduct(
  product: MasterProductRecord,
  variants: readonly MasterVariantRecord[],
  lease: ProductLeaseRecord | undefined,
  taskId: number,
  now: string,
): Change<undefined> {
  requireFree(product.id, lease, now);
  const task = catalogueTask(taskId, product.id, 'withdraw', now, {
    left: variants.slice(removalsAtOnce).map(({ id }) => id),
  });
  return {
    ...changed(undefined, [creates('catalogue-task', task)], [taskEvent(task)]),
    removes: [
      removes('master-product', product),
      ...(lease ? [removes('product-lease', lease)] : []),
      ...variants.slice(0, removalsAtOnce).map((variant): Removal => removes('master-variant', variant)),
    ],
  };
}

/**
 * Deletes variants of a product and starts a task that withdraws them from sale. All of them must fit one transaction
 * (`removalsAtOnce`). Rejects with 423 while work on the product runs.
 */
export function deleteVariants(
  product: MasterProductRecord,
  variants: readonly MasterVariantRecord[],
  lease: ProductLeaseRecord | undefined,
  taskId: number,
  now: string,
): Change<undefined> {
  requireFree(product.id, lease, now);
  const task = catalogueTask(taskId, product.id, 'withdraw', now);
  const gone = new Set(variants.map(({ id }) => id));
  const without = { ...product, variants: product.variants.filter((id) => !gone.has(id)), updated_at: now };
  return {
    ...changed(
      undefined,
      [replaces('master-product', product, without), creates('catalogue-task', task)],
      [taskEvent(task)],
      leaseUnchanged(lease),
    ),
    removes: variants.map((variant) => removes('master-variant', variant)),
  };
}

/** Propagates the current product to all merchants that offer it, or to a single merchant product. */
export function syncProduct(
  product: MasterProductRecord,
  lease: ProductLeaseRecord | undefined,
  taskId: number,
  now: string,
  merchant_product?: number,
): Change<undefined> {
  requireFree(product.id, lease, now);
  const offers = merchant_product === undefined ? null : { merchant_product, variants: [] };
  const task = catalogueTask(taskId, product.id, 'sync', now, { offers });
  return changed(
    undefined,
    [creates('catalogue-task', task)],
    [taskEvent(task)],
    [{ entity: 'master-product', id: product.id, rev: product.rev }, ...leaseUnchanged(lease)],
  );
}

/** Requires an unchanged lease, because the caller reads the product and its lease at different moments. */
export const leaseUnchanged = (lease: ProductLeaseRecord | undefined): readonly UnchangedSince[] =>
  lease ? [{ entity: 'product-lease', id: lease.id, rev: lease.rev }] : [];

/** Creates a task that updates the merchant products of a master product. */
export const catalogueTask = (
  id: number,
  product: number,
  kind: CatalogueTaskRecord['kind'],
  now: string,
  more: Partial<CatalogueTaskRecord> = {},
): CatalogueTaskRecord => ({
  ...newBase(id, now),
  kind,
  product,
  left: [],
  offers: null,
  due_at: dueAt(now),
  expires_at: Date.parse(now) / 1000 + workSeconds,
  ...more,
});

const dueAt = (now: string): string => later(now, resumeMinutes * 60);

/** Resumes an overdue task and reschedules it. A finished task has no due time. */
export function resumeTask(task: CatalogueTaskRecord | undefined, now: string): Change<undefined> {
  if (!task?.due_at || task.due_at > now) return unchanged(undefined);
  const resumed = { ...task, due_at: dueAt(now), updated_at: now };
  return changed(undefined, [replaces('catalogue-task', task, resumed)], [taskEvent(task)]);
}

/** Finishes a task by clearing its due time. */
export function finishTask(task: CatalogueTaskRecord | undefined, now: string): Change<undefined> {
  if (!task?.due_at) return unchanged(undefined);
  return changed(undefined, [replaces('catalogue-task', task, { ...task, due_at: null, updated_at: now })]);
}

export const taskEvent = (task: CatalogueTaskRecord) =>
  event('catalogue.changed', 'catalogue-task', { id: task.id }, { task: task.id });
