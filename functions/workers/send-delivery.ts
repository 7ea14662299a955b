import { queueWorker } from '../../shared/work/queue-worker.ts';
import { sendDelivery } from '../../shared/work/webhooks/send-delivery.ts';

export const handler = queueWorker(
  'send-delivery',
  {
    summary: 'Sends notifications to the receivers of webhooks',
    needs: ['table:read', 'table:write', 'queues:send', 'notifications:read', 'tokens:decrypt', 'outbound'],
    timeoutSeconds: 60,
    batchSize: 10,
    maximumConcurrency: 40,
    errorImpact: 'Notifications are late: the sweeper has to send them.',
  },
  sendDelivery('send-delivery'),
);
