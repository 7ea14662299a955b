import { commit } from '../data/commit.ts';
import { everything } from '../data/design.ts';
import { reserveIds } from '../data/ids.ts';
import { readPage } from '../data/list.ts';
import { currentDeadline } from '../data/retry.ts';
import { readRecord, readRecords } from '../data/table.ts';
import { loadVariantParts } from '../data/variant-parts.ts';
import { lacking, type Offer, planSync, type Sync } from '../domain/catalogue-sync.ts';
import { removalsAtOnce } from '../domain/catalogue-task.ts';
import { changed, removes, replaces } from '../domain/change.ts';
import { nowInstant } from '../lib/clock.ts';
import type { ProductRecord } from '../resources/product.ts';
import type { CatalogueTaskRecord } from '../resources/product-work.ts';
import type { VariantRecord } from '../resources/variant.ts';

const variantsPerBlock = 40; // each is a record and a row of the dictionary
const plans = 5; // times that a merchant's product is looked at anew while others keep changing it
const offersPerPage = 100;

/** Deletes the master variants that a request left to its task. */
export async function deleteLeft({ left }: CatalogueTaskRecord): Promise<void> {
  for (let start = 0; start < left.length; start += removalsAtOnce) {
    const ids = left.slice(start, start + removalsAtOnce);
    const found = await readRecords(
      ids.map((id) => ({ entity: 'master-variant', id })),
      everything,
      true,
    );
    const variants = ids.flatMap((id) => found.get('master-variant', id) ?? []);
    if (variants.length === 0) continue;
    const change = { ...changed(undefined, []), removes: variants.map((one) => removes('master-variant', one)) };
    const outcome = await commit(change, [], currentDeadline());
    if (!outcome.written) throw new Error('A variant that is being deleted was changed');
  }
}

/** Ids of all merchant products that show a master product, page by page. */
export async function* offersOf(product: number): AsyncGenerator<readonly number[]> {
  const holds = (id: unknown) => id === product;
  let after: number | undefined;
  for (;;) {
    const { records, more, last } = await readPage({
      entity: 'merchant-product',
      reach: everything,
      conditions: [{ field: 'master_product', equals: [product], holds }],
      ascending: true,
      limit: offersPerPage,
      after,
    });
    if (records.length > 0) yield records.map(({ id }) => id);
    if (!more || last === undefined) return;
    after = last;
  }
}

/**
 * Brings one merchant product to what its task wants, in blocks that each leave it whole. Met twice, or overtaken by a
 * later task, it changes nothing more.
 */
export async function syncMerchantProduct(id: number, taskId: number | null): Promise<void> {
  for (let attempt = 0; attempt < plans; attempt += 1) {
    const [offered, task] = await Promise.all([
      readRecord('merchant-product', id, everything),
      taskId === null ? undefined : readRecord('catalogue-task', taskId, everything),
    ]);
    if (!offered || (taskId !== null && !task)) return;
    const offer = await loadOffer(offered);
    const missing = task?.kind === 'sync' ? lacking(offer).length : 0;
    const ids = await reserveIds({ 'merchant-variant': missing });
    const now = nowInstant();
    if (await write(offered, planSync(offer, task, ids['merchant-variant'], now), now)) return;
  }
  throw new Error('Others keep changing the merchant product');
}

/** A merchant's product with all that it comes from. */
export async function loadOffer(offered: ProductRecord): Promise<Offer> {
  const found = await readRecords(
    [
      { entity: 'master-product', id: offered.master_product },
      ...offered.merchant_variants.map((id) => ({ entity: 'merchant-variant' as const, id })),
    ],
    everything,
    true,
  );
  const product = found.get('master-product', offered.master_product);
  const variants = offered.merchant_variants.flatMap((id) => found.get('merchant-variant', id) ?? []);
  const { masters, partsOf } = await loadVariantParts(product?.variants ?? []);
  return { offered, variants, promised: await promisedOf(offered, variants), product, masters, partsOf };
}

/** What the answer of a POST has named and is not made yet. */
async function promisedOf({ offered_by, merchant_variants }: ProductRecord, made: readonly VariantRecord[]) {
  if (offered_by === null || made.length === merchant_variants.length) return [];
  const task = await readRecord('catalogue-task', offered_by, everything);
  const open = new Set(merchant_variants);
  for (const { id } of made) open.delete(id);
  return (task?.offers?.variants ?? []).filter(({ id }) => open.has(id));
}

/** Writes a plan block by block; false when somebody else was faster, so that the plan is out of date. */
async function write(before: ProductRecord, { offered, writes }: Sync, now: string): Promise<boolean> {
  let product = before;
  for (let start = 0; start === 0 || start < writes.length; start += variantsPerBlock) {
    const block = writes.slice(start, start + variantsPerBlock);
    const isLast = start + variantsPerBlock >= writes.length;
    const listed = new Set(before.merchant_variants);
    const fresh = writes
      .slice(0, start + variantsPerBlock)
      .flatMap(({ record }) => (listed.has(record.id) ? [] : [record.id]));
    // only the end of all blocks says that the task was applied
    const after: ProductRecord = {
      ...offered,
      synced_by: isLast ? offered.synced_by : before.synced_by,
      copied_by: isLast ? offered.copied_by : before.copied_by,
      merchant_variants: [...offered.merchant_variants, ...fresh],
      rev: product.rev,
      updated_at: now,
    };
    const isSame = JSON.stringify({ ...after, updated_at: product.updated_at }) === JSON.stringify(product);
    if (isSame && block.length === 0) return true;
    const change = isSame
      ? changed(undefined, block, [], [{ entity: 'merchant-product', id: product.id, rev: product.rev }])
      : changed(undefined, [...block, replaces('merchant-product', product, after)]);
    const outcome = await commit(change, [], currentDeadline());
    if (!outcome.written) return false;
    if (!isSame) product = { ...after, rev: product.rev + 1 };
  }
  return true;
}
