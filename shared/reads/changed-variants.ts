import { refsOf } from '../domain/found.ts';
import { everything, type Reach } from '../domain/reach.ts';
import { atMasterPrice } from '../resources/offers/master-price.ts';
import type { MerchantVariantRecord } from '../resources/offers/product.ts';
import { readProjected } from '../table/lists/list.ts';
import { type Condition, withValues } from '../table/lists/page.ts';
import { recentlyChanged } from '../table/lists/sources.ts';
import { readRecordsEventually } from '../table/table.ts';

const changedMasters = 10_000; // changes of the catalogue to consider. If there are more, all variants are read

/**
 * Returns the condition that the `updated_at` which a variant shows meets another condition. A catalogue variant shows
 * the time of its master variant if that changed later, because it has the master's price.
 */
export async function shownUpdatedAt(time: Condition, reach: Reach): Promise<Condition> {
  const ids = time.range?.min === undefined ? undefined : await changedSince(time.range.min, reach);
  return {
    field: ids ? 'id' : 'updated_at',
    holds: () => true,
    ...(ids && { equals: ids }),
    among: async (variants: readonly MerchantVariantRecord[]) => {
      const catalogue = variants.filter(({ collection_name }) => collection_name === 'catalogue');
      const masters = await readRecordsEventually(
        refsOf(
          'master-variant',
          catalogue.map(({ master_variant }) => master_variant),
        ),
        everything,
      );
      return (variant) =>
        time.holds(atMasterPrice(variant, masters.evenDeleted('master-variant', variant.master_variant)).updated_at);
    },
  };
}

/**
 * Returns the ids of the variants that may have changed since a time, themselves or their master variants. Returns
 * undefined if there are too many.
 */
async function changedSince(min: string, reach: Reach): Promise<readonly number[] | undefined> {
  const [own, masters] = await Promise.all([
    recentlyChanged('merchant-variant', reach, { min }),
    recentlyChanged('master-variant', everything, { min }, changedMasters),
  ]);
  if (!own || !masters) return undefined;
  if (masters.length === 0) return own;
  const changed = new Set<unknown>(masters);
  // index rows of earlier releases lack the master variant, and then their records decide
  const ofChanged: Condition = { field: 'master_variant', holds: (id) => id === undefined || changed.has(id) };
  const conditions = [withValues('collection_name', ['catalogue']), ofChanged];
  const { projected, more } = await readProjected({ entity: 'merchant-variant', reach, conditions });
  return more ? undefined : [...own, ...projected.map(({ id }) => id)];
}
