import {
  type Change,
  type Claim,
  changed,
  creates,
  event,
  isSameRecord,
  newBase,
  puts,
  unchanged,
  type Write,
  type WriteOf,
} from '../../domain/change.ts';
import { requireDateOrder } from '../../domain/existing.ts';
import type { NextId } from '../../domain/ids.ts';
import { newJob } from '../../domain/new-job.ts';
import { advance } from '../../domain/transitions.ts';
import { missing, productFull } from '../../lib/problems.ts';
import { fill, invalid, refuseAny } from '../../lib/refusal.ts';
import { wrongState } from '../../lib/request-errors.ts';
import {
  type MasterProductRecord,
  type MasterVariantRecord,
  variantsAtMost,
} from '../../resources/catalogue/master-product.ts';
import type {
  ProductBody,
  ProductLeaseRecord,
  ProductPlan,
  VariantBody,
} from '../../resources/catalogue/product-work.ts';
import type { MediaRecord } from '../../resources/files/media.ts';
import type { JobRecord } from '../../resources/job.ts';
import { changesCopies } from '../offers/offered.ts';
import { catalogueTask, taskEvent } from './catalogue-task.ts';
import { newSkus, variantPaths } from './product-body.ts';
import { leaseAfter, requireFree } from './product-lease.ts';
import { planOf, variantOf } from './product-plan.ts';

/**
 * SKUs that the request's own transaction of 100 actions can claim. If a body has more, a worker claims all of them.
 */
const claimsAtOnce = 85;

/**
 * Number of actions on variants in one transaction of 100. At most eight others accompany them: the product, its new
 * and its old handle, lease, job, task, event, and the idempotency record.
 */
const variantActionsAtOnce = 92;

/** The result of a product change: the fields of the response, and whether work is left. */
export interface ProductAnswer {
  readonly id: number;
  readonly rev: number;
  readonly created_at: string;
  readonly updated_at: string;
  readonly handle: string;
  readonly variants: readonly { readonly id: number; readonly sku: string }[];
  /** Null if the product does not change. */
  readonly job: number | null;
  /** Whether a worker must finish the change. */
  readonly isPlanned: boolean;
}

/** The records of a product before its change, and the ids that are reserved for the change. */
export interface ProductBefore {
  readonly id: number;
  /** Undefined for a new product. */
  readonly subject: MasterProductRecord | undefined;
  readonly variants: readonly MasterVariantRecord[];
  readonly lease: ProductLeaseRecord | undefined;
  /** Media of the product by collection and URL (`imageKey`). */
  readonly media: ReadonlyMap<string, MediaRecord>;
  /** Ids of the new variants by SKU, in the order of the body. */
  readonly claims: readonly { readonly sku: string; readonly id: number }[];
  readonly ids: { readonly job: NextId; readonly media: NextId; readonly task: NextId };
}

/**
 * Decides a change of an existing or a new product. A change that fits one transaction and fetches no image is applied
 * at once: the product is complete, its job is finished, and a task propagates to merchants what their records copy.
 * Any other change is planned: the product is leased to a worker. The worker also claims the SKUs of new variants if
 * they are too many for the request's own transaction.
 */
export function productChange(input: ProductBody, before: ProductBefore, now: string): Change<ProductAnswer> {
  const { id, subject: was, variants, claims, media, ids } = before;
  if (was) requireFree(id, before.lease, now);
  const product = productAfter(id, was, input, variants, now);
  const plan = planOf(input, { id, variants, media, claims, newMedia: ids.media }, now);
  if (was && plan.variants.length === 0 && isSameRecord(was, product)) {
    return unchanged(answerOf(was, before, { job: null, isPlanned: false }));
  }
  const existing = new Map(variants.map((variant) => [variant.id, variant]));
  const paths = variantPaths(input);
  const writes = plan.variants.map((one) => variantOf(one, id, existing.get(one.id), now, paths.get(one.input.sku)));
  const refreshes = was !== undefined && (plan.media.length > 0 || changesCopies(was, product, writes));
  const planned = { input, before, product, plan, writes, refreshes, now };
  return fitsOneTransaction(planned) ? applied(planned) : leased(planned);
}

/** The requested product, with the plan of the remaining work. */
interface Planned {
  readonly input: ProductBody;
  readonly before: ProductBefore;
  readonly product: MasterProductRecord;
  readonly plan: ProductPlan;
  /** The writes of the plan's variants. */
  readonly writes: readonly WriteOf<'master-variant'>[];
  /** Whether merchants' records copy something of the change. */
  readonly refreshes: boolean;
  readonly now: string;
}

/** Tells whether a plan needs no worker. A new variant takes two actions (record and SKU), a changed one takes one. */
const fitsOneTransaction = ({ before: { claims }, plan: { variants, media } }: Planned): boolean =>
  media.length === 0 && variants.length + claims.length <= variantActionsAtOnce;

/**
 * Applies the whole change at once. The write also replaces the lease, so that a concurrent change that read the same
 * lease is decided again.
 */
function applied({ before, product, writes, refreshes, now }: Planned): Change<ProductAnswer> {
  const { subject: was, lease, claims, ids } = before;
  const queued = productJob(ids.job(), product.id, now);
  const job: JobRecord = { ...queued, state: advance('job', queued.state, 'finish', wrongState) };
  const whole: MasterProductRecord = {
    ...product,
    is_made: true,
    variants: [...product.variants, ...claims.map(({ id }) => id)],
  };
  const task = refreshes ? catalogueTask(ids.task(), product.id, 'refresh', now) : undefined;
  return changed(
    answerOf(product, before, { job: job.id, isPlanned: false }),
    [
      ...writesOf(was, whole, lease, leaseAfter(product.id, lease, 'apply', now), job),
      ...writes,
      ...(task ? [creates('catalogue-task', task)] : []),
    ],
    task ? [taskEvent(task)] : [],
  );
}

