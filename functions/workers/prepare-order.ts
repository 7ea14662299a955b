import { prepareOrder } from '../../shared/work/orders/prepare-order.ts';
import { queueWorker } from '../../shared/work/queue-worker.ts';

export const handler = queueWorker(
  'prepare-order',
  {
    summary:
      'Marks an order as `prepared` once its variants are ready, and starts the state machine that assigns a placed order',
    needs: ['table:read', 'table:write', 'files:read', 'disposition:start'],
    timeoutSeconds: 60,
    batchSize: 5,
    maximumConcurrency: 10,
    errorImpact:
      'Placed orders stay in the state `preparing`, where no production can accept them, or wait until staff assign them.',
  },
  prepareOrder,
);
