import { workOutRates } from '../../shared/work/orders/work-out-rates.ts';
import { queueWorker } from '../../shared/work/queue-worker.ts';

export const handler = queueWorker(
  'shipping-rates',
  {
    summary: 'Calculates the shipping rates of a checkout',
    needs: ['table:read', 'table:write'],
    timeoutSeconds: 15,
    batchSize: 10,
    maximumConcurrency: 10,
    errorImpact: 'Some checkouts get no shipping rates, so merchants cannot complete them.',
  },
  workOutRates,
);
