import { uploadPrefix } from '../../shared/files/bucket.ts';
import { removeLargeUpload } from '../../shared/work/files/remove-large-upload.ts';
import { queueWorker } from '../../shared/work/queue-worker.ts';

export const handler = queueWorker(
  'remove-large-upload',
  {
    summary: 'Removes uploads of more than 200 MB',
    objectsBelow: uploadPrefix,
    needs: ['table:read', 'table:write', 'uploads:remove'],
    timeoutSeconds: 60,
    batchSize: 10,
    maximumConcurrency: 2,
    errorImpact: 'Uploads that are too large stay in the bucket for two days and cost money.',
  },
  removeLargeUpload,
);
