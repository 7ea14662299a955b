import { queueWorker } from '../../shared/work/queue-worker.ts';
import { resumeDeliveries } from '../../shared/work/webhooks/resume-deliveries.ts';

export const handler = queueWorker(
  'resume-deliveries',
  {
    summary: 'Sends failed or waiting deliveries of a webhook again',
    needs: ['table:read', 'table:write', 'queues:send'],
    timeoutSeconds: 300,
    batchSize: 1,
    maximumConcurrency: 2,
    errorImpact: 'Merchants wait for notifications that they requested again.',
  },
  resumeDeliveries,
);
