import {
  type Change,
  changed,
  creates,
  newBase,
  removes,
  replaces,
  type UnchangedSince,
  unchanged,
  type Write,
} from '../../domain/change.ts';
import { advance, initialState, next } from '../../domain/transitions.ts';
import type { FieldErrors } from '../../lib/refusal.ts';
import type { MasterProductRecord, MasterVariantRecord } from '../../resources/catalogue/master-product.ts';
import type {
  CatalogueTaskRecord,
  PlannedClaim,
  ProductDraftRecord,
  ProductLeaseRecord,
  ProductPlan,
} from '../../resources/catalogue/product-work.ts';
import type { MediaRecord } from '../../resources/files/media.ts';
import type { JobRecord } from '../../resources/job.ts';
import { catalogueTask, taskEvent } from './catalogue-task.ts';
import { skuClaim, workEvent } from './product-change.ts';
import { isAbandoned, isWork, leaseAfter } from './product-lease.ts';
import { variantOf } from './product-plan.ts';

/** Variants of one transaction: each is a record and its SKU. */
export const variantsPerBlock = 40;
/** Media of one transaction. */
export const mediaPerBlock = 80;
/** SKUs that one transaction claims or gives up. */
export const claimsPerBlock = 80;

/** A product with all that belongs to the work on it. */
export interface ProductWork {
  readonly product: MasterProductRecord | undefined;
  readonly lease: ProductLeaseRecord;
  readonly draft: ProductDraftRecord | undefined;
  readonly job: JobRecord | undefined;
}

/** Makes the condition of every step: the lease has not moved since this run took it. */
const underLease = ({ id, rev }: ProductLeaseRecord): UnchangedSince => ({ entity: 'product-lease', id, rev });

/** Tells whether a step may still be made by the holder of the lease with this `rev`. */
export const holdsLease = (lease: ProductLeaseRecord | undefined, fence: number): lease is ProductLeaseRecord =>
  lease?.rev === fence && lease.state !== initialState('product-lease');

/**
 * Acquires the lease for a run of its job, so that an earlier run can no longer write. Changes nothing when another job
 * has the lease or the work is over.
 */
export function acquireLease(
  lease: ProductLeaseRecord | undefined,
  job: number,
  now: string,
): Change<ProductLeaseRecord | undefined> {
  if (lease?.job !== job || !isWork(lease) || isAbandoned(lease, now)) return unchanged(undefined);
  const { claims } = lease;
  const taken = leaseAfter(lease.id, lease, 'resume', now, { job, claims, is_begun: true });
  return changed(taken, [replaces('product-lease', lease, taken)]);
}

/**
 * Lets another run resume the work: its message was lost or is late, or a run was out of time. The lease is extended.
 */
export function resumeLater(lease: ProductLeaseRecord, now: string): Change<undefined> {
  const { job, claims } = lease;
  if (job === null || !isWork(lease)) return unchanged(undefined);
  const waiting = leaseAfter(lease.id, lease, 'resume', now, { job, claims });
  return changed(undefined, [replaces('product-lease', lease, waiting)], [workEvent(lease, job)]);
}

/** Claims a block of the SKUs of new variants. */
export const claimSkus = (lease: ProductLeaseRecord, block: readonly PlannedClaim[]): Change<undefined> => ({
  ...changed(undefined, [], [], [underLease(lease)]),
  claims: block.map(({ sku, id, at }) => skuClaim(sku, id, at)),
});

/** Takes the lease to roll back work that its holder cannot do: SKUs are taken. Its job will fail with these errors. */
export const refuseWork = (lease: ProductLeaseRecord, errors: FieldErrors, now: string): Change<ProductLeaseRecord> =>
  takenForRollBack(lease, now, errors);

/** Writes the media of a block, before their images are fetched. */
export function writeMedia(lease: ProductLeaseRecord, block: ProductPlan['media'], now: string): Change<undefined> {
  const writes = block.map((one) => creates('media', pendingMedia(one, now)));
  return changed(undefined, writes, [], [underLease(lease)]);
}

/** Makes media whose image is yet to be fetched. */
export const pendingMedia = ({ id, url, collection }: ProductPlan['media'][number], now: string): MediaRecord => ({
  ...newBase(id, now),
  merchant: null,
  is_test: false,
  collection_name: collection,
  file_name: fileNameOf(url),
  size: 0,
  mime_type: '',
  state: initialState('media'),
  failure_message: null,
  custom_properties: {},
  url,
  object_key: null,
});

function fileNameOf(url: string): string {
  const last = new URL(url).pathname.split('/').at(-1) ?? '';
  try {
    return (
      decodeURIComponent(last)
        .replace(/\p{Cc}/gu, '')
        .slice(0, 255) || 'image'
    );
  } catch {
    return last.slice(0, 255) || 'image'; // a stray percent sign
  }
}

/** Writes a block of variants and lists them on the product. */
export function writeVariants(
  product: MasterProductRecord,
  lease: ProductLeaseRecord,
  block: ProductPlan['variants'],
  existing: ReadonlyMap<number, MasterVariantRecord>,
  now: string,
): Change<undefined> {
  const listed = new Set(product.variants);
  const fresh = block.map(({ id }) => id).filter((id) => !listed.has(id));
  const writes: Write[] = block.map((planned) => variantOf(planned, product.id, existing.get(planned.id), now));
  const longer = { ...product, variants: [...product.variants, ...fresh], updated_at: now };
  return changed(
    undefined,
    fresh.length > 0 ? [...writes, replaces('master-product', product, longer)] : writes,
    [],
    [underLease(lease)],
  );
}

