import { processProduct } from '../../shared/work/catalogue/process-product.ts';
import { queueWorker } from '../../shared/work/queue-worker.ts';

export const handler = queueWorker(
  'process-product',
  {
    summary: 'Creates the variants of a new or changed product, and fetches its images',
    needs: ['table:read', 'table:write', 'files:write', 'outbound'],
    // the message of a dead worker is retried after six timeouts, which is shorter than the lease of the product
    timeoutSeconds: 120,
    memoryMegabytes: 1024, // images of 80 MB at a time, each in a buffer that grows
    batchSize: 1,
    maximumConcurrency: 10,
    errorImpact: 'Created and changed products stay unfinished and locked until their lease ends.',
  },
  processProduct,
);
