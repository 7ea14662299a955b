import { inflateRawSync } from 'node:zlib';
import { everything } from '../../changes/reach.ts';
import { nowMilliseconds } from '../../lib/clock.ts';
import type { ProductPlan } from '../../resources/catalogue/product-work.ts';
import {
  askAgain,
  endWork,
  filesPerBlock,
  makeFiles,
  makeVariants,
  takeOver,
  variantsPerBlock,
} from '../../rules/catalogue/product-steps.ts';
import { readEach, readRecord, readRecords } from '../../table/table.ts';
import { reserveIds } from '../../table/writes/ids.ts';
import { fetchPictures } from './fetch-pictures.ts';
import { blocks, decideStep, LeaseLost, readLease, readWork, refs, step } from './product-steps.ts';

// What is under way then still ends within the queue's 120 s: a picture is asked for twice (10 s each), stored twice (30 s
// each), and what became of it is written (13 s at most).
const workMilliseconds = 25_000;

/**
 * Does the work of one accepted request on a product: its files, its variants in blocks, the fetching of its pictures, the
 * end. Met twice, the later holder goes on and the earlier one can write no more; what is done already is done again to
 * the same end. Work that takes longer than one run asks for itself anew.
 */
export async function processProduct({ product, job }: { product: number; job: number }): Promise<void> {
  const lease = await decideStep(
    () => readRecord('product-lease', product, everything),
    (before, { now }) => takeOver(before, job, now),
  );
  if (!lease) return;
  const until = nowMilliseconds() + workMilliseconds;
  // as it stands once it is written
  const fence = lease.rev;
  try {
    const draft = await readRecord('product-draft', product, everything);
    if (!draft) return;
    const plan: ProductPlan = decodePlan(draft.plan);
    for (const block of blocks(plan.media, filesPerBlock)) await makeFileBlock(product, fence, block);
    for (const block of blocks(plan.variants, variantsPerBlock)) await makeVariantBlock(product, fence, block);
    const { failed, isUnfinished } = await fetchPictures(product, fence, plan.media, until);
    if (isUnfinished) return void (await step(product, fence, askAgain));
    const ids = await reserveIds({ 'catalogue-task': 1 });
    const task = ids['catalogue-task']();
    await step(product, fence, (work, now) => endWork(work, failed, plan.media.length, task, now));
  } catch (error) {
    if (!(error instanceof LeaseLost)) throw error;
  }
}

const decodePlan = (plan: string): ProductPlan => JSON.parse(inflateRawSync(Buffer.from(plan, 'base64')).toString());

async function makeFileBlock(product: number, fence: number, block: ProductPlan['media']): Promise<void> {
  const ids = block.map(({ id }) => id);
  await decideStep(
    async () => {
      const [lease, found] = await Promise.all([
        readLease(product, fence),
        readRecords(refs('media', ids), everything, true),
      ]);
      return { lease, missing: block.filter(({ id }) => !found.get('media', id)) };
    },
    ({ lease, missing }, { now }) => makeFiles(lease, missing, now),
  );
}

async function makeVariantBlock(product: number, fence: number, block: ProductPlan['variants']): Promise<void> {
  const ids = block.map(({ id }) => id);
  await decideStep(
    async () => {
      const [work, existing] = await Promise.all([
        readWork(product, fence),
        readEach('master-variant', ids, everything, true),
      ]);
      if (!work.product) throw new LeaseLost();
      return { ...work, product: work.product, existing: new Map(existing.map((variant) => [variant.id, variant])) };
    },
    (work, { now }) => makeVariants(work.product, work.lease, block, work.existing, now),
  );
}
