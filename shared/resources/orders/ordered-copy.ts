import { idsOfPriceParts, type NamesPriceParts, type PriceParts } from '../offers/variant-parts.ts';

const copiesFrom = 2 ** 52; // other variants have consecutive ids below `sources`
const sources = 2 ** 33;
const revisions = 2 ** 18; // one per hour for 30 years

/**
 * Returns the id of the copy that a tenant's orders keep of a variant at a revision. Each revision has its own copy and
 * id. Another revision may have different fields, but a copy never changes.
 */
export function orderedCopyId({ id, rev }: { readonly id: number; readonly rev: number }, is_test: boolean): number {
  if (id >= sources || rev >= revisions) throw new Error(`Variant ${id} has no id for a copy of its revision ${rev}`);
  return copiesFrom + (id * revisions + rev) * 2 + (is_test ? 1 : 0);
}

/**
 * Returns the revision of a variant together with its price parts. It is the sum of the revisions of the variant, its
 * master variant and, for a custom variant, its base, its methods and its instructions. Each of these only rises, even
 * if a part is deleted. So equal sums mean that none of them changed.
 */
export function pricedRevision(
  variant: NamesPriceParts & { readonly rev: number },
  { masters, bases, methods, instructions }: PriceParts,
): number {
  const ids = idsOfPriceParts(variant);
  const parts = [
    ...ids.masters.map((id) => masters.get(id)),
    ...ids.bases.map((id) => bases.get(id)),
    ...ids.methods.map((id) => methods.get(id)),
    ...ids.instructions.map((id) => instructions.get(id)),
  ];
  return parts.reduce((sum, part) => sum + (part?.rev ?? 0), variant.rev);
}
