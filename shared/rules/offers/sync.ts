import { isDeepStrictEqual } from 'node:util';
import { creates, newBase, replaces, type WriteOf } from '../../domain/change.ts';
import type { NextId } from '../../domain/ids.ts';
import type { MasterProductRecord, MasterVariantRecord } from '../../resources/catalogue/master-product.ts';
import type { CatalogueTaskRecord, PromisedVariant } from '../../resources/catalogue/product-work.ts';
import type { MerchantProductRecord, MerchantVariantRecord } from '../../resources/offers/product.ts';
import type { VariantParts } from '../../resources/offers/variant-parts.ts';
import { catalogueTask } from '../catalogue/catalogue-task.ts';
import { masterFields, masterVariantFields, offeredTexts, offeredVariant, propagated } from './offered.ts';

/** A merchant product with all records that it depends on. */
export interface Offer {
  readonly offered: MerchantProductRecord;
  readonly variants: readonly MerchantVariantRecord[];
  /** Variants that do not exist yet, although the response of their POST contained their ids. */
  readonly promised: readonly PromisedVariant[];
  /** Undefined once the master product is deleted. */
  readonly product: MasterProductRecord | undefined;
  readonly masters: readonly MasterVariantRecord[];
  partsOf(variant: MasterVariantRecord): VariantParts;
}

/** The writes that apply a task to a merchant product. */
export interface Sync {
  readonly offered: MerchantProductRecord;
  /** Changed and new variants, in the order in which they are written. */
  readonly writes: readonly WriteOf<'merchant-variant'>[];
}

/**
 * Decides whether a sync still copies texts and dates: once, and not after a later sync.
 *
 * Tasks arrive in any order, and more than once. Their ids give the order: a sync allocates its id after it read the
 * product, and is written only if the product is unchanged since. So a sync with a higher id refers to the same state
 * of the product or to a later one. A merchant product keeps the id of the latest sync that was copied (`copied_by`). A
 * sync with a lower id that arrives later copies nothing, so it overwrites neither the later sync nor the merchant's
 * changes since then. Every sync copies the product as it is at that time.
 */
const isLaterSync = (task: CatalogueTaskRecord | undefined, { copied_by }: MerchantProductRecord): boolean =>
  task?.kind === 'sync' && task.id > copied_by;

/**
 * Plans how a merchant product becomes up to date. Every task copies the fields that only the master decides, creates
 * the promised variants, and ends the sale of deleted variants. Only a `sync` copies texts and dates and adds new
 * variants. It does so once and not after a later sync, because the merchant may have changed them since. The
 * merchant's own identifiers, dates and choice of variants stay.
 */
export function planSync(offer: Offer, task: CatalogueTaskRecord | undefined, newId: NextId, now: string): Sync {
  const { product, masters } = offer;
  const copies = product !== undefined && isLaterSync(task, offer.offered);
  const masterById = new Map(masters.map((variant) => [variant.id, variant]));
  const offered = offeredAfter(offer, masterById, { copies, task }, now);
  const kept = offer.variants.flatMap((was) => {
    const master = masterById.get(was.master_variant);
    const { only_customized: _, ...rest } = was;
    const after: MerchantVariantRecord = {
      ...rest,
      ...(master && product && masterVariantFields(master, product, offered.locale, offer.partsOf(master))),
      ...propagated(offered),
      // separate from the merchant's end date, so that a change of that date cannot put a variant without its master on
      // sale again
      ...(!master && { withdrawn_at: earlier(was.withdrawn_at, now) }),
    };
    return isDeepStrictEqual(was, after) ? [] : [replaces('merchant-variant', was, { ...after, updated_at: now })];
  });
  const fresh = copies ? lacking(offer).map(({ id }) => freshVariant(newId(), id)) : [];
  const made = [...offer.promised, ...fresh].flatMap(({ id, master_variant, external_identifier }) => {
    const variant = masterById.get(master_variant);
    if (!variant || !product) return [];
    const parts = offer.partsOf(variant);
    const fields = offeredVariant(variant, { product, merchantProduct: offered, parts, external_identifier });
    return [creates('merchant-variant', { ...newBase(id, now), ...fields })];
  });
  return { offered, writes: [...kept, ...made] };
}

/** Tells whether a sync that starts now would leave a merchant product as it is. */
export function isInSync(offer: Offer, now: string): boolean {
  const { id, master_product, copied_by } = offer.offered;
  if (lacking(offer).length > 0) return false;
  const task = catalogueTask(copied_by + 1, master_product, 'sync', now);
  const { offered, writes } = planSync(offer, task, () => id, now);
  return writes.length === 0 && isDeepStrictEqual({ ...offered, copied_by }, offer.offered);
}

const freshVariant = (id: number, master_variant: number) => ({ id, master_variant, external_identifier: null });

/** Lists the master variants that a merchant product neither shows nor leaves out. */
export function lacking({ offered, variants, promised, masters }: Offer): readonly MasterVariantRecord[] {
  const known = new Set([
    ...offered.left_out,
    ...variants.map(({ master_variant }) => master_variant),
    ...promised.map(({ master_variant }) => master_variant),
  ]);
  return masters.filter(({ id }) => !known.has(id));
}

function offeredAfter(
  { offered: before, product, promised }: Offer,
  masters: ReadonlyMap<number, unknown>,
  { copies, task }: { readonly copies: boolean; readonly task: CatalogueTaskRecord | undefined },
  now: string,
): MerchantProductRecord {
  const own = Object.fromEntries(before.own_dates.map((name) => [name, before[name]]));
  // promised, and deleted before the variant was created
  const never = new Set(promised.flatMap(({ id, master_variant }) => (masters.has(master_variant) ? [] : [id])));
  return {
    ...before,
    ...(product && masterFields(product)),
    ...(product && copies && { ...offeredTexts(product), ...own, copied_by: task?.id ?? 0 }),
    ...(!product && { discontinue_at: earlier(before.discontinue_at, now) }),
    merchant_variants: before.merchant_variants.filter((id) => !never.has(id)),
  };
}

const earlier = (end: string | null, now: string): string => (end !== null && end < now ? end : now);
