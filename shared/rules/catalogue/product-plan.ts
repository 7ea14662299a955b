import { isDeepStrictEqual } from 'node:util';
import { creates, replaces, type Write } from '../../domain/change.ts';
import type { NextId } from '../../domain/ids.ts';
import type { MasterVariantRecord } from '../../resources/catalogue/master-product.ts';
import type { ProductBody, ProductPlan } from '../../resources/catalogue/product-work.ts';
import type { MediaRecord } from '../../resources/files/media.ts';

/** What a plan is made from in addition to the body. */
export interface PlanSources {
  /** Of the product. */
  readonly id: number;
  readonly variants: readonly MasterVariantRecord[];
  /** Media of the product by collection and address (`mediaKey`). */
  readonly media: ReadonlyMap<string, MediaRecord>;
  /** Ids of the new variants by SKU. */
  readonly claims: readonly { readonly sku: string; readonly id: number }[];
  /** Takes the id of new media, whose image is to be fetched. */
  readonly newMedia: NextId;
}

/**
 * Plans what a body asks for: nothing for a variant that is so already, and no image that the product has is fetched
 * again.
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
    const key = mediaKey(collection, url);
    const known = media.get(key);
    // nothing else works on the product: media that is still pending was abandoned
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
    return !was || !isDeepStrictEqual({ ...record, updated_at: was.updated_at }, was);
  };
  return { variants: planned.filter(differs), media: [...toFetch.values()] };
}

/** Makes the key by which media of a product is found again. */
export const mediaKey = (collection: string, url: string): string => `${collection} ${url}`;

/** Writes the variant as the body wants it; fields that it leaves out stay as they were, or empty. `at` is its path. */
export function variantOf(
  planned: ProductPlan['variants'][number],
  product: number,
  was: MasterVariantRecord | undefined,
  now: string,
  at?: string,
): Write {
  const { option_values, price, ...fields } = planned.input;
  const before: MasterVariantRecord = was ?? {
    id: planned.id,
    rev: 0,
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
    created_at: now,
    updated_at: now,
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
