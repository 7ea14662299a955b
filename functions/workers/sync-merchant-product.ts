import { syncMerchantProduct } from '../../shared/work/offers/sync-offer.ts';
import { queueWorker } from '../../shared/work/queue-worker.ts';

export const handler = queueWorker(
  'sync-merchant-product',
  {
    summary: 'Updates one merchant product from the catalogue',
    needs: ['table:read', 'table:write'],
    timeoutSeconds: 60,
    batchSize: 5,
    maximumConcurrency: 10,
    errorImpact: 'Some merchants sell products as they were before a change of the catalogue.',
  },
  ({ merchant_product, task }) => syncMerchantProduct(merchant_product, task),
);
