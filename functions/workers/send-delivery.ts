import { queueWorker } from '../../shared/work/queue-worker.ts';
import { sendDelivery } from '../../shared/work/webhooks/send-delivery.ts';

export const handler = queueWorker(
  'send-delivery',
  {
    summary: 'Sends notifications to the receivers of webhooks',
    needs: ['table:read', 'table:write', 'queues:send', 'notifications:read', 'tokens:decrypt', 'outbound'],
    timeoutSeconds: 90, // 11 for the receiver, the rest for a bucket, a key or a table that is slow
    batchSize: 100, // requests that wait for their receivers at the same time
    windowSeconds: 1,
    maximumConcurrency: 40,
    errorImpact: 'Notifications are late, because the sweeper has to send them.',
  },
  sendDelivery('send-delivery'),
);
