import { isDeepStrictEqual } from 'node:util';
import {
  type Change,
  type Claim,
  changed,
  creates,
  event,
  replaces,
  unchanged,
  type Write,
} from '../../changes/change.ts';
import { type NamedRecord, requireDateOrder } from '../../changes/existing.ts';
import { invalid } from '../../lib/refusal.ts';
import type { MasterProductRecord, MasterVariantRecord } from '../../resources/catalogue/master-product.ts';
import { type ProductInput, type VariantInput, variantsAtMost } from '../../resources/catalogue/new-master-product.ts';
import type { ProductDraftRecord, ProductLeaseRecord, ProductPlan } from '../../resources/catalogue/product-work.ts';
import type { MediaRecord } from '../../resources/files/media.ts';
import { heldLease, productJob, requireFree } from './product-lease.ts';

/** Unique values that go into the request's own transaction of 100 actions; what is beyond is claimed ahead of it. */
export const claimsAtOnce = 85;

/** What a request was answered with. */
export interface Accepted {
  readonly id: number;
  readonly rev: number;
  readonly created_at: string;
  readonly updated_at: string;
  readonly handle: string;
  readonly variants: readonly { readonly id: number; readonly sku: string }[];
  /** Null when nothing is to be done. */
  readonly job: number | null;
}

