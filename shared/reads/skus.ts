import { valueAt } from '../domain/entity-design.ts';
import { isTenant, type Reach } from '../domain/reach.ts';
import { tooBroad } from '../lib/problems.ts';
import { invalid } from '../lib/refusal.ts';
import { dictionaryPartition } from '../table/keys.ts';
import { readProjected } from '../table/lists/list.ts';
import type { Condition } from '../table/lists/page.ts';
import { queryPartition } from '../table/table.ts';

const dictionaryRows = 10_000; // as many as one request may read of an index
const lookedUp = 100; // exact SKUs that a lookup can serve; with more, the collection is read with the filter

/**
 * Makes a condition on `origin.sku`: contains one of the values, in any case. The merchant's dictionary of distinct
 * SKUs is read and matched, so the cost grows with it and not with the variants ever ordered.
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

/**
 * Finds the products that have a variant of the catalogue whose SKU contains one of the values, as a condition on their
 * `id`.
 */
export async function productsWithSku(values: readonly string[], reach: Reach): Promise<Condition> {
  const catalogue: Condition = {
    field: 'collection_name',
    equals: ['catalogue'],
    holds: (name) => name === 'catalogue',
  };
  const conditions = [await skuContains(values, reach), catalogue];
  const { projected, more } = await readProjected({ entity: 'merchant-variant', reach, conditions });
  // better no answer than one in which products are missing
  if (more) throw invalid({ 'filter[variants.origin.sku]': [tooBroad] });
  const ids = new Set(projected.map((row) => Number(valueAt(row as object, 'merchant_product'))));
  return { field: 'id', equals: [...ids], holds: (id) => typeof id === 'number' && ids.has(id) };
}
