import { prepareOrder } from '../../shared/work/orders/prepare-order.ts';
import { queueWorker } from '../../shared/work/queue-worker.ts';

export const handler = queueWorker(
  'prepare-order',
  {
    summary: 'Takes an order to `prepared` once all its variants are ready',
    needs: ['table:read', 'table:write', 'files:read'],
    timeoutSeconds: 60,
    batchSize: 5,
    maximumConcurrency: 10,
    errorImpact: 'Placed orders stay in preparing: no production can accept them.',
  },
  prepareOrder,
);
