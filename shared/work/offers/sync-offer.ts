import { currentDeadline } from '../../aws/deadlines.ts';
import { changed, isSameRecord, replaces } from '../../domain/change.ts';
import { eachOf, refsOf } from '../../domain/found.ts';
import { everything } from '../../domain/reach.ts';
import { nowInstant } from '../../lib/clock.ts';
import { loadVariantParts } from '../../reads/variant-parts.ts';
import type { CatalogueTaskRecord } from '../../resources/catalogue/product-work.ts';
import type { MerchantProductRecord, MerchantVariantRecord } from '../../resources/offers/product.ts';
import { lacking, type Offer, planSync, type Sync } from '../../rules/offers/sync.ts';
import { pause } from '../../table/retry.ts';
import { readRecord, readRecords } from '../../table/table.ts';
import { commit } from '../../table/writes/commit.ts';
import { reserveIds } from '../../table/writes/reserve-ids.ts';
import { finishCatalogueTask } from './resume-task.ts';

const variantsPerBlock = 40; // each is a record and a dictionary row
const plans = 5; // how often a sync is planned if others keep changing the merchant product

/**
 * Updates one merchant product as its task requires, in blocks that each leave it consistent. A second run, or a run
 * after a later task, has no further effect.
 *
 * It has a separate loop instead of `decide`, because its plan is several transactions. Each requires the `rev` that
 * the previous one wrote. If another write intervenes, the rest is planned again from a fresh read.
 */
export async function syncMerchantProduct(id: number, taskId: number | null): Promise<void> {
  for (let attempt = 0; attempt < plans; attempt += 1) {
    const [offered, task] = await Promise.all([
      readRecord('merchant-product', id, everything),
      taskId === null ? undefined : readRecord('catalogue-task', taskId, everything),
    ]);
    if (taskId !== null && !task) return;
    if (!offered) return finishOffer(id, task);
    const offer = await loadOffer(offered);
    const missing = task?.kind === 'sync' ? lacking(offer).length : 0;
    const ids = await reserveIds({ 'merchant-variant': missing });
    const now = nowInstant();
    if (await write(offered, planSync(offer, task, ids['merchant-variant'], now), now)) return finishOffer(id, task);
    await pause(attempt, currentDeadline());
  }
  throw new Error('Others keep changing the merchant product');
}

/** Finishes a task for a single merchant product, once that has the variants that it lacked. */
async function finishOffer(id: number, task: CatalogueTaskRecord | undefined): Promise<void> {
  if (task?.due_at && task.offers?.merchant_product === id) await finishCatalogueTask(task.id);
}

/** Reads a merchant product with its variants, and the master records that it is copied from. */
export async function loadOffer(offered: MerchantProductRecord): Promise<Offer> {
  const found = await readRecords(
    [
      { entity: 'master-product', id: offered.master_product },
      ...refsOf('merchant-variant', offered.merchant_variants),
    ],
    everything,
  );
  const product = found.get('master-product', offered.master_product);
  const variants = eachOf('merchant-variant', offered.merchant_variants, found);
  const { masters, partsOf } = await loadVariantParts(product?.variants ?? []);
  return { offered, variants, promised: await promisedOf(offered, variants), product, masters, partsOf };
}

/** Reads the variants that a POST announced with their ids, but that do not exist yet. */
async function promisedOf(
  { offered_by, merchant_variants }: MerchantProductRecord,
  made: readonly MerchantVariantRecord[],
) {
  if (offered_by === null || made.length === merchant_variants.length) return [];
  const task = await readRecord('catalogue-task', offered_by, everything);
  const open = new Set(merchant_variants);
  for (const { id } of made) open.delete(id);
  return (task?.offers?.variants ?? []).filter(({ id }) => open.has(id));
}

/** Writes a plan block by block. Returns `false` if the plan is out of date because of another write. */
async function write(before: MerchantProductRecord, { offered, writes }: Sync, now: string): Promise<boolean> {
  let product = before;
  for (let start = 0; start === 0 || start < writes.length; start += variantsPerBlock) {
    const block = writes.slice(start, start + variantsPerBlock);
    const isLast = start + variantsPerBlock >= writes.length;
    const fresh = writes
      .slice(0, start + variantsPerBlock)
      .flatMap(({ record, was }) => (was || before.merchant_variants.includes(record.id) ? [] : [record.id]));
    // the last block sets names and dates together with `copied_by`, so that they are copied only once
    const so = isLast ? offered : before;
    const after: MerchantProductRecord = {
      ...so,
      merchant_variants: [...so.merchant_variants, ...fresh],
      rev: product.rev,
      updated_at: now,
    };
    const isSame = isSameRecord(product, after);
    if (isSame && block.length === 0) return true;
    const change = isSame
      ? changed(undefined, block, [], [{ entity: 'merchant-product', id: product.id, rev: product.rev }])
      : changed(undefined, [...block, replaces('merchant-product', product, after)]);
    const outcome = await commit(change);
    if (!outcome.written) return false;
    if (!isSame) product = { ...after, rev: product.rev + 1 };
  }
  return true;
}
