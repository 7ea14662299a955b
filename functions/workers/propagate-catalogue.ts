import { propagateCatalogue } from '../../shared/work/offers/propagate-catalogue.ts';
import { queueWorker } from '../../shared/work/queue-worker.ts';

export const handler = queueWorker(
  'propagate-catalogue',
  {
    summary: 'Propagates a change of the catalogue with one message for each merchant product',
    needs: ['table:read', 'table:write', 'queues:send'],
    timeoutSeconds: 60,
    batchSize: 5,
    maximumConcurrency: 5,
    errorImpact: 'Changes of the catalogue do not reach the merchants that offer the products.',
  },
  propagateCatalogue,
);
