import { byId, eachOf, type Found, refsOf } from '../domain/found.ts';
import type { Reach } from '../domain/reach.ts';
import type { Tenant } from '../model/fields.ts';
import { atMasterPrice } from '../resources/offers/master-price.ts';
import type { MerchantVariantRecord } from '../resources/offers/product.ts';
import {
  idsOfPriceParts,
  type NamesPriceParts,
  type PricedVariants,
  type PriceParts,
} from '../resources/offers/variant-parts.ts';
import type { CheckoutItem } from '../resources/orders/checkout.ts';
import { orderedCopyId, pricedRevision } from '../resources/orders/ordered-copy.ts';
import { readEach, readRecords, readRecordsEventually } from '../table/table.ts';

/** Returns references to the variants of items. */
export const variantRefs = (items: readonly { readonly variant_id: number }[] = []) =>
  items.map(({ variant_id }) => ({ entity: 'merchant-variant' as const, id: variant_id }));

/** Returns references to the records that determine the prices of variants. */
export const pricePartRefs = (variants: readonly NamesPriceParts[]) =>
  variants
    .map(idsOfPriceParts)
    .flatMap(({ masters, bases, methods, instructions }) => [
      ...refsOf('master-variant', masters),
      ...refsOf('merchant-variant', bases),
      ...refsOf('production-method', methods),
      ...refsOf('additional-instruction', instructions),
    ]);

/**
 * Returns the records that determine the prices of variants, from the records that were read. A deleted master variant,
 * method or instruction keeps its last price.
 */
export function pricePartsIn(found: Found, variants: readonly NamesPriceParts[]): PriceParts {
  const named = variants.map(idsOfPriceParts);
  const idsOf = (kind: keyof PriceParts) => named.flatMap((ids) => ids[kind]);
  const masters = byId(idsOf('masters').flatMap((id) => found.evenDeleted('master-variant', id) ?? []));
  return {
    masters,
    bases: priced(eachOf('merchant-variant', idsOf('bases'), found), masters),
    methods: byId(idsOf('methods').flatMap((id) => found.evenDeleted('production-method', id) ?? [])),
    instructions: byId(idsOf('instructions').flatMap((id) => found.evenDeleted('additional-instruction', id) ?? [])),
  };
}

const priced = (variants: readonly MerchantVariantRecord[], masters: PriceParts['masters']) =>
  byId(variants.map((variant) => atMasterPrice(variant, masters.get(variant.master_variant))));

/** Returns the variants that were found, and reads the records that determine their prices. */
export async function variantsOf(
  found: Found,
  refs: readonly { readonly id: number }[],
  reach: Reach,
): Promise<PricedVariants> {
  const ids = refs.map(({ id }) => id);
  const variants = eachOf('merchant-variant', ids, found);
  const wanted = pricePartRefs(variants);
  const parts = pricePartsIn(wanted.length > 0 ? await readRecords(wanted, reach) : found, variants);
  return { variants: priced(variants, parts.masters), ...parts };
}

/**
 * Reads the records that determine the prices of the custom variants on a page, in one round trip and for half the
 * price. The records may be slightly stale.
 */
export async function readPriceParts(variants: readonly MerchantVariantRecord[], reach: Reach): Promise<PriceParts> {
  const custom = variants.filter(({ collection_name }) => collection_name === 'custom');
  return pricePartsIn(await readRecordsEventually(pricePartRefs(custom), reach), custom);
}

/** Returns the ids of the copies that orders keep of variants at their current prices. Copies have no copies. */
export const copyIdsOf = (priced: PricedVariants, is_test: boolean): readonly number[] =>
  [...priced.variants.values()].flatMap((variant) => {
    if (variant.collection_name === 'ordered') return [];
    return [orderedCopyId({ id: variant.id, rev: pricedRevision(variant, priced) }, is_test)];
  });

/**
 * Reads the current variants of a checkout's items, the records that determine their prices, and the copies that
 * existing orders have of them. It needs a second round trip only if a variant has changed since its item was set.
 */
export async function readItemsNow(
  items: readonly CheckoutItem[],
  { merchant, is_test }: Tenant,
): Promise<{ readonly variants: PricedVariants; readonly copies: readonly MerchantVariantRecord[] }> {
  const tenant = { merchant, is_test };
  const held = items.map(({ variant }) => variant);
  const ids = held.map(({ id }) => id);
  const copyIds = held.map((variant) => orderedCopyId(variant, is_test));
  const wanted = [...refsOf('merchant-variant', [...ids, ...copyIds]), ...pricePartRefs(held)];
  const found = await readRecords(wanted, tenant);
  const parts = pricePartsIn(found, held);
  const variants = { variants: priced(eachOf('merchant-variant', ids, found), parts.masters), ...parts };
  const newIds = copyIdsOf(variants, is_test).filter((id) => !copyIds.includes(id));
  const newer = newIds.length > 0 ? await readEach('merchant-variant', newIds, tenant) : [];
  return { variants, copies: [...eachOf('merchant-variant', copyIds, found), ...newer] };
}
