import { runImportInTurn, runSeconds } from '../../shared/work/imports/turns.ts';
import { queueWorker } from '../../shared/work/queue-worker.ts';

export const handler = queueWorker(
  'run-import',
  {
    summary: 'Runs an import row by row, or continues an interrupted import',
    needs: ['table:read', 'table:write', 'files:read', 'files:import', 'outbound'],
    // the maximum for a function; if its worker dies, an import is resumed when its lease ends after five minutes
    timeoutSeconds: runSeconds,
    // one full vCPU; a file of any size needs less than 512 MB
    memoryMegabytes: 1769,
    batchSize: 1,
    maximumConcurrency: 20, // of all access keys; `turns.ts` lets four of one key run
    errorImpact: 'Files of staff are not imported.',
  },
  runImportInTurn,
);
