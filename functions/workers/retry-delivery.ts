import { queueWorker } from '../../shared/work/queue-worker.ts';
import { sendDelivery } from '../../shared/work/webhooks/send-delivery.ts';

export const handler = queueWorker(
  'retry-delivery',
  {
    summary: 'Retries failed notifications, separately from new notifications',
    needs: ['table:read', 'table:write', 'queues:send', 'notifications:read', 'tokens:decrypt', 'outbound'],
    timeoutSeconds: 90, // 11 for the receiver, the rest for a bucket, a key or a table that is slow
    batchSize: 10,
    maximumConcurrency: 4,
    errorImpact: 'Failed notifications are not sent again.',
  },
  sendDelivery('retry-delivery'),
);
