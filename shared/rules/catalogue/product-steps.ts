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
import { wrongState } from '../../lib/request-errors.ts';
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

/** Number of variants per transaction. Each takes two actions: its record and its SKU. */
export const variantsPerBlock = 40;
/** Number of media per transaction. */
export const mediaPerBlock = 80;
/** Number of SKUs that one transaction claims or releases. */
export const claimsPerBlock = 80;

/** A product with the records of the work on it. */
export interface ProductWork {
  readonly product: MasterProductRecord | undefined;
  readonly lease: ProductLeaseRecord;
  readonly draft: ProductDraftRecord | undefined;
  readonly job: JobRecord | undefined;
}

/** The condition of every step: the lease is unchanged since this run acquired it. */
const underLease = ({ id, rev }: ProductLeaseRecord): UnchangedSince => ({ entity: 'product-lease', id, rev });

/** Tells whether the holder of the lease with this `rev` may still write a step. */
export const holdsLease = (lease: ProductLeaseRecord | undefined, fence: number): lease is ProductLeaseRecord =>
  lease?.rev === fence && lease.state !== initialState('product-lease');

/**
 * Acquires the lease for a run of its job, so that an earlier run can no longer write. Changes nothing if another job
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
 * Lets another run resume the work and extends the lease. The message of the work was lost or is late, or a run ran out
 * of time.
 */
export function resumeLater(lease: ProductLeaseRecord, now: string): Change<undefined> {
  const { job, claims } = lease;
  if (job === null || !isWork(lease)) return unchanged(undefined);
  const waiting = leaseAfter(lease.id, lease, 'resume', now, { job, claims });
  return changed(undefined, [replaces('product-lease', lease, waiting)], [workEvent(lease, job)]);
}

/** Claims a block of SKUs for new variants. */
export const claimSkus = (lease: ProductLeaseRecord, block: readonly PlannedClaim[]): Change<undefined> => ({
  ...changed(undefined, [], [], [underLease(lease)]),
  claims: block.map(({ sku, id, at }) => skuClaim(sku, id, at)),
});

/**
 * Takes the lease to roll back work that its holder cannot do because other variants have its SKUs. Its job will fail
 * with these errors.
 */
export const refuseWork = (lease: ProductLeaseRecord, errors: FieldErrors, now: string): Change<ProductLeaseRecord> =>
  acquiredForRollBack(lease, now, errors);

/** Creates the pending media of a block, before a worker fetches their images. */
export function writeMedia(lease: ProductLeaseRecord, block: ProductPlan['media'], now: string): Change<undefined> {
  const writes = block.map((one) => creates('media', pendingMedia(one, now)));
  return changed(undefined, writes, [], [underLease(lease)]);
}

/** Returns the media record of an image that a worker will fetch. */
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
    return last.slice(0, 255) || 'image'; // the path has a stray percent sign
  }
}

/** Writes a block of variants and lists the new ones on the product. */
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

/** Stores the results of fetching images in their media. */
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

const stateAfter = ({ state }: MediaRecord, trigger: 'finish' | 'fail') => advance('media', state, trigger, wrongState);

/**
 * Finishes the work. The product is free. A new product becomes listed, and for an existing one a task propagates to
 * merchants what their records copy.
 */
export function finishWork(
  { product, lease, draft, job }: ProductWork,
  failedImages: number,
  images: number,
  taskId: number,
  now: string,
): Change<undefined> {
  if (!product || !job) return unchanged(undefined);
  const note = failedImages > 0 ? `${failedImages} of ${images} images could not be fetched.` : null;
  const state = advance('job', job.state, 'finish', wrongState);
  const refreshes = product.is_made && draft?.plan.refreshes !== false;
  const task = refreshes ? catalogueTask(taskId, product.id, 'refresh', now) : undefined;
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

/** Takes the lease of abandoned work before any other step, so that no other run can continue the work. */
export function leaseForRollBack(
  lease: ProductLeaseRecord | undefined,
  now: string,
): Change<ProductLeaseRecord | undefined> {
  return lease && isAbandoned(lease, now) ? acquiredForRollBack(lease, now) : unchanged(undefined);
}

function acquiredForRollBack(
  lease: ProductLeaseRecord,
  now: string,
  errors = lease.errors,
): Change<ProductLeaseRecord> {
  const { job, claims } = lease;
  const taken = leaseAfter(lease.id, lease, 'roll_back', now, { job, claims, errors });
  return changed(taken, [replaces('product-lease', lease, taken)]);
}

/** Deletes a block of the variants of an unfinished new product. */
export const rollBackVariants = (
  lease: ProductLeaseRecord,
  block: readonly MasterVariantRecord[],
): Change<undefined> => ({
  ...changed(undefined, [], [], [underLease(lease)]),
  removes: block.map((variant) => removes('master-variant', variant)),
});

/** Releases a block of SKUs that were claimed for variants which do not exist. */
export const rollBackClaims = (lease: ProductLeaseRecord, block: ProductLeaseRecord['claims']): Change<undefined> => ({
  ...changed(undefined, [], [], [underLease(lease)]),
  freed: block.map(({ sku, id }) => skuClaim(sku, id)),
});

const brokenOff = 'The product could not be completed, so its changes were undone. Send the request again.';
const skusTaken = 'Some SKUs have already been taken and are listed in `errors`. No variant was created or changed.';

/**
 * Finishes a rollback. An unfinished new product is deleted. An existing product is free again, and a task propagates
 * its changes to merchants.
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