/** The result of fetching an image. */
export type Fetched =
  | {
      readonly object_key: string;
      readonly size: number;
      readonly mime_type: string;
      readonly custom_properties: Readonly<Record<string, unknown>>;
    }
  | { readonly failure: string };

/** Writes on media what came of fetching their images. */
export function writeFetched(
  lease: ProductLeaseRecord,
  ended: readonly { readonly media: MediaRecord; readonly fetched: Fetched }[],
  now: string,
): Change<undefined> {
  const writes = ended.map(({ media, fetched }) =>
    replaces(
      'media',
      media,
      'failure' in fetched
        ? { ...media, state: stateAfter(media, 'fail'), failure_message: fetched.failure, updated_at: now }
        : { ...media, ...fetched, state: stateAfter(media, 'finish'), updated_at: now },
    ),
  );
  return changed(undefined, writes, [], [underLease(lease)]);
}

const stateAfter = ({ state }: MediaRecord, trigger: 'finish' | 'fail') =>
  advance('media', state, trigger, 'The image is fetched already.');

/** Finishes the work: the product is free and, if it was new, listed; merchants get what changed. */
export function finishWork(
  { product, lease, draft, job }: ProductWork,
  failedImages: number,
  images: number,
  taskId: number,
  now: string,
): Change<undefined> {
  if (!product || !job) return unchanged(undefined);
  const note = failedImages > 0 ? `${failedImages} of ${images} images could not be fetched.` : null;
  const state = advance('job', job.state, 'finish', 'The job has ended.');
  const task = product.is_made ? catalogueTask(taskId, product.id, 'refresh', now) : undefined;
  return {
    ...changed(
      undefined,
      [
        replaces('product-lease', lease, leaseAfter(lease.id, lease, 'finish', now)),
        replaces('job', job, { ...job, state, note, updated_at: now }),
        ...(product.is_made
          ? []
          : [replaces('master-product', product, { ...product, is_made: true, updated_at: now })]),
        ...(task ? [creates('catalogue-task', task)] : []),
      ],
      task ? [taskEvent(task)] : [],
    ),
    ...(draft && { removes: [removes('product-draft', draft)] }),
  };
}

/** Takes the lease of abandoned work before anything else, so that no other run can go on with the work. */
export function leaseForRollBack(
  lease: ProductLeaseRecord | undefined,
  now: string,
): Change<ProductLeaseRecord | undefined> {
  return lease && isAbandoned(lease, now) ? takenForRollBack(lease, now) : unchanged(undefined);
}

function takenForRollBack(lease: ProductLeaseRecord, now: string, errors = lease.errors): Change<ProductLeaseRecord> {
  const { job, claims } = lease;
  const taken = leaseAfter(lease.id, lease, 'roll_back', now, { job, claims, errors });
  return changed(taken, [replaces('product-lease', lease, taken)]);
}

/** Deletes a block of the variants of a product that was never finished. */
export const rollBackVariants = (
  lease: ProductLeaseRecord,
  block: readonly MasterVariantRecord[],
): Change<undefined> => ({
  ...changed(undefined, [], [], [underLease(lease)]),
  removes: block.map((variant) => removes('master-variant', variant)),
});

/** Gives up a block of SKUs that were claimed for variants which are not made. */
export const rollBackClaims = (lease: ProductLeaseRecord, block: ProductLeaseRecord['claims']): Change<undefined> => ({
  ...changed(undefined, [], [], [underLease(lease)]),
  freed: block.map(({ sku, id }) => skuClaim(sku, id)),
});

const brokenOff = 'The work was broken off. Send the request again.';
const skusTaken = 'Some SKUs have already been taken; see `errors`. No variant was made or changed.';

/**
 * Finishes a roll back: a product that was never finished is deleted, another one is free, and merchants get what has
 * changed.
 */
export function finishRollBack(
  { product, lease, draft, job }: ProductWork,
  taskId: number,
  now: string,
): Change<undefined> {
  const made = product?.is_made === true;
  const task: CatalogueTaskRecord | undefined = made ? catalogueTask(taskId, product.id, 'refresh', now) : undefined;
  const state = job && next('job', job.state, 'fail');
  const why = lease.errors ? { failure_message: skusTaken, errors: lease.errors } : { failure_message: brokenOff };
  return {
    ...changed(
      undefined,
      [
        ...(made ? [replaces('product-lease', lease, leaseAfter(lease.id, lease, 'finish', now))] : []),
        ...(job && state ? [replaces('job', job, { ...job, state, ...why, updated_at: now })] : []),
        ...(task ? [creates('catalogue-task', task)] : []),
      ],
      task ? [taskEvent(task)] : [],
    ),
    removes: [
      ...(draft ? [removes('product-draft', draft)] : []),
      ...(made ? [] : [removes('product-lease', lease), ...(product ? [removes('master-product', product)] : [])]),
    ],
  };
}
