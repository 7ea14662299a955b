import { designRequired, notOrderable, orderCopy } from '../../lib/problems.ts';
import { fill, type Problem, refuseAny } from '../../lib/refusal.ts';
import type { MerchantVariantRecord } from '../../resources/offers/product.ts';
import type { PricedVariants, PriceParts } from '../../resources/offers/variant-parts.ts';
import type { ItemVariant } from '../../resources/orders/checkout.ts';
import { pricedRevision } from '../../resources/orders/ordered-copy.ts';
import { pricedNow } from '../designs/price.ts';

/** Tells whether a variant is on sale: ready in the catalogue, or designed and completed, and not discontinued. */
const isSold = (
  { collection_name, state, discontinue_at, withdrawn_at }: MerchantVariantRecord,
  now: string,
): boolean =>
  ((collection_name === 'catalogue' && state === 'ready') || (collection_name === 'custom' && state === 'completed')) &&
  [discontinue_at, withdrawn_at].every((end) => end === null || end > now);

/**
 * Tells whether a variant can be ordered as it is. A variant that its product sells only with a design cannot. A design
 * can be ordered as long as its base is on sale.
 */
export function isOrderable(variant: MerchantVariantRecord, parts: PriceParts, now: string): boolean {
  if (variant.collection_name === 'catalogue') return isSold(variant, now) && variant.only_customized !== true;
  if (variant.base === undefined) return isSold(variant, now);
  return variant.collection_name === 'custom' && variant.state === 'completed' && isBaseSold(variant, parts, now);
}

/** Tells whether the base of a custom variant is on sale. */
export function isBaseSold({ base: id }: Pick<MerchantVariantRecord, 'base'>, { bases }: PriceParts, now: string) {
  const base = id === undefined ? undefined : bases.get(id);
  return base !== undefined && isSold(base, now);
}

/** Returns the reason why a variant cannot be ordered. */
export function whyNotOrderable(variant: MerchantVariantRecord | undefined, now: string): Problem {
  if (variant?.only_customized && isSold(variant, now)) return fill(designRequired, { id: variant.id });
  if (variant?.collection_name !== 'ordered') return notOrderable;
  const { id, copy_of } = variant;
  const instead = copy_of === undefined ? 'It cannot be ordered again.' : `Order variant ${copy_of} instead.`;
  return fill(orderCopy, { id, instead });
}

/**
 * Returns the copy of a variant that an item keeps, at current prices. The copy's revision changes with the price,
 * because orders keep one copy per revision.
 */
export function orderedAs(variant: MerchantVariantRecord, parts: PriceParts): ItemVariant {
  const {
    merchant,
    is_test,
    collection_name,
    failure_message,
    available_at,
    discontinue_at,
    withdrawn_at,
    only_customized,
    ...copy
  } = pricedNow(parts)(variant);
  return { ...copy, rev: pricedRevision(variant, parts) };
}

/** An item of a request or of a checkout, and the copy of its variant. */
interface ItemWithVariant<Item> {
  readonly item: Item;
  readonly variant: ItemVariant;
}

/**
 * Returns each item with its variant. Rejects with 422 the items without one, with the reason at the place of their
 * variant.
 */
export function linesOf<Item>(
  items: readonly Item[],
  variantOf: (item: Item) => ItemVariant | undefined,
  whyNot: (item: Item) => Problem,
): readonly ItemWithVariant<Item>[] {
  const errors: Record<string, Problem[]> = {};
  const lines = items.flatMap((item, index) => {
    const variant = variantOf(item);
    if (variant) return [{ item, variant }];
    errors[`items.${index}.variant_id`] = [whyNot(item)];
    return [];
  });
  refuseAny(errors);
  return lines;
}

/** Returns each requested item with its variant, at current prices. Rejects variants that cannot be ordered. */
export const orderedLines = <Item extends { readonly variant_id: number }>(
  items: readonly Item[],
  read: PricedVariants,
  now: string,
): readonly ItemWithVariant<Item>[] => {
  const variantOf = ({ variant_id }: Item) => read.variants.get(variant_id);
  return linesOf(
    items,
    (item) => {
      const variant = variantOf(item);
      return variant && isOrderable(variant, read, now) ? orderedAs(variant, read) : undefined;
    },
    (item) => whyNotOrderable(variantOf(item), now),
  );
};
