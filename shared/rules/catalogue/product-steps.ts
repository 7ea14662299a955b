import {
  type Change,
  changed,
  creates,
  removes,
  replaces,
  type Unmoved,
  unchanged,
  type Write,
} from '../../changes/change.ts';
import type { MasterProductRecord, MasterVariantRecord } from '../../resources/catalogue/master-product.ts';
import type {
  CatalogueTaskRecord,
  ProductDraftRecord,
  ProductLeaseRecord,
  ProductPlan,
} from '../../resources/catalogue/product-work.ts';
import type { MediaRecord } from '../../resources/files/media.ts';
import type { JobRecord } from '../../resources/job.ts';
import { catalogueTask, taskEvent } from './catalogue-task.ts';
import { accepted, skuClaim, variantOf } from './master-product.ts';
import { freeLease, heldLease, isLeftBehind } from './product-lease.ts';

/** Variants of one transaction: each is a record and its SKU. */
export const variantsPerBlock = 40;
/** Files of one transaction. */
export const filesPerBlock = 80;

/** A lease as its holder knows it: every step is made on the condition that it still stands so. */
const held = ({ id, rev }: ProductLeaseRecord): Unmoved => ({ entity: 'product-lease', id, rev });

/** Whether a step may still be made by who holds the lease with this `rev`. */
export const holds = (lease: ProductLeaseRecord | undefined, fence: number): lease is ProductLeaseRecord =>
  lease?.rev === fence && lease.state !== 'free';

/** Takes the lease over for a job, so that an earlier worker on it can write no more; nothing when it is another's or over. */
export function takeOver(
  lease: ProductLeaseRecord | undefined,
  job: number,
  now: string,
): Change<ProductLeaseRecord | undefined> {
  if (lease?.job !== job || (lease.state !== 'making' && lease.state !== 'changing') || isLeftBehind(lease, now)) {
    return unchanged(undefined);
  }
  const { state, claims } = lease;
  const taken = heldLease(lease.id, lease, { state, job, claims, is_begun: true }, now);
  return changed(taken, [replaces('product-lease', lease, taken)]);
}

/** Asks for the work anew, for as long as it takes: its message is lost or late, or a worker has run out of time. */
export function askAgain({ product, lease }: Pick<Work, 'product' | 'lease'>, now: string): Change<undefined> {
  const { job, claims, state } = lease;
  if (!product || job === null || (state !== 'making' && state !== 'changing')) return unchanged(undefined);
  const waiting = heldLease(lease.id, lease, { state, job, claims }, now);
  return changed(
    undefined,
    [replaces('product-lease', lease, waiting), replaces('master-product', product, { ...product })],
    [accepted(product.id, job)],
  );
}

/** Writes the files of a block as pending. */
export function makeFiles(lease: ProductLeaseRecord, files: ProductPlan['media'], now: string): Change<undefined> {
  const writes = files.map(({ id, url, collection }) =>
    creates('media', {
      id,
      rev: 0,
      merchant: null,
      is_test: false,
      collection_name: collection,
      file_name: fileNameOf(url),
      size: 0,
      mime_type: '',
      state: 'pending',
      failure_message: null,
      custom_properties: {},
      url,
      object_key: null,
      created_at: now,
      updated_at: now,
    }),
  );
  return changed(undefined, writes, [], [held(lease)]);
}

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
export function makeVariants(
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
    [held(lease)],
  );
}

/** What became of the fetching of a file. */
export type Fetched =
  | {
      readonly object_key: string;
      readonly size: number;
      readonly mime_type: string;
      readonly custom_properties: Readonly<Record<string, unknown>>;
    }
  | { readonly failure: string };

/** Writes what became of files. */
export function endFiles(
  lease: ProductLeaseRecord,
  ended: readonly { readonly file: MediaRecord; readonly fetched: Fetched }[],
  now: string,
): Change<undefined> {
  const writes = ended.map(({ file, fetched }) =>
    replaces(
      'media',
      file,
      'failure' in fetched
        ? { ...file, state: 'failed', failure_message: fetched.failure, updated_at: now }
        : { ...file, ...fetched, state: 'ready', updated_at: now },
    ),
  );
  return changed(undefined, writes, [], [held(lease)]);
}

/** What belongs to work on a product, beside the product itself. */
export interface Work {
  readonly product: MasterProductRecord | undefined;
  readonly lease: ProductLeaseRecord;
  readonly draft: ProductDraftRecord | undefined;
  readonly job: JobRecord | undefined;
}

/** The end of the work: the product is free and, if it was new, listed; merchants get what changed. */
export function endWork(
  { product, lease, draft, job }: Work,
  failedFiles: number,
  files: number,
  taskId: number,
  now: string,
): Change<undefined> {
  if (!product || !job) return unchanged(undefined);
  const note = failedFiles > 0 ? `${failedFiles} of ${files} images could not be fetched.` : null;
  const ended: JobRecord = { ...job, state: 'finished', note, updated_at: now };
  const task = product.is_made ? catalogueTask(taskId, product.id, 'refresh', now) : undefined;
  return {
    ...changed(
      undefined,
      [
        replaces('product-lease', lease, freeLease(lease, now)),
        replaces('job', job, ended),
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

/** Takes work back that nobody ended: first the lease, so that nobody else can go on with it. */
export function beginRelease(
  lease: ProductLeaseRecord | undefined,
  now: string,
): Change<ProductLeaseRecord | undefined> {
  if (!lease || !isLeftBehind(lease, now)) return unchanged(undefined);
  const { job, claims } = lease;
  const taken = heldLease(lease.id, lease, { state: 'releasing', job, claims }, now);
  return changed(taken, [replaces('product-lease', lease, taken)]);
}

/** Deletes a block of variants that a product which was never made has already. */
export const dropVariants = (lease: ProductLeaseRecord, block: readonly MasterVariantRecord[]): Change<undefined> => ({
  ...changed(undefined, [], [], [held(lease)]),
  removes: block.map((variant) => removes('master-variant', variant)),
});

/** Gives back a block of SKUs that were claimed for variants which will not be. */
export const freeClaims = (lease: ProductLeaseRecord, block: ProductLeaseRecord['claims']): Change<undefined> => ({
  ...changed(undefined, [], [], [held(lease)]),
  freed: block.map(({ sku, id }) => skuClaim(sku, id)),
});

const brokenOff = 'The work was broken off. Send the request again.';

/** The end of taking back: a product that was never made is gone, another one is free, and merchants get what did change. */
export function endRelease({ product, lease, draft, job }: Work, taskId: number, now: string): Change<undefined> {
  const made = product?.is_made === true;
  const task: CatalogueTaskRecord | undefined = made ? catalogueTask(taskId, product.id, 'refresh', now) : undefined;
  const failed = job && ({ ...job, state: 'failed', failure_message: brokenOff, updated_at: now } as const);
  return {
    ...changed(
      undefined,
      [
        ...(made ? [replaces('product-lease', lease, freeLease(lease, now))] : []),
        ...(job?.state === 'queued' && failed ? [replaces('job', job, failed)] : []),
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
