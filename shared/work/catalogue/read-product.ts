import { everything } from '../../domain/reach.ts';
import { nowInstant } from '../../lib/clock.ts';
import { orNotFound } from '../../lib/refusal.ts';
import { MasterProduct, type MasterProductRecord } from '../../resources/catalogue/master-product.ts';
import type { ProductLeaseRecord } from '../../resources/catalogue/product-work.ts';
import { isAbandoned } from '../../rules/catalogue/product-lease.ts';
import { readRecords } from '../../table/table.ts';
import { reserveIds } from '../../table/writes/reserve-ids.ts';
import { rollBackProduct } from './roll-back-product.ts';

/** A product and its lease, as they were read. */
export interface ProductRead {
  readonly subject: MasterProductRecord;
  readonly lease: ProductLeaseRecord | undefined;
}

/** Reads a product with its lease. Throws 404 if the product does not exist. */
export async function readProduct(id: number): Promise<ProductRead> {
  const found = await readRecords(
    [
      { entity: 'master-product', id },
      { entity: 'product-lease', id },
    ],
    everything,
  );
  const subject = orNotFound(found.get('master-product', id), MasterProduct);
  return { subject, lease: found.get('product-lease', id) };
}

/** Rolls back the work on a product if it was abandoned (a write). Returns the product as it is afterwards. */
export async function rollBackAbandoned(read: ProductRead): Promise<ProductRead> {
  if (!isAbandoned(read.lease, nowInstant())) return read;
  await rollBackProduct(read.subject.id);
  return readProduct(read.subject.id);
}

/**
 * Reads a product for a sync. Reserves the id of the task only after the read, because `isLaterSync` requires that
 * order.
 */
export async function readForSync(id: number): Promise<ProductRead & { readonly task: number }> {
  const read = await rollBackAbandoned(await readProduct(id));
  const ids = await reserveIds({ 'catalogue-task': 1 });
  return { ...read, task: ids['catalogue-task']() };
}
