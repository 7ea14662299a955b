import { cancelUnitsOf } from '../../shared/work/orders/cancel-units.ts';
import { queueWorker } from '../../shared/work/queue-worker.ts';

export const handler = queueWorker(
  'cancel-units',
  {
    summary: 'Cancels the pending units of a cancelled order',
    needs: ['table:read', 'table:write'],
    timeoutSeconds: 60,
    batchSize: 5,
    maximumConcurrency: 5,
    errorImpact: 'Units of cancelled orders still show as pending.',
  },
  cancelUnitsOf,
);
