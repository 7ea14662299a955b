import { notAssigned } from '../../../shared/work/orders/disposition/impact.ts';
import { loadDisposition } from '../../../shared/work/orders/disposition/load.ts';
import { loadInput, originOfAsker } from '../../../shared/work/orders/disposition/messages.ts';
import { taskWorker } from '../../../shared/work/task-worker.ts';

export const handler = taskWorker(
  'load',
  {
    summary: 'Reads the routing of an order, and the productions',
    needs: ['table:read'],
    timeoutSeconds: 5,
    example: { order: 1, productions: null, asker: { placed: { order: 1, merchant: 1, is_test: false } } },
    errorImpact: notAssigned,
  },
  loadInput(),
  loadDisposition,
  originOfAsker,
);
