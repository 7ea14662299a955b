import { inflateRawSync } from 'node:zlib';
import type { Change } from '../data/change.ts';
import { decide, type Moment } from '../data/decide.ts';
import { everything, uniqueKey } from '../data/design.ts';
import { reserveIds } from '../data/ids.ts';
import { readRecord, readRecords, readRows } from '../data/table.ts';
import {
  beginRelease,
  dropVariants,
  endFiles,
  endRelease,
  endWork,
  filesPerBlock,
  freeClaims,
  holds,
  makeFiles,
  makeVariants,
  takeOver,
  variantsPerBlock,
  type Work,
} from '../domain/product-work.ts';
import type { ProductLeaseRecord, ProductPlan } from '../resources/product-work.ts';
import { fetchPicture } from './fetch-picture.ts';

const picturesAtOnce = 8;

/** Somebody else has taken the work over: there is nothing left to do here. */
class LeaseLost extends Error {}

/**
 * Does the work of one accepted request on a product: its files, its variants in blocks, the fetching of its pictures, the
 * end. Met twice, the later holder goes on and the earlier one can write no more; what is done already is done again to
 * the same end.
 */
export async function processProduct({ product, job }: { product: number; job: number }): Promise<void> {
  const lease = await settled(
    () => readRecord('product-lease', product, everything),
    (before, { now }) => takeOver(before, job, now),
  );
  if (!lease) return;
  // as it stands once it is written
  const fence = lease.rev;
  try {
    const draft = await readRecord('product-draft', product, everything);
    if (!draft) return;
    const plan: ProductPlan = decodePlan(draft.plan);
    for (const block of blocks(plan.media, filesPerBlock)) await makeFileBlock(product, fence, block);
    for (const block of blocks(plan.variants, variantsPerBlock)) await makeVariantBlock(product, fence, block);
    let failed = 0;
    for (const block of blocks(plan.media, picturesAtOnce)) failed += await fetchBlock(product, fence, block);
    const ids = await reserveIds({ 'catalogue-task': 1 });
    const task = ids['catalogue-task']();
    await step(product, fence, (work, now) => endWork(work, failed, plan.media.length, task, now));
  } catch (error) {
    if (!(error instanceof LeaseLost)) throw error;
  }
}

/**
 * Takes back the work on a product whose holder has died: a product that was never made goes with all that it had claimed;
 * of another one the SKUs of variants that were not made. Nothing happens while the lease has not ended.
 */
export async function releaseProduct(product: number): Promise<void> {
  const lease = await settled(
    () => readRecord('product-lease', product, everything),
    (before, { now }) => beginRelease(before, now),
  );
  if (!lease) return;
  const fence = lease.rev;
  try {
    const record = await readRecord('master-product', product, everything);
    if (!record?.is_made) {
      for (const block of blocks(record?.variants ?? [], variantsPerBlock))
        await dropVariantBlock(product, fence, block);
    }
    for (const block of blocks(lease.claims, filesPerBlock)) await freeClaimBlock(product, fence, block);
    const ids = await reserveIds({ 'catalogue-task': 1 });
    const task = ids['catalogue-task']();
    await step(product, fence, (work, now) => endRelease(work, task, now));
  } catch (error) {
    if (!(error instanceof LeaseLost)) throw error;
  }
}

export const decodePlan = (plan: string): ProductPlan =>
  JSON.parse(inflateRawSync(Buffer.from(plan, 'base64')).toString());

const blocks = <T>(all: readonly T[], size: number): readonly (readonly T[])[] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, index) => all.slice(index * size, (index + 1) * size));

/** The decide-again loop where nothing stands under an idempotency key. */
async function settled<Loaded, T>(
  load: () => Promise<Loaded>,
  rule: (loaded: Loaded, moment: Moment) => Change<T>,
): Promise<T> {
  const result = await decide(load, rule);
  if ('repeated' in result) throw new Error('Work has no idempotency key');
  return result.answer;
}

