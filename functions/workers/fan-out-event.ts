import { queueWorker } from '../../shared/work/queue-worker.ts';
import { fanOutEvent } from '../../shared/work/webhooks/fan-out-event.ts';

export const handler = queueWorker(
  'fan-out-event',
  {
    summary: 'Makes a delivery of an event for each webhook that is told of it',
    needs: ['table:read', 'table:write', 'queues:send', 'notifications:write', 'address'],
    timeoutSeconds: 15,
    batchSize: 10,
    maximumConcurrency: 10,
    errorImpact: 'Merchants get no notifications about events.',
  },
  fanOutEvent,
);
