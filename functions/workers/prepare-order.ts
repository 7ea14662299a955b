import { prepareOrder } from '../../shared/work/orders/prepare-order.ts';
import { queueWorker } from '../../shared/work/queue-worker.ts';

export const handler = queueWorker(
  'prepare-order',
  {
    summary: "Makes an order's units in blocks, each exactly once, and takes the order to `prepared`",
    needs: ['table:read', 'table:write'],
    timeoutSeconds: 60,
    batchSize: 5,
    maximumConcurrency: 10,
    errorImpact: 'Placed orders stay in preparing: their units are missing and no production can accept them.',
  },
  prepareOrder,
);
