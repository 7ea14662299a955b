import { eachOf, type Found } from '../changes/found.ts';
import type { Reach } from '../changes/reach.ts';
import type { MerchantVariantRecord } from '../resources/offers/product.ts';
import { readEach } from '../table/table.ts';

/** Makes references to the variants that items name. */
export const variantRefs = (items: readonly { readonly variant_id: number }[] = []) =>
  items.map(({ variant_id }) => ({ entity: 'merchant-variant' as const, id: variant_id }));

/** Maps the variants that were found by id, with the bases that those of them were designed from. */
export async function variantsOf(
  found: Found,
  refs: readonly { readonly id: number }[],
  reach: Reach,
): Promise<ReadonlyMap<number, MerchantVariantRecord>> {
  const ids = refs.map(({ id }) => id);
  const variants = eachOf('merchant-variant', ids, found);
  const bases = variants.flatMap(({ base }) => base ?? []);
  const more = bases.length > 0 ? await readEach('merchant-variant', bases, reach) : [];
  return new Map([...variants, ...more].map((variant) => [variant.id, variant]));
}
