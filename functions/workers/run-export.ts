import { runExport } from '../../shared/work/orders/run-export.ts';
import { queueWorker } from '../../shared/work/queue-worker.ts';

export const handler = queueWorker(
  'run-export',
  {
    summary: 'Exports the orders of a merchant to a file',
    needs: ['table:read', 'table:write', 'files:export', 'address'],
    timeoutSeconds: 900,
    // one full vCPU, because the CPU is the bottleneck
    memoryMegabytes: 1769,
    batchSize: 1,
    maximumConcurrency: 2,
    errorImpact: 'Merchants cannot export their orders.',
  },
  runExport,
);
