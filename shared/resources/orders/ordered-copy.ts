import { idsOfPriceParts, type NamesPriceParts, type PriceParts } from '../offers/variant-parts.ts';

const copiesFrom = 2 ** 52; // ids of other variants are counted, and stay below `sources`
const sources = 2 ** 33;
const revisions = 2 ** 18; // one an hour for 30 years

/**
 * Answers the id of the copy that the orders of a tenant keep of a variant as it was at a
 * revision: there is one for each, and no two have the same id. Another revision of it may differ, this one never does.
 */
export function orderedCopyId({ id, rev }: { readonly id: number; readonly rev: number }, is_test: boolean): number {
  if (id >= sources || rev >= revisions) throw new Error(`Variant ${id} has no id for a copy of its revision ${rev}`);
  return copiesFrom + (id * revisions + rev) * 2 + (is_test ? 1 : 0);
}

/**
 * Answers the revision of a variant with what sets its price. That of a custom variant is the sum of its own revision
 * and those of its base, methods and instructions. Each of these only rises, so equal sums mean that none has changed.
 */
export function pricedRevision(
  variant: NamesPriceParts & { readonly rev: number },
  { bases, methods, instructions }: PriceParts,
): number {
  const ids = idsOfPriceParts(variant);
  const parts = [
    ...ids.bases.map((id) => bases.get(id)),
    ...ids.methods.map((id) => methods.get(id)),
    ...ids.instructions.map((id) => instructions.get(id)),
  ];
  return parts.reduce((sum, part) => sum + (part?.rev ?? 0), variant.rev);
}
