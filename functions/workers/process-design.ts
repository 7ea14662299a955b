import { processDesign } from '../../shared/work/designs/process-design.ts';
import { queueWorker } from '../../shared/work/queue-worker.ts';

export const handler = queueWorker(
  'process-design',
  {
    summary: 'Creates the production files of custom variants, and removes unused files',
    needs: ['table:read', 'table:write', 'files:read', 'files:write', 'files:remove'],
    timeoutSeconds: 120,
    memoryMegabytes: 1024, // two images of 20 MB at a time, each read and written
    batchSize: 1,
    maximumConcurrency: 10,
    errorImpact: 'Custom variants stay pending, so they cannot be ordered.',
  },
  processDesign,
);
