import { creates, isSameRecord, newBase, replaces, type WriteOf } from '../../domain/change.ts';
import type { NextId } from '../../domain/ids.ts';
import type { MasterVariantRecord } from '../../resources/catalogue/master-product.ts';
import type { ProductBody, ProductPlan } from '../../resources/catalogue/product-work.ts';
import type { MediaRecord } from '../../resources/files/media.ts';

/** The input of a plan in addition to the body. */
export interface PlanSources {
  /** Id of the product. */
  readonly id: number;
  readonly variants: readonly MasterVariantRecord[];
  /** Media of the product by collection and URL (`imageKey`). */
  readonly media: ReadonlyMap<string, MediaRecord>;
  /** Ids of the new variants by SKU. */
  readonly claims: readonly { readonly sku: string; readonly id: number }[];
  /** Allocates the id of new media, whose image a worker will fetch. */
  readonly newMedia: NextId;
}

/**
 * Plans the requested change. The plan leaves out variants that would not change, and images that the product already
 * has.
 */
export function planOf(
  input: ProductBody,
  { id, variants, claims, media, newMedia }: PlanSources,
  now: string,
): ProductPlan {
  const idBySku = new Map([...variants, ...claims].map(({ sku, id: variant }) => [sku, variant]));
  const existing = new Map(variants.map((variant) => [variant.id, variant]));
  const toFetch = new Map<string, ProductPlan['media'][number]>();
  const mediaOf = (url: string, collection: string): number => {
    const key = imageKey(collection, url);
    const known = media.get(key);
    // no other work runs on the product, so pending media belong to abandoned work
    if (known?.state === 'ready') return known.id;
    const planned = toFetch.get(key) ?? { id: newMedia(), url, collection };
    toFetch.set(key, planned);
    return planned.id;
  };
  const planned = (input.variants ?? []).map(({ views, ...fields }) => ({
    id: idBySku.get(fields.sku) ?? 0,
    input: fields,
    ...(views && {
      views: views.map(({ handle, media: images }) => ({
        handle,
        media: images.map(({ url, collection }) => mediaOf(url, collection)),
      })),
    }),
  }));
  const differs = (one: ProductPlan['variants'][number]): boolean => {
    const was = existing.get(one.id);
    const { record } = variantOf(one, id, was, now);
    return !was || !isSameRecord(was, record);
  };
  return { variants: planned.filter(differs), media: [...toFetch.values()] };
}

/** Returns the key that identifies an image of a product. */
export const imageKey = (collection: string, url: string): string => `${collection} ${url}`;

/**
 * Returns the write for the requested variant. Omitted fields keep their value, or are empty if the variant is new.
 * `at` is the path of the variant in the body.
 */
export function variantOf(
  planned: ProductPlan['variants'][number],
  product: number,
  was: MasterVariantRecord | undefined,
  now: string,
  at?: string,
): WriteOf<'master-variant'> {
  const { option_values, price, ...fields } = planned.input;
  const before: MasterVariantRecord = was ?? {
    ...newBase(planned.id, now),
    product_id: product,
    sku: fields.sku,
    external_identifier: null,
    hs_tariff_code: null,
    price: 0,
    cost_price: 0,
    tax_rate: 0,
    weight_grams: 0,
    is_master: false,
    option_values: [],
    views: [],
    discontinue_at: null,
  };
  const record: MasterVariantRecord = {
    ...before,
    ...fields,
    ...(price !== undefined && { price }),
    ...(option_values && { option_values: [...new Set(option_values.map(({ id }) => id))] }),
    ...(planned.views && { views: planned.views }),
    updated_at: now,
  };
  return was ? replaces('master-variant', was, record) : creates('master-variant', record, at ? { at } : undefined);
}
