import { runPrivacyRequest } from '../../shared/work/privacy/run-privacy-request.ts';
import { queueWorker } from '../../shared/work/queue-worker.ts';

export const handler = queueWorker(
  'run-privacy-request',
  {
    summary: 'Exports or erases the personal data of a person, an order or old orders',
    needs: [
      'table:read',
      'table:write',
      'files:export',
      'notifications:read',
      'notifications:write',
      'notifications:remove',
      'address',
    ],
    timeoutSeconds: 900,
    batchSize: 1,
    maximumConcurrency: 2,
    errorImpact: 'Personal data is not exported or erased.',
  },
  runPrivacyRequest,
);
