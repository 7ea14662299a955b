import { routeOrder } from '../../shared/work/orders/route-order.ts';
import { queueWorker } from '../../shared/work/queue-worker.ts';

export const handler = queueWorker(
  'route-order',
  {
    summary: 'Has placed orders assigned to the one production that can make them',
    needs: ['table:read', 'disposition:run'],
    timeoutSeconds: 60,
    batchSize: 5,
    maximumConcurrency: 10,
    errorImpact: 'Placed orders wait for staff, who must assign them by hand.',
  },
  routeOrder,
);
