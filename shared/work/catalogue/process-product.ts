import { everything } from '../../domain/reach.ts';
import { blocks } from '../../lib/blocks.ts';
import { nowMilliseconds } from '../../lib/clock.ts';
import { type FieldErrors, type Problem, Refusal } from '../../lib/refusal.ts';
import type { PlannedClaim, ProductPlan } from '../../resources/catalogue/product-work.ts';
import {
  acquireLease,
  claimSkus,
  claimsPerBlock,
  finishWork,
  mediaPerBlock,
  refuseWork,
  resumeLater,
  variantsPerBlock,
  writeMedia,
  writeVariants,
} from '../../rules/catalogue/product-steps.ts';
import { readEach, readRecord } from '../../table/table.ts';
import { reserveIds } from '../../table/writes/reserve-ids.ts';
import { fetchImages } from './fetch-images.ts';
import { rollBackUnder } from './roll-back-product.ts';
import { asLongAsLeased, LeaseLost, readLease, readWork, step, stepUnderLease } from './step.ts';

// Work that started before this limit still ends within the queue's 120 s: an image is requested twice (10 s each) and
// stored twice (30 s each), and its result is written (13 s at most).
const runMilliseconds = 25_000;

/**
 * Executes the plan of one request on a product, step by step. Each step is a transaction that requires the lease. It
 * is safe to run twice: the later run takes the lease, and then the earlier one cannot write. A repeated step has no
 * further effect.
 *
 * 1. acquires the lease for this run
 * 2. claims the SKUs that the request left to it, or rolls the work back if another variant has one
 * 3. writes the media, before their images are fetched
 * 4. writes the variants and lists them on the product
 * 5. fetches the images, or requests another run if this one is out of time
 * 6. finishes: unlocks and lists the product, finishes its job and notifies merchant products
 */
export async function processProduct({ product, job }: { product: number; job: number }): Promise<void> {
  const lease = await step(
    () => readRecord('product-lease', product, everything),
    (before, { now }) => acquireLease(before, job, now),
  );
  if (!lease) return;
  const until = nowMilliseconds() + runMilliseconds;
  const fence = lease.rev; // the value after the lease is written
  await asLongAsLeased(async () => {
    const draft = await readRecord('product-draft', product, everything);
    if (!draft) return;
    const { claims = [], media, variants } = draft.plan;
    const errors = await claimAll(product, fence, claims);
    if (Object.keys(errors).length > 0) return refuse(product, fence, errors);
    for (const block of blocks(media, mediaPerBlock)) await writeMediaBlock(product, fence, block);
    for (const block of blocks(variants, variantsPerBlock)) await writeVariantBlock(product, fence, block);
    const { failed, isUnfinished } = await fetchImages(product, fence, media, until);
    if (isUnfinished) return stepUnderLease(product, fence, ({ lease: held }, now) => resumeLater(held, now));
    const ids = await reserveIds({ 'catalogue-task': 1 });
    const task = ids['catalogue-task']();
    return stepUnderLease(product, fence, (work, now) => finishWork(work, failed, media.length, task, now));
  });
}

/** Claims SKUs. Returns an error for each SKU that another variant has, by its place in the body. */
async function claimAll(product: number, fence: number, claims: readonly PlannedClaim[]): Promise<FieldErrors> {
  const errors: Record<string, readonly Problem[]> = {};
  for (const block of blocks(claims, claimsPerBlock)) {
    const claiming = step(
      () => readLease(product, fence),
      (lease) => claimSkus(lease, block),
    );
    await claiming.catch((error: unknown) => {
      if (!(error instanceof Refusal && error.errors)) throw error;
      Object.assign(errors, error.errors);
    });
  }
  return errors;
}

/** Rolls the work back. Its job fails with these errors. */
async function refuse(product: number, fence: number, errors: FieldErrors): Promise<void> {
  const refused = step(
    () => readLease(product, fence),
    (lease, { now }) => refuseWork(lease, errors, now),
  );
  await rollBackUnder(await refused);
}

const writeMediaBlock = (product: number, fence: number, block: ProductPlan['media']): Promise<undefined> =>
  step(
    async () => {
      const ids = block.map(({ id }) => id);
      const [lease, found] = await Promise.all([readLease(product, fence), readEach('media', ids, everything)]);
      const written = new Set(found.map(({ id }) => id));
      return { lease, missing: block.filter(({ id }) => !written.has(id)) };
    },
    ({ lease, missing }, { now }) => writeMedia(lease, missing, now),
  );

const writeVariantBlock = (product: number, fence: number, block: ProductPlan['variants']): Promise<undefined> =>
  step(
    async () => {
      const ids = block.map(({ id }) => id);
      const [work, existing] = await Promise.all([
        readWork(product, fence),
        readEach('master-variant', ids, everything),
      ]);
      if (!work.product) throw new LeaseLost();
      return { ...work, product: work.product, existing: new Map(existing.map((variant) => [variant.id, variant])) };
    },
    (work, { now }) => writeVariants(work.product, work.lease, block, work.existing, now),
  );