/** Everything that the body of a product names, with its paths. */
export function namedBy(input: ProductInput): readonly NamedRecord[] {
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

/** The addresses of pictures in a body, with their paths. */
export const picturesIn = (variants: readonly VariantInput[] = []) =>
  variants.flatMap(({ views = [] }, index) =>
    views.flatMap((view, side) =>
      view.media.map(({ url, collection }, place) => ({
        url,
        collection,
        at: `variants.${index}.views.${side}.media.${place}.url`,
      })),
    ),
  );

/** 422 where a body contradicts itself. */
export function requireSound({ variants = [] }: ProductInput): void {
  const skus = variants.map(({ sku }) => sku);
  const errors: Record<string, string[]> = {};
  for (const [index, { sku, views = [] }] of variants.entries()) {
    if (skus.indexOf(sku) < index) errors[`variants.${index}.sku`] = ['Stands on another variant too.'];
    const sides = views.map(({ handle }) => handle);
    for (const [side, handle] of sides.entries()) {
      if (sides.indexOf(handle) < side) errors[`variants.${index}.views.${side}.handle`] = ['Stands there twice.'];
    }
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

/** The SKUs of a body that no variant of the product has yet. */
export const newSkus = (input: ProductInput, existing: readonly MasterVariantRecord[]): readonly string[] => {
  const known = new Set(existing.map(({ sku }) => sku));
  return (input.variants ?? []).map(({ sku }) => sku).filter((sku) => !known.has(sku));
};

/** What is read and reserved for a request. */
export interface Surroundings {
  readonly id: number;
  /** The product as it is; none for a new one. */
  readonly subject: MasterProductRecord | undefined;
  /** Of the product as it is; none for a new one. */
  readonly variants: readonly MasterVariantRecord[];
  readonly lease: ProductLeaseRecord | undefined;
  readonly draft: ProductDraftRecord | undefined;
  /** Files of the product by collection and address (`fileKey`). */
  readonly files: ReadonlyMap<string, MediaRecord>;
  /** Ids of the new variants by SKU, in the order of the body; those that are claimed ahead come first. */
  readonly claims: readonly { readonly sku: string; readonly id: number }[];
  readonly claimedAhead: number;
  readonly ids: { job(): number; media(): number };
  readonly encode: (plan: ProductPlan) => string;
}

/** Takes on what a request says of a product, a new one or one that is there. */
export function acceptProduct(input: ProductInput, surroundings: Surroundings, now: string): Change<Accepted> {
  const { id, subject: was, lease, claimedAhead } = surroundings;
  if (was) requireFree(id, claimedAhead > 0 ? undefined : lease, now);
  const product = productAfter(id, was, input, surroundings.variants, now);
  const plan = planOf(input, surroundings, now);
  if (was && plan.variants.length === 0 && isDeepStrictEqual({ ...product, updated_at: was.updated_at }, was)) {
    return unchanged(answerOf(was, surroundings, null));
  }
  return accept(was, product, plan, input, surroundings, now);
}

/**
 * The product's own row as a request wants it: a new one stands in no list yet, its variants are for the job. 422 where it
 * cannot be; asked before anything is claimed, too.
 */
export function productAfter(
  id: number,
  was: MasterProductRecord | undefined,
  input: ProductInput,
  existing: readonly MasterVariantRecord[],
  now: string,
): MasterProductRecord {
  const { handle = '', name = {}, variants = [], ...fields } = input;
  const before: MasterProductRecord = was ?? {
    id,
    rev: 0,
    is_made: false,
    handle,
    name,
    description: {},
    manufacturer_number: null,
    country: null,
    brand: null,
    material_type: null,
    scale_factors: [],
    production_areas: [],
    positioning_areas: [],
    designable_production_methods: [],
    views: [],
    variants: [],
    available_at: now,
    discontinue_at: null,
    created_at: now,
    updated_at: now,
  };
  const known = new Set(before.views.map((side) => side.handle));
  const product: MasterProductRecord = {
    ...before,
    ...(input.handle !== undefined && { handle }),
    ...(input.name !== undefined && { name }),
    ...fields,
    views: [...before.views, ...sidesOf(variants).filter((side) => !known.has(side.handle))],
    updated_at: now,
  };
  requireRoom(product, input, existing);
  requirePrices(input, existing);
  requireDateOrder(product.available_at, product.discontinue_at);
  for (const [index, { discontinue_at }] of variants.entries()) {
    requireDateOrder(product.available_at, discontinue_at ?? null, `variants.${index}.discontinue_at`);
  }
  return product;
}

const productBytes = 300_000; // of 350 000 that a row takes: its offers list as many ids and show the name twice
const sidesAtMost = 20;

/** A product has so many variants, sides and texts at most, however many requests they come in. */
function requireRoom(
  product: MasterProductRecord,
  input: ProductInput,
  existing: readonly MasterVariantRecord[],
): void {
  if (existing.length + newSkus(input, existing).length > variantsAtMost) {
    throw invalid({ variants: [`A product has at most ${variantsAtMost} variants.`] });
  }
  if (product.views.length > sidesAtMost) {
    throw invalid({ variants: [`The variants of a product have at most ${sidesAtMost} views between them.`] });
  }
  const bytes = [product, product.name].map((part) => Buffer.byteLength(JSON.stringify(part)));
  if (bytes.reduce((sum, one) => sum + one, 0) > productBytes) {
    throw invalid({ description: [`The texts of a product have at most ${productBytes / 1000} KB.`] });
  }
}

/** A variant that is made needs a price; one that is changed keeps its own. */
function requirePrices(input: ProductInput, existing: readonly MasterVariantRecord[]): void {
  const made = new Set(newSkus(input, existing));
  const errors = (input.variants ?? []).flatMap(({ sku, price }, index) =>
    made.has(sku) && price === undefined ? [[`variants.${index}.price`, ['Is required.']] as const] : [],
  );
  if (errors.length > 0) throw invalid(Object.fromEntries(errors));
}

const sidesOf = (variants: readonly VariantInput[]) => {
  const handles = new Set(variants.flatMap(({ views = [] }) => views.map(({ handle }) => handle)));
  return [...handles].map((handle) => ({ handle, name: handle }));
};

function accept(
  was: MasterProductRecord | undefined,
  product: MasterProductRecord,
  plan: ProductPlan,
  input: ProductInput,
  { lease, draft, claims, claimedAhead, ids, encode, variants }: Surroundings,
  now: string,
): Change<Accepted> {
  const job = productJob(ids.job(), product.id, now);
  const state = was ? 'changing' : 'making';
  const held = heldLease(product.id, lease, { state, job: job.id, claims }, now);
  const written: ProductDraftRecord = {
    ...(draft ?? { id: product.id, rev: 0, created_at: now }),
    plan: encode(plan),
    updated_at: now,
  };
  const paths = skuPaths(input);
  return {
    ...changed(
      answerOf(product, { variants, claims }, job.id),
      [
        was ? replaces('master-product', was, product) : creates('master-product', product),
        lease ? replaces('product-lease', lease, held) : creates('product-lease', held),
        draft ? replaces('product-draft', draft, written) : creates('product-draft', written),
        creates('job', job),
      ],
      [accepted(product.id, job.id)],
    ),
    claims: claims.slice(claimedAhead).map(({ sku, id }) => skuClaim(sku, id, paths.get(sku))),
  };
}

/** The event that a worker takes the work up on. */
export const accepted = (product: number, job: number) =>
  event('product.accepted', 'master-product', { id: product }, { product, job });

const answerOf = (
  { id, rev, created_at, updated_at, handle }: MasterProductRecord,
  { variants, claims }: Pick<Surroundings, 'variants' | 'claims'>,
  job: number | null,
): Accepted => {
  const all = [...variants, ...claims].map(({ id: variant, sku }) => ({ id: variant, sku }));
  return { id, rev, created_at, updated_at, handle, variants: all, job };
};

/** Where a body says each of its SKUs. */
export const skuPaths = ({ variants = [] }: ProductInput): ReadonlyMap<string, string> =>
  new Map(variants.map(({ sku }, index) => [sku, `variants.${index}.sku`]));

/** The hold on a SKU for the variant that will have it. */
export const skuClaim = (value: string, id: number, at = 'sku'): Claim => ({
  entity: 'master-variant',
  field: 'sku',
  value,
  id,
  at,
});

/** What the worker has to do: nothing for a variant that is so already, and no picture that the product has is fetched again. */
function planOf(input: ProductInput, { id, variants, claims, files, ids }: Surroundings, now: string): ProductPlan {
  const idBySku = new Map([...variants, ...claims].map(({ sku, id: variant }) => [sku, variant]));
  const existing = new Map(variants.map((variant) => [variant.id, variant]));
  const fetched = new Map<string, ProductPlan['media'][number]>();
  const fileOf = (url: string, collection: string): number => {
    const key = fileKey(collection, url);
    const known = files.get(key);
    // nobody works on the product: a file that is still pending was left behind
    if (known?.state === 'ready') return known.id;
    const file = fetched.get(key) ?? { id: ids.media(), url, collection };
    fetched.set(key, file);
    return file.id;
  };
  const planned = (input.variants ?? []).map(({ views, ...fields }) => ({
    id: idBySku.get(fields.sku) ?? 0,
    input: fields,
    ...(views && {
      views: views.map(({ handle, media }) => ({
        handle,
        media: media.map(({ url, collection }) => fileOf(url, collection)),
      })),
    }),
  }));
  const differs = (one: ProductPlan['variants'][number]): boolean => {
    const was = existing.get(one.id);
    const { record } = variantOf(one, id, was, now);
    return !was || !isDeepStrictEqual({ ...record, updated_at: was.updated_at }, was);
  };
  return { variants: planned.filter(differs), media: [...fetched.values()] };
}

/** What a file of a product is found again by. */
export const fileKey = (collection: string, url: string): string => `${collection} ${url}`;

/** The variant as the request wants it; fields that it leaves out stay as they were, or empty. */
export function variantOf(
  planned: ProductPlan['variants'][number],
  product: number,
  was: MasterVariantRecord | undefined,
  now: string,
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
  return was ? replaces('master-variant', was, record) : creates('master-variant', record);
}
