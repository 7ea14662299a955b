import type { NamedRecord } from '../../domain/existing.ts';
import { listedTwice, notUnique } from '../../lib/problems.ts';
import { fill, type Problem, refuseAny } from '../../lib/refusal.ts';
import type { MasterVariantRecord } from '../../resources/catalogue/master-product.ts';
import type { ProductBody, VariantBody } from '../../resources/catalogue/product-work.ts';

/** Lists the records that the body of a product refers to, each with its path. */
export function namedBy(input: ProductBody): readonly NamedRecord[] {
  const one = (entity: NamedRecord['entity'], field: 'country' | 'brand' | 'material_type') => {
    const id = input[field];
    return typeof id === 'number' ? [{ entity, id, at: field }] : [];
  };
  const many = (
    entity: NamedRecord['entity'],
    field: 'scale_factors' | 'production_areas' | 'positioning_areas' | 'designable_production_methods',
  ) => (input[field] ?? []).map((id, index) => ({ entity, id, at: `${field}.${index}` }));
  return [
    ...one('country', 'country'),
    ...one('brand', 'brand'),
    ...one('material-type', 'material_type'),
    ...many('scale-factor', 'scale_factors'),
    ...many('production-area', 'production_areas'),
    ...many('positioning-area', 'positioning_areas'),
    ...many('production-method', 'designable_production_methods'),
    ...(input.variants ?? []).flatMap(({ option_values = [] }, index) =>
      option_values.map(({ id }, place) => ({
        entity: 'option-value' as const,
        id,
        at: `variants.${index}.option_values.${place}.id`,
      })),
    ),
  ];
}

/** Lists the image URLs of a body, each with its path. */
export const imagesIn = (variants: readonly VariantBody[] = []) =>
  variants.flatMap(({ views = [] }, index) =>
    views.flatMap((view, number) =>
      view.media.map(({ url, collection }, place) => ({
        url,
        collection,
        at: `variants.${index}.views.${number}.media.${place}.url`,
      })),
    ),
  );

/** Rejects with 422 a body that contradicts itself. */
export function requireSound({ variants = [] }: ProductBody): void {
  const skus = variants.map(({ sku }) => sku);
  const errors: Record<string, Problem[]> = {};
  for (const [index, { sku, views = [] }] of variants.entries()) {
    if (skus.indexOf(sku) < index) errors[`variants.${index}.sku`] = [fill(notUnique, { thing: 'variant' })];
    const handles = views.map(({ handle }) => handle);
    for (const [at, handle] of handles.entries()) {
      if (handles.indexOf(handle) < at) errors[`variants.${index}.views.${at}.handle`] = [listedTwice];
    }
  }
  refuseAny(errors);
}

/** Lists the SKUs of a body that are new to the product. */
export const newSkus = (input: ProductBody, existing: readonly MasterVariantRecord[]): readonly string[] => {
  const known = new Set(existing.map(({ sku }) => sku));
  return (input.variants ?? []).map(({ sku }) => sku).filter((sku) => !known.has(sku));
};

/** Maps the SKU of each variant to its path in the body. */
export const variantPaths = ({ variants = [] }: ProductBody): ReadonlyMap<string, string> =>
  new Map(variants.map(({ sku }, index) => [sku, `variants.${index}`]));
