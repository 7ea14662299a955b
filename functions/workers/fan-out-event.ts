import { queueWorker } from '../../shared/work/queue-worker.ts';
import { fanOutEvent } from '../../shared/work/webhooks/fan-out-event.ts';

export const handler = queueWorker(
  'fan-out-event',
  {
    summary: 'Creates a delivery of an event for each subscribed webhook',
    needs: ['table:read', 'table:write', 'queues:send', 'notifications:write', 'address'],
    timeoutSeconds: 15,
    batchSize: 10,
    maximumConcurrency: 10,
    errorImpact: 'Merchants get no notifications about events.',
  },
  fanOutEvent,
);
