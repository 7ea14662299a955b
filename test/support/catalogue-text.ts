import type { EntityName } from '../../shared/domain/entity-design.ts';
import type { Table } from './invariants.ts';

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/;
const left = new Set(['id', 'rev', 'created_at', 'updated_at']);

/**
 * Returns the catalogue of a table as text. Records are shown by handle or SKU, IDs as the names of their records, and
 * all times as one word. Catalogues that differ only in IDs and times are equal, byte for byte.
 */
export function catalogueText(table: Table, imported: number): string {
  const handleOf = (entity: EntityName) => {
    const names = new Map(table.of(entity).map((one) => [one.id, String(Reflect.get(one, 'handle'))]));
    return (id: unknown) => (id === null ? null : (names.get(Number(id)) ?? `no ${entity}`));
  };
  const product = handleOf('master-product');
  const media = new Map(
    table.of('media').map(({ id, url, state, collection_name }) => [id, `${url} ${collection_name} ${state}`]),
  );
  const skus = new Map(table.of('master-variant').map(({ id, sku }) => [id, sku]));
  const name: Readonly<Record<string, (id: unknown) => unknown>> = {
    brand: handleOf('brand'),
    country: handleOf('country'),
    option_type: handleOf('option-type'),
    option_values: (ids) => (ids as readonly number[]).map(handleOf('option-value')),
    product_id: product,
    variants: (ids) => (ids as readonly number[]).map((id) => skus.get(id) ?? 'no variant'),
    media: (ids) => (ids as readonly number[]).map((id) => media.get(id) ?? 'no media'),
    imported_by: (id) => (id === imported ? 'this import' : 'another'),
  };
  const plain = (field: string, value: unknown): unknown => {
    const named = name[field];
    if (named) return named(value);
    if (typeof value === 'string' && instant.test(value)) return 'a time';
    if (Array.isArray(value)) return value.map((one) => plain('', one));
    if (typeof value !== 'object' || value === null) return value;
    const entries = Object.entries(value).map(([inner, one]) => [inner, plain(inner, one)] as const);
    return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
  };
  const lines = (entity: EntityName, nameOf: (record: object) => unknown) =>
    table.of(entity).map((record) => {
      const fields = Object.entries(record).filter(([field]) => !left.has(field));
      return `${entity} ${nameOf(record)} ${JSON.stringify(plain('', Object.fromEntries(fields)))}`;
    });
  const handled = (record: object) => Reflect.get(record, 'handle');
  return [
    ...lines('master-product', handled),
    ...lines('master-variant', (record) => Reflect.get(record, 'sku')),
    ...(['brand', 'option-type', 'option-value'] as const).flatMap((entity) => lines(entity, handled)),
    ...lines('product-lease', (record) => product(Reflect.get(record, 'id'))),
  ]
    .sort()
    .join('\n');
}
