import { processProduct } from '../../shared/work/catalogue/process-product.ts';
import { worker } from '../../shared/work/worker.ts';

/** Makes the variants of a product that was created or changed, and fetches its pictures. */
export const handler = worker(
  'process-product',
  ['table:read', 'table:write', 'files:write', 'outbound'],
  processProduct,
);
