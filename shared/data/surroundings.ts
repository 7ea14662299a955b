import type { MerchantRecord } from '../resources/merchant.ts';
import type { VariantRecord } from '../resources/variant.ts';
import { design, indexPartition, type Scope } from './design.ts';
import type { Condition } from './page.ts';
import { type Found, idOfUnique, queryPartition } from './table.ts';

/** The merchant whose side a scope is; it was there when the key was made. */
export function merchantOf(found: Found, { merchant }: Scope): MerchantRecord {
  const record = found.get('merchant', merchant);
  if (!record) throw new Error('The merchant of the key does not exist');
  return record;
}

/** References to the variants that items name. */
export const variantRefs = (items: readonly { readonly variant_id: number }[] = []) =>
  items.map(({ variant_id }) => ({ entity: 'merchant-variant' as const, id: variant_id }));

/** The variants that were found, by id. */
export function variantsOf(found: Found, refs: readonly { readonly id: number }[]): ReadonlyMap<number, VariantRecord> {
  return new Map(
    refs.flatMap(({ id }) => {
      const variant = found.get('merchant-variant', id);
      return variant ? [[id, variant]] : [];
    }),
  );
}

const rateRows = 1000; // services × weight steps of one country

/** The rows of the rate table for a country, as its index shows them: all that a rate is worked out from. */
export async function readRateRows(country: string): Promise<readonly unknown[]> {
  const index = design['shipping-rate'].lookups.country_code;
  const partition = indexPartition('shipping-rate', 'country_code', index, undefined, [country]);
  const { rows } = await queryPartition({ index: index.gsi, partition, ascending: true, limit: rateRows });
  return rows.map(({ facets }) => facets);
}

/** Products that may be designed with one of the production methods that the handles name. */
export async function methodsByHandle(handles: readonly string[]): Promise<Condition> {
  const ids = await Promise.all(handles.map((handle) => idOfUnique('production-method', 'handle', handle)));
  const field = 'designable_production_methods';
  return { field, holds: (methods) => Array.isArray(methods) && ids.some((id) => methods.includes(id)) };
}

/** Merchant products that show one of the master products that the handles name. */
export async function masterProductsByHandle(handles: readonly string[]): Promise<Condition> {
  const found = await Promise.all(handles.map((handle) => idOfUnique('master-product', 'handle', handle)));
  const ids = found.filter((id) => id !== undefined);
  const field = 'master_product';
  return { field, equals: ids, holds: (id) => typeof id === 'number' && ids.includes(id) };
}
