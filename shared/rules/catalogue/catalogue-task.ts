import {
  type Change,
  changed,
  creates,
  event,
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

const resumeMinutes = 30; // the queue has ended its repeats by then: five receives, six minutes apart
/** Variants that are deleted in the request's own transaction: each is a record and its SKU. */
export const removalsAtOnce = 40;

/**
 * Deletes a product: its variants go with it, as many as fit at once, the others by the task that withdraws it from
 * sale.
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

/** Deletes variants of a product, as many as fit at once. */
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

/** Hands the product as it is on to the merchants that offer it, or to one merchant product. */
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

/** Binds a change to the lease as it was read, because product and lease are not read at the same moment. */
const leaseUnchanged = (lease: ProductLeaseRecord | undefined): readonly UnchangedSince[] =>
  lease ? [{ entity: 'product-lease', id: lease.id, rev: lease.rev }] : [];

/** Makes a task on what merchants offer of a product. */
export const catalogueTask = (
  id: number,
  product: number,
  kind: CatalogueTaskRecord['kind'],
  now: string,
  more: Partial<CatalogueTaskRecord> = {},
): CatalogueTaskRecord => ({
  id,
  rev: 0,
  kind,
  product,
  left: [],
  offers: null,
  due_at: dueAt(now),
  expires_at: Date.parse(now) / 1000 + workSeconds,
  created_at: now,
  updated_at: now,
  ...more,
});

const dueAt = (now: string): string => later(now, resumeMinutes * 60);

/** Resumes a task whose time has come, and moves the time. One that is finished has none. */
export function resumeTask(task: CatalogueTaskRecord | undefined, now: string): Change<undefined> {
  if (!task?.due_at || task.due_at > now) return unchanged(undefined);
  const resumed = { ...task, due_at: dueAt(now), updated_at: now };
  return changed(undefined, [replaces('catalogue-task', task, resumed)], [taskEvent(task)]);
}

/** Finishes a task: it waits for nothing more. */
export function finishTask(task: CatalogueTaskRecord | undefined, now: string): Change<undefined> {
  if (!task?.due_at) return unchanged(undefined);
  return changed(undefined, [replaces('catalogue-task', task, { ...task, due_at: null, updated_at: now })]);
}

export const taskEvent = (task: CatalogueTaskRecord) =>
  event('catalogue.changed', 'catalogue-task', { id: task.id }, { task: task.id });
