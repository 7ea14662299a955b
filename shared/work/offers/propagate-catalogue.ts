import { changed, removes } from '../../domain/change.ts';
import { everything } from '../../domain/reach.ts';
import { blocks } from '../../lib/blocks.ts';
import type { CatalogueTaskRecord } from '../../resources/catalogue/product-work.ts';
import { removalsAtOnce } from '../../rules/catalogue/catalogue-task.ts';
import { listedRange, recordKey, unpaddedId } from '../../table/keys.ts';
import { readEach, readRecord, readRounds } from '../../table/table.ts';
import { commit } from '../../table/writes/commit.ts';
import type { MessageSource } from '../queue-worker.ts';
import { sendJobs } from '../send.ts';
import { finishCatalogueTask } from './resume-task.ts';

const offersPerPage = 100;

/**
 * Propagates a change of the catalogue to merchant products. It is safe to run twice: the second run sends the same
 * messages again.
 *
 * 1. deletes the master variants that the request left to the task
 * 2. sends a message for each merchant product that offers the product
 * 3. finishes the task, unless it is for one merchant product: then the worker of that message finishes it
 */
export async function propagateCatalogue({ task: id }: { task: number }, source: MessageSource): Promise<void> {
  const task = await readRecord('catalogue-task', id, everything);
  if (!task) return;
  await deleteLeftVariants(task);
  const owner = `catalogue-task.${id}`; // a merchant's own changes do not wait for the whole task
  for await (const ids of offersOf(task)) {
    await sendJobs(
      'sync-merchant-product',
      ids.map((merchant_product) => ({ ...source, owner, facts: { merchant_product, task: id } })),
    );
  }
  if (!task.offers) await finishCatalogueTask(id);
}

async function deleteLeftVariants({ left }: CatalogueTaskRecord): Promise<void> {
  for (const ids of blocks(left, removalsAtOnce)) {
    const variants = await readEach('master-variant', ids, everything);
    if (variants.length === 0) continue;
    const change = { ...changed(undefined, []), removes: variants.map((one) => removes('master-variant', one)) };
    const outcome = await commit(change);
    if (!outcome.written) throw new Error('A variant that is being deleted was changed');
  }
}

/**
 * Yields the ids of the merchant products that a task affects, page by page: the merchant product that it names, or all
 * merchant products of the master products. Reads consistently, so that none is missed.
 */
async function* offersOf({ product, also = [], offers }: CatalogueTaskRecord): AsyncGenerator<readonly number[]> {
  if (offers) {
    yield [offers.merchant_product];
    return;
  }
  const query = { ...listedRange('merchant-product'), ascending: true, limit: offersPerPage };
  const partitions = [product, ...also].map((id) => recordKey('master-product', id).PK);
  for await (const rows of readRounds(partitions, query)) {
    yield rows.map(({ SK }) => unpaddedId(String(SK)));
  }
}
