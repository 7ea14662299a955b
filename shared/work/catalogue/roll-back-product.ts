import { unchanged } from '../../domain/change.ts';
import { everything } from '../../domain/reach.ts';
import { blocks } from '../../lib/blocks.ts';
import type { ProductLeaseRecord } from '../../resources/catalogue/product-work.ts';
import { isOverdue } from '../../rules/catalogue/product-lease.ts';
import {
  claimsPerBlock,
  finishRollBack,
  leaseForRollBack,
  resumeLater,
  rollBackClaims,
  rollBackVariants,
  variantsPerBlock,
} from '../../rules/catalogue/product-steps.ts';
import { uniqueKey } from '../../table/keys.ts';
import { readEach, readRecord, readRows } from '../../table/table.ts';
import { reserveIds } from '../../table/writes/reserve-ids.ts';
import { resuming } from '../resuming.ts';
import { asLongAsLeased, readLease, step, stepUnderLease } from './step.ts';

/**
 * Rolls back abandoned work on a product. A product that was never finished is deleted with its variants and claims. A
 * product that existed before only releases the SKUs of variants that were not created. Does nothing while the lease is
 * valid.
 *
 * 1. acquires the lease for the rollback
 * 2. deletes the variants of a product that was never finished
 * 3. releases the claimed SKUs of variants that were not created
 * 4. finishes: unlocks or deletes the product, fails its job and propagates the changes to merchant products
 */
export async function rollBackProduct(product: number): Promise<void> {
  const lease = await step(
    () => readRecord('product-lease', product, everything),
    (before, { now }) => leaseForRollBack(before, now),
  );
  if (lease) await rollBackUnder(lease);
}

/** Rolls the work back under a lease that was acquired for it: steps 2 to 4. */
export async function rollBackUnder(lease: ProductLeaseRecord): Promise<void> {
  const { id: product, rev: fence } = lease;
  await asLongAsLeased(async () => {
    const record = await readRecord('master-product', product, everything);
    const unmade = record?.is_made ? [] : (record?.variants ?? []);
    for (const block of blocks(unmade, variantsPerBlock)) await rollBackVariantBlock(product, fence, block);
    for (const block of blocks(lease.claims, claimsPerBlock)) await rollBackClaimBlock(product, fence, block);
    const ids = await reserveIds({ 'catalogue-task': 1 });
    const task = ids['catalogue-task']();
    await stepUnderLease(product, fence, (work, now) => finishRollBack(work, task, now));
  });
}

/** Resumes or rolls back the work on a product whose lease has expired. Resumes it if no worker has started it. */
export const resumeOrRollBack = (product: number): Promise<void> =>
  resuming('product-lease', { id: product }, async (read) => {
    const isResumed = await step(read, (lease, { now }) =>
      lease && isOverdue(lease, now) ? { ...resumeLater(lease, now), answer: true } : unchanged(false),
    );
    if (!isResumed) await rollBackProduct(product);
  });

const rollBackVariantBlock = (product: number, fence: number, block: readonly number[]): Promise<undefined> =>
  step(
    async () => {
      const [lease, variants] = await Promise.all([
        readLease(product, fence),
        readEach('master-variant', block, everything),
      ]);
      return { lease, variants };
    },
    ({ lease, variants }) => rollBackVariants(lease, variants),
  );

/** Releases the SKUs of a block that are still claimed for variants that do not exist. */
const rollBackClaimBlock = (product: number, fence: number, block: ProductLeaseRecord['claims']): Promise<undefined> =>
  step(
    async () => {
      const keyOf = (sku: string) => uniqueKey('master-variant', 'sku', sku);
      const keys = block.map(({ sku }) => keyOf(sku));
      const ids = block.map(({ id }) => id);
      const [lease, rows, variants] = await Promise.all([
        readLease(product, fence),
        readRows(keys),
        readEach('master-variant', ids, everything),
      ]);
      const holders = new Map(rows.map((row) => [row.PK, row.id]));
      const made = new Set(variants.map(({ id }) => id));
      const held = block.filter(({ sku, id }) => holders.get(keyOf(sku).PK) === id && !made.has(id));
      return { lease, held };
    },
    ({ lease, held }) => rollBackClaims(lease, held),
  );
