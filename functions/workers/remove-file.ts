import { removeFile } from '../../shared/work/files/remove-file.ts';
import { queueWorker } from '../../shared/work/queue-worker.ts';

export const handler = queueWorker(
  'remove-file',
  {
    summary: 'Removes files without references',
    needs: ['table:read', 'table:write', 'files:remove'],
    timeoutSeconds: 60,
    batchSize: 10,
    maximumConcurrency: 2,
    errorImpact: 'Deleted images of merchants stay in the bucket.',
  },
  removeFile,
);
