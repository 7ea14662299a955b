import { unchanged } from '../../changes/change.ts';
import { everything } from '../../changes/reach.ts';
import type { ProductLeaseRecord } from '../../resources/catalogue/product-work.ts';
import { isOverdue } from '../../rules/catalogue/product-lease.ts';
import {
  askAgain,
  beginRelease,
  dropVariants,
  endRelease,
  filesPerBlock,
  freeClaims,
  variantsPerBlock,
} from '../../rules/catalogue/product-steps.ts';
import { uniqueKey } from '../../table/keys.ts';
import { readEach, readRecord, readRecords, readRows } from '../../table/table.ts';
import { reserveIds } from '../../table/writes/ids.ts';
import { blocks, decideStep, LeaseLost, readLease, refs, step } from './product-steps.ts';

/**
 * Takes back the work on a product whose holder has died: a product that was never made goes with all that it had claimed;
 * of another one the SKUs of variants that were not made. Nothing happens while the lease has not ended.
 */
export async function releaseProduct(product: number): Promise<void> {
  const lease = await decideStep(
    () => readRecord('product-lease', product, everything),
    (before, { now }) => beginRelease(before, now),
  );
  if (!lease) return;
  const fence = lease.rev;
  try {
    const record = await readRecord('master-product', product, everything);
    if (!record?.is_made) {
      for (const block of blocks(record?.variants ?? [], variantsPerBlock))
        await dropVariantBlock(product, fence, block);
    }
    await freeAllClaims(lease);
    const ids = await reserveIds({ 'catalogue-task': 1 });
    const task = ids['catalogue-task']();
    await step(product, fence, (work, now) => endRelease(work, task, now));
  } catch (error) {
    if (!(error instanceof LeaseLost)) throw error;
  }
}

/** Sees to a product whose lease has ended: work that nobody has taken up is asked for again, other work is taken back. */
export async function sweepProduct(product: number): Promise<void> {
  const isAsked = await decideStep(
    async () => {
      const found = await readRecords(
        [
          { entity: 'master-product', id: product },
          { entity: 'product-lease', id: product },
        ],
        everything,
        true,
      );
      return { product: found.get('master-product', product), lease: found.get('product-lease', product) };
    },
    ({ lease, ...work }, { now }) =>
      lease && isOverdue(lease, now) ? { ...askAgain({ ...work, lease }, now), answer: true } : unchanged(false),
  );
  if (!isAsked) await releaseProduct(product);
}

async function dropVariantBlock(product: number, fence: number, block: readonly number[]): Promise<void> {
  await decideStep(
    async () => {
      const [lease, variants] = await Promise.all([
        readLease(product, fence),
        readEach('master-variant', block, everything, true),
      ]);
      return { lease, variants };
    },
    ({ lease, variants }) => dropVariants(lease, variants),
  );
}

/** Gives back the SKUs of variants that were not made; refuses when somebody else has taken the lease over. */
export async function freeAllClaims({ id, rev, claims }: ProductLeaseRecord): Promise<void> {
  for (const block of blocks(claims, filesPerBlock)) await freeClaimBlock(id, rev, block);
}

/** Gives back those of a block that are still held for variants which do not exist. */
async function freeClaimBlock(product: number, fence: number, block: ProductLeaseRecord['claims']): Promise<void> {
  await decideStep(
    async () => {
      const keyOf = (sku: string) => uniqueKey('master-variant', 'sku', sku);
      const [lease, rows, found] = await Promise.all([
        readLease(product, fence),
        readRows(
          block.map(({ sku }) => keyOf(sku)),
          true,
        ),
        readRecords(
          refs(
            'master-variant',
            block.map(({ id }) => id),
          ),
          everything,
          true,
        ),
      ]);
      const holders = new Map(rows.map((row) => [row.PK, row.id]));
      const held = block.filter(({ sku, id }) => holders.get(keyOf(sku).PK) === id && !found.get('master-variant', id));
      return { lease, held };
    },
    ({ lease, held }) => freeClaims(lease, held),
  );
}
