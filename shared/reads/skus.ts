import { valueAt } from '../domain/entity-design.ts';
import { isTenant, type Reach } from '../domain/reach.ts';
import { tooBroad } from '../lib/problems.ts';
import { invalid } from '../lib/refusal.ts';
import { dictionaryPartition } from '../table/keys.ts';
import { readProjected } from '../table/lists/list.ts';
import { type Condition, withValues } from '../table/lists/page.ts';
import { queryPartition } from '../table/table.ts';

const dictionaryRows = 10_000; // as many as one request may read from an index
const lookedUp = 100; // exact SKUs that a lookup can serve. With more, the whole collection is read and filtered

/**
 * Returns the condition that `origin.sku` contains one of the values, ignoring case. It searches the merchant's
 * dictionary of distinct SKUs. Its cost therefore depends on the size of the dictionary, and not on the number of
 * variants ever ordered.
 */
export async function skuContains(values: readonly string[], reach: Reach): Promise<Condition> {
  const parts = values.map((value) => value.toLowerCase());
  const holds = (sku: unknown) => typeof sku === 'string' && parts.some((part) => sku.toLowerCase().includes(part));
  const field = 'origin.sku';
  if (!isTenant(reach)) return { field, holds };
  const { rows, more } = await queryPartition({
    partition: dictionaryPartition(reach.merchant),
    ascending: true,
    limit: dictionaryRows,
    eventual: true,
  });
  const skus = rows.map((row) => String(row.SK)).filter(holds);
  return more || skus.length > lookedUp ? { field, holds } : { field, holds, equals: skus };
}

/** Returns the condition on `id` that a product has a catalogue variant whose SKU contains one of the values. */
export async function productsWithSku(values: readonly string[], reach: Reach): Promise<Condition> {
  const conditions = [await skuContains(values, reach), withValues('collection_name', ['catalogue'])];
  const { projected, more } = await readProjected({ entity: 'merchant-variant', reach, conditions });
  // an error is better than a result that lacks products
  if (more) throw invalid({ 'filter[variants.origin.sku]': [tooBroad] });
  const ids = new Set(projected.map((row) => Number(valueAt(row as object, 'merchant_product'))));
  return { field: 'id', equals: [...ids], holds: (id) => typeof id === 'number' && ids.has(id) };
}
