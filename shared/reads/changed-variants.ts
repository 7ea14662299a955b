import { refsOf } from '../domain/found.ts';
import { everything, type Reach } from '../domain/reach.ts';
import { atMasterPrice } from '../resources/offers/master-price.ts';
import type { MerchantVariantRecord } from '../resources/offers/product.ts';
import { readProjected } from '../table/lists/list.ts';
import { type Condition, withValues } from '../table/lists/page.ts';
import { changedCandidates, recentlyChanged } from '../table/lists/sources.ts';
import { readRecordsEventually } from '../table/table.ts';

/**
 * Returns the condition that the `updated_at` which a variant shows meets another condition. A catalogue variant shows
 * the time of its master variant if that changed later, because it has the master's price.
 */
export const shownUpdatedAt = (time: Condition, reach: Reach): Condition => ({
  ...time,
  holds: () => true,
  candidates: (range) => changedIn(range, reach),
  among: async (variants: readonly MerchantVariantRecord[]) => {
    const catalogue = variants.filter(({ collection_name }) => collection_name === 'catalogue');
    const refs = refsOf(
      'master-variant',
      catalogue.map(({ master_variant }) => master_variant),
    );
    const masters = await readRecordsEventually(refs, everything);
    return (variant: MerchantVariantRecord) =>
      time.holds(atMasterPrice(variant, masters.evenDeleted('master-variant', variant.master_variant)).updated_at);
  },
});

/**
 * Returns the ids of the variants that may show a time within a range: those that changed in it, and those whose master
 * variants did. Returns undefined if there are too many.
 */
async function changedIn(range: NonNullable<Condition['range']>, reach: Reach): Promise<readonly number[] | undefined> {
  const [own, masters] = await Promise.all([
    recentlyChanged('merchant-variant', reach, range),
    // without a beginning, the variant itself is in the range too
    range.min === undefined ? [] : recentlyChanged('master-variant', everything, range),
  ]);
  if (!own || !masters) return undefined;
  if (masters.length === 0) return own;
  const changed = new Set<unknown>(masters);
  // index rows of earlier releases lack the master variant, and then their records decide
  const ofChanged: Condition = { field: 'master_variant', holds: (id) => id === undefined || changed.has(id) };
  const conditions = [withValues('collection_name', ['catalogue']), ofChanged];
  const { projected, more } = await readProjected({ entity: 'merchant-variant', reach, conditions });
  const ids = [...own, ...projected.map(({ id }) => id)];
  return more || ids.length > changedCandidates ? undefined : ids;
}
