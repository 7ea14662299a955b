import { queueWorker } from '../../shared/work/queue-worker.ts';
import { sendDelivery } from '../../shared/work/webhooks/send-delivery.ts';

export const handler = queueWorker(
  'retry-delivery',
  {
    summary: 'Sends again what receivers have not taken, apart from what they have',
    needs: ['table:read', 'table:write', 'queues:send', 'notifications:read', 'tokens:decrypt', 'outbound'],
    timeoutSeconds: 90, // 11 for the receiver, the rest for a bucket, a key or a table that is slow
    batchSize: 10,
    maximumConcurrency: 4,
    errorImpact: 'Failed notifications are not sent again.',
  },
  sendDelivery('retry-delivery'),
);