/** Leases the product to a worker and stores the plan. Lists exclude a new product until its work is finished. */
function leased({ input, before, product, plan, refreshes, now }: Planned): Change<ProductAnswer> {
  const { subject: was, lease, claims, ids } = before;
  const job = productJob(ids.job(), product.id, now);
  const taken = leaseAfter(product.id, lease, was ? 'change' : 'make', now, { job: job.id, claims });
  const paths = variantPaths(input);
  const wanted = claims.map(({ sku, id }) => ({ sku, id, at: `${paths.get(sku)}.sku` }));
  const isClaimed = wanted.length <= claimsAtOnce;
  const left = { ...plan, refreshes, ...(!isClaimed && { claims: wanted }) };
  const draft = { ...newBase(product.id, now), plan: left };
  return {
    ...changed(
      answerOf(product, before, { job: job.id, isPlanned: true }),
      [...writesOf(was, product, lease, taken, job), creates('product-draft', draft)],
      [workEvent(taken, job.id)],
    ),
    claims: isClaimed ? wanted.map(({ sku, id, at }) => skuClaim(sku, id, at)) : [],
  };
}

/** Returns the writes that every product change shares: the product, its lease and its job. */
const writesOf = (
  was: MasterProductRecord | undefined,
  product: MasterProductRecord,
  leaseBefore: ProductLeaseRecord | undefined,
  lease: ProductLeaseRecord,
  job: JobRecord,
): readonly Write[] => [
  puts('master-product', was, product),
  puts('product-lease', leaseBefore, lease),
  creates('job', job),
];

/**
 * Returns the event of planned work. Its subject is the lease, not the product, because each such event changes the
 * lease.
 */
export const workEvent = ({ id }: ProductLeaseRecord, job: number) =>
  event('product.accepted', 'product-lease', { id }, { product: id, job });

const answerOf = (
  { id, rev, created_at, updated_at, handle }: MasterProductRecord,
  { variants, claims }: Pick<ProductBefore, 'variants' | 'claims'>,
  rest: Pick<ProductAnswer, 'job' | 'isPlanned'>,
): ProductAnswer => {
  const all = [...variants, ...claims].map(({ id: variant, sku }) => ({ id: variant, sku }));
  return { id, rev, created_at, updated_at, handle, variants: all, ...rest };
};

/** Claims a SKU for the variant that will have it. */
export const skuClaim = (value: string, id: number, at = 'sku'): Claim => ({
  entity: 'master-variant',
  field: 'sku',
  value,
  id,
  at,
});

/** Creates a back-office job for work on a product. */
export const productJob = (id: number, product: number, now: string): JobRecord => ({
  ...newJob(id, { merchant: null, is_test: false }, `/master-administration/products/${product}`, now),
  note: null,
});

/** Returns the requested record of a product, without its new variants. Rejects invalid input with 422. */
export function productAfter(
  id: number,
  was: MasterProductRecord | undefined,
  input: ProductBody,
  existing: readonly MasterVariantRecord[],
  now: string,
): MasterProductRecord {
  const { handle = '', name = {}, variants = [], views = [], ...fields } = input;
  const before: MasterProductRecord = was ?? {
    ...newBase(id, now),
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
  };
  const product: MasterProductRecord = {
    ...before,
    ...(input.handle !== undefined && { handle }),
    ...(input.name !== undefined && { name }),
    ...fields,
    views: withoutRepeats([...views, ...before.views, ...viewsOf(variants)]),
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

const productBytes = 300_000; // a row holds 350 000: merchant products store as many ids, and names twice
const viewsOfProductAtMost = 20;

/**
 * Rejects input that exceeds the limits of a product for variants, views and bytes of text. They count all requests
 * together.
 */
function requireRoom(product: MasterProductRecord, input: ProductBody, existing: readonly MasterVariantRecord[]): void {
  if (existing.length + newSkus(input, existing).length > variantsAtMost) {
    throw invalid({ variants: [fill(productFull, { max: variantsAtMost, things: 'variants' })] });
  }
  if (product.views.length > viewsOfProductAtMost) {
    throw invalid({ variants: [fill(productFull, { max: viewsOfProductAtMost, things: 'views in total' })] });
  }
  const bytes = [product, product.name].map((part) => Buffer.byteLength(JSON.stringify(part)));
  if (bytes.reduce((sum, one) => sum + one, 0) > productBytes) {
    throw invalid({ description: [fill(productFull, { max: productBytes / 1000, things: 'KB of text' })] });
  }
}

/** Rejects a new variant without a price. A changed variant keeps its price. */
function requirePrices(input: ProductBody, existing: readonly MasterVariantRecord[]): void {
  const made = new Set(newSkus(input, existing));
  const errors = (input.variants ?? []).flatMap(({ sku, price }, index) =>
    made.has(sku) && price === undefined ? [[`variants.${index}.price`, [missing]] as const] : [],
  );
  refuseAny(Object.fromEntries(errors));
}

/** Removes views that repeat the handle of an earlier view. */
const withoutRepeats = (views: MasterProductRecord['views']): MasterProductRecord['views'] =>
  views.filter(({ handle }, index) => views.findIndex((view) => view.handle === handle) === index);

const viewsOf = (variants: readonly VariantBody[]) => {
  const handles = new Set(variants.flatMap(({ views = [] }) => views.map(({ handle }) => handle)));
  return [...handles].map((handle) => ({ handle, name: handle }));
};
