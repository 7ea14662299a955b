import { inflateRawSync } from 'node:zlib';
import { everything } from '../data/design.ts';
import { reserveIds } from '../data/ids.ts';
import { readEach, readRecord, readRecords } from '../data/table.ts';
import {
  askAgain,
  endFiles,
  endWork,
  filesPerBlock,
  makeFiles,
  makeVariants,
  takeOver,
  variantsPerBlock,
} from '../domain/product-work.ts';
import { nowMilliseconds } from '../lib/clock.ts';
import type { ProductPlan } from '../resources/product-work.ts';
import { fetchPicture } from './fetch-picture.ts';
import { blocks, LeaseLost, readLease, readWork, refs, settled, step } from './product-steps.ts';

const picturesAtOnce = 8;
const workMilliseconds = 60_000; // half of the queue's time limit: what is under way then still ends within it

/**
 * Does the work of one accepted request on a product: its files, its variants in blocks, the fetching of its pictures, the
 * end. Met twice, the later holder goes on and the earlier one can write no more; what is done already is done again to
 * the same end. Work that takes longer than one run asks for itself anew.
 */
export async function processProduct({ product, job }: { product: number; job: number }): Promise<void> {
  const lease = await settled(
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
    let failed = 0;
    const silent = new Set<string>();
    for (const block of blocks(plan.media, picturesAtOnce)) {
      if (nowMilliseconds() > until) return void (await step(product, fence, askAgain));
      failed += await fetchBlock(product, fence, block, silent);
    }
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
  await settled(
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
  await settled(
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

/** Fetches the pictures of a block that are still pending; answers how many have failed. */
async function fetchBlock(
  product: number,
  fence: number,
  block: ProductPlan['media'],
  silent: Set<string>,
): Promise<number> {
  const ids = block.map(({ id }) => id);
  const files = await readEach('media', ids, everything, true);
  const pending = files.filter(({ state }) => state === 'pending');
  const ended = await Promise.all(pending.map(async (file) => ({ file, fetched: await fetchPicture(file, silent) })));
  if (ended.length > 0) {
    await settled(
      () => readLease(product, fence),
      (lease, { now }) => endFiles(lease, ended, now),
    );
  }
  const failed = ended.filter(({ fetched }) => 'failure' in fetched).length;
  return failed + files.filter(({ state }) => state === 'failed').length;
}
