import { syncMerchantProduct } from '../../shared/work/offers/sync-offer.ts';
import { worker } from '../../shared/work/worker.ts';

/** Brings one merchant product up to date with the catalogue. */
export const handler = worker('sync-merchant-product', ['table:read', 'table:write'], ({ merchant_product, task }) =>
  syncMerchantProduct(merchant_product, task),
);
