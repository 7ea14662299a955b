const copiesFrom = 2 ** 52; // ids of other variants are counted, and stay below `sources`
const sources = 2 ** 33;
const revisions = 2 ** 18; // one an hour for 30 years

/**
 * Answers the id of the copy that the orders of a merchant's live or test side keep of a variant as it was at a
 * revision: there is one for each, and no two have the same id. Another revision of it may differ, this one never does.
 */
export function orderedCopyId({ id, rev }: { readonly id: number; readonly rev: number }, is_test: boolean): number {
  if (id >= sources || rev >= revisions) throw new Error(`Variant ${id} has no id for a copy of its revision ${rev}`);
  return copiesFrom + (id * revisions + rev) * 2 + (is_test ? 1 : 0);
}
