import type { Found } from '../changes/found.ts';
import type { MerchantVariantRecord } from '../resources/offers/product.ts';

/** Makes references to the variants that items name. */
export const variantRefs = (items: readonly { readonly variant_id: number }[] = []) =>
  items.map(({ variant_id }) => ({ entity: 'merchant-variant' as const, id: variant_id }));

/** Maps the variants that were found by id. */
export function variantsOf(
  found: Found,
  refs: readonly { readonly id: number }[],
): ReadonlyMap<number, MerchantVariantRecord> {
  return new Map(
    refs.flatMap(({ id }) => {
      const variant = found.get('merchant-variant', id);
      return variant ? [[id, variant]] : [];
    }),
  );
}
