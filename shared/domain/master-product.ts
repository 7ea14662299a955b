import { isDeepStrictEqual } from 'node:util';
import type { Change, Claim, Write } from '../data/change.ts';
import { invalid } from '../lib/refusal.ts';
import type { MasterProductRecord, MasterVariantRecord } from '../resources/master-product.ts';
import type { MediaRecord } from '../resources/media.ts';
import { type ProductInput, type VariantInput, variantsAtMost } from '../resources/new-master-product.ts';
import type { ProductDraftRecord, ProductLeaseRecord, ProductPlan } from '../resources/product-work.ts';
import { changed, creates, event, replaces, unchanged } from './change.ts';
import { heldLease, productJob, requireFree } from './product-lease.ts';
import { type NamedRecord, requireDateOrder } from './references.ts';

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
  /** Files of the product by the address they were fetched from. */
  readonly files: ReadonlyMap<string, MediaRecord>;
  /** Ids of the new variants by SKU, in the order of the body; those that are claimed ahead come first. */
  readonly claims: readonly { readonly sku: string; readonly id: number }[];
  readonly claimedAhead: number;
  readonly ids: { job(): number; media(): number };
  readonly encode: (plan: ProductPlan) => string;
}

/** Takes on what a request says of a product, a new one or one that is there. */
export function acceptProduct(input: ProductInput, surroundings: Surroundings, now: string): Change<Accepted> {
  const { id, subject } = surroundings;
  return subject ? acceptChange(subject, input, surroundings, now) : acceptNew(id, input, surroundings, now);
}

/** Its row, which no list shows yet, its SKUs, and the job that makes the rest. */
function acceptNew(id: number, input: ProductInput, surroundings: Surroundings, now: string): Change<Accepted> {
  const { handle = '', name = {}, variants: _, ...fields } = input;
  const available_at = fields.available_at ?? now;
  requireDateOrder(available_at, fields.discontinue_at ?? null);
  const product: MasterProductRecord = {
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
    views: sidesOf(input.variants ?? []),
    variants: [],
    discontinue_at: null,
    ...fields,
    available_at,
    created_at: now,
    updated_at: now,
  };
  return accept(undefined, product, input, { ...surroundings, state: 'making' }, now);
}

/** The product's own fields at once, its variants by the job. */
function acceptChange(
  was: MasterProductRecord,
  input: ProductInput,
  surroundings: Surroundings,
  now: string,
): Change<Accepted> {
  requireFree(was.id, surroundings.claimedAhead > 0 ? undefined : surroundings.lease, now);
  requireRoom(input, surroundings.variants);
  requirePrices(input, surroundings.variants);
  const { variants = [], ...fields } = input;
  const known = new Set(was.views.map(({ handle }) => handle));
  const product: MasterProductRecord = {
    ...was,
    ...fields,
    views: [...was.views, ...sidesOf(variants).filter(({ handle }) => !known.has(handle))],
    updated_at: now,
  };
  requireDateOrder(product.available_at, product.discontinue_at);
  if (variants.length === 0 && isDeepStrictEqual({ ...product, updated_at: was.updated_at }, was)) {
    return unchanged(answerOf(was, surroundings, null));
  }
  return accept(was, product, input, { ...surroundings, state: 'changing' }, now);
}

/** A product has so many variants at most, however many requests they come in. */
function requireRoom(input: ProductInput, existing: readonly MasterVariantRecord[]): void {
  if (existing.length + newSkus(input, existing).length > variantsAtMost) {
    throw invalid({ variants: [`A product has at most ${variantsAtMost} variants.`] });
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
  input: ProductInput,
  surroundings: Surroundings & { readonly state: 'making' | 'changing' },
  now: string,
): Change<Accepted> {
  const { lease, draft, claims, claimedAhead, ids, encode, state } = surroundings;
  const job = productJob(ids.job(), product.id, now);
  const plan = planOf(input, surroundings);
  const held = heldLease(product.id, lease, { state, job: job.id, claims }, now);
  const written: ProductDraftRecord = {
    ...(draft ?? { id: product.id, rev: 0, created_at: now }),
    plan: encode(plan),
    updated_at: now,
  };
  const paths = new Map((input.variants ?? []).map(({ sku }, index) => [sku, `variants.${index}.sku`]));
  return {
    ...changed(
      answerOf(product, surroundings, job.id),
      [
        was ? replaces('master-product', was, product) : creates('master-product', product),
        lease ? replaces('product-lease', lease, held) : creates('product-lease', held),
        draft ? replaces('product-draft', draft, written) : creates('product-draft', written),
        creates('job', job),
      ],
      [event('product.accepted', 'master-product', { id: product.id }, { product: product.id, job: job.id })],
    ),
    claims: claims.slice(claimedAhead).map(({ sku, id }) => skuClaim(sku, id, paths.get(sku))),
  };
}

const answerOf = (
  { id, rev, created_at, updated_at, handle }: MasterProductRecord,
  { variants, claims }: Pick<Surroundings, 'variants' | 'claims'>,
  job: number | null,
): Accepted => {
  const all = [...variants, ...claims].map(({ id: variant, sku }) => ({ id: variant, sku }));
  return { id, rev, created_at, updated_at, handle, variants: all, job };
};

/** The hold on a SKU for the variant that will have it. */
export const skuClaim = (value: string, id: number, at = 'sku'): Claim => ({
  entity: 'master-variant',
  field: 'sku',
  value,
  id,
  at,
});

/** What the worker has to do. A picture that the product has already is not fetched again. */
function planOf(input: ProductInput, { variants, claims, files, ids }: Surroundings): ProductPlan {
  const idBySku = new Map([...variants, ...claims].map(({ sku, id }) => [sku, id]));
  const fetched = new Map<string, { id: number; url: string; collection: string }>();
  const fileOf = (url: string, collection: string): number => {
    const known = files.get(url);
    // nobody works on the product: a file that is still pending was left behind
    if (known?.state === 'ready') return known.id;
    const file = fetched.get(url) ?? { id: ids.media(), url, collection };
    fetched.set(url, file);
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
  return { variants: planned, media: [...fetched.values()] };
}

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
    ...(option_values && { option_values: option_values.map(({ id }) => id) }),
    ...(planned.views && { views: planned.views }),
    updated_at: now,
  };
  return was ? replaces('master-variant', was, record) : creates('master-variant', record);
}