async function readWork(product: number, fence: number): Promise<Work> {
  const found = await readRecords(
    [
      { entity: 'master-product', id: product },
      { entity: 'product-lease', id: product },
      { entity: 'product-draft', id: product },
    ],
    everything,
    true,
  );
  const lease = found.get('product-lease', product);
  if (!lease || !holds(lease, fence)) throw new LeaseLost();
  const job = lease.job === null ? undefined : await readRecord('job', lease.job, everything);
  return { product: found.get('master-product', product), lease, draft: found.get('product-draft', product), job };
}

const step = (
  product: number,
  fence: number,
  rule: (work: Work, now: string) => Change<undefined>,
): Promise<undefined> =>
  settled(
    () => readWork(product, fence),
    (work, { now }) => rule(work, now),
  );

async function readLease(product: number, fence: number): Promise<ProductLeaseRecord> {
  const lease = await readRecord('product-lease', product, everything);
  if (!lease || !holds(lease, fence)) throw new LeaseLost();
  return lease;
}

const refs = <E extends 'media' | 'master-variant'>(entity: E, ids: readonly number[]) =>
  ids.map((id) => ({ entity, id }));

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
      const [work, found] = await Promise.all([
        readWork(product, fence),
        readRecords(refs('master-variant', ids), everything, true),
      ]);
      if (!work.product) throw new LeaseLost();
      const existing = ids.flatMap((id) => found.get('master-variant', id) ?? []);
      return { ...work, product: work.product, existing: new Map(existing.map((variant) => [variant.id, variant])) };
    },
    (work, { now }) => makeVariants(work.product, work.lease, block, work.existing, now),
  );
}

/** Fetches the pictures of a block that are still pending; answers how many have failed. */
async function fetchBlock(product: number, fence: number, block: ProductPlan['media']): Promise<number> {
  const found = await readRecords(
    refs(
      'media',
      block.map(({ id }) => id),
    ),
    everything,
    true,
  );
  const files = block.flatMap(({ id }) => found.get('media', id) ?? []);
  const pending = files.filter(({ state }) => state === 'pending');
  const ended = await Promise.all(pending.map(async (file) => ({ file, fetched: await fetchPicture(file) })));
  if (ended.length > 0) {
    await settled(
      () => readLease(product, fence),
      (lease, { now }) => endFiles(lease, ended, now),
    );
  }
  const failed = ended.filter(({ fetched }) => 'failure' in fetched).length;
  return failed + files.filter(({ state }) => state === 'failed').length;
}

async function dropVariantBlock(product: number, fence: number, block: readonly number[]): Promise<void> {
  await settled(
    async () => {
      const [lease, found] = await Promise.all([
        readLease(product, fence),
        readRecords(refs('master-variant', block), everything, true),
      ]);
      return { lease, variants: block.flatMap((id) => found.get('master-variant', id) ?? []) };
    },
    ({ lease, variants }) => dropVariants(lease, variants),
  );
}

/** Gives back those of a block that are still held for variants which do not exist. */
async function freeClaimBlock(product: number, fence: number, block: ProductLeaseRecord['claims']): Promise<void> {
  await settled(
    async () => {
      const keyOf = (sku: string) => uniqueKey('master-variant', 'sku', sku);
      const [lease, rows, found] = await Promise.all([
        readLease(product, fence),
        readRows(
          block.map(({ sku }) => keyOf(sku)),
          true,
        ),
        readRecords(
          refs(
            'master-variant',
            block.map(({ id }) => id),
          ),
          everything,
          true,
        ),
      ]);
      const holders = new Map(rows.map((row) => [row.PK, row.id]));
      const held = block.filter(({ sku, id }) => holders.get(keyOf(sku).PK) === id && !found.get('master-variant', id));
      return { lease, held };
    },
    ({ lease, held }) => freeClaims(lease, held),
  );
}
