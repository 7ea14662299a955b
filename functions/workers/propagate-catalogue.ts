import { propagateCatalogue } from '../../shared/work/offers/propagate-catalogue.ts';
import { queueWorker } from '../../shared/work/queue-worker.ts';

export const handler = queueWorker(
  'propagate-catalogue',
  {
    summary: 'Hands a change of the catalogue on: one message for each merchant product that shows it',
    needs: ['table:read', 'table:write', 'queues:send'],
    timeoutSeconds: 60,
    batchSize: 5,
    maximumConcurrency: 5,
    errorImpact: 'Changes of the catalogue do not reach the merchants that offer the products.',
  },
  propagateCatalogue,
);
