import { everything } from '../../changes/reach.ts';
import { nowInstant } from '../../lib/clock.ts';
import { notFound } from '../../lib/refusal.ts';
import { MasterProduct, type MasterProductRecord } from '../../resources/catalogue/master-product.ts';
import type { ProductLeaseRecord } from '../../resources/catalogue/product-work.ts';
import { isLeftBehind, requireFree } from '../../rules/catalogue/product-lease.ts';
import { readRecords } from '../../table/table.ts';
import { releaseProduct } from './release-product.ts';

/** Reads a product with its lease; 404 when there is none. */
export async function readProduct(
  id: number,
): Promise<{ subject: MasterProductRecord; lease: ProductLeaseRecord | undefined }> {
  const found = await readRecords(
    [
      { entity: 'master-product', id },
      { entity: 'product-lease', id },
    ],
    everything,
    true,
  );
  const subject = found.get('master-product', id);
  if (!subject) throw notFound(MasterProduct.label);
  return { subject, lease: found.get('product-lease', id) };
}

/** A product with its lease, as they were read. */
type Read = Awaited<ReturnType<typeof readProduct>>;

/** The same once nobody works on it: 423 while somebody does; what a dead worker left is taken back first. */
export async function whenFree(id: number, read: Read): Promise<Read> {
  requireFree(id, read.lease, nowInstant());
  if (!isLeftBehind(read.lease, nowInstant())) return read;
  await releaseProduct(id);
  const again = await readProduct(id);
  requireFree(id, again.lease, nowInstant());
  return again;
}
