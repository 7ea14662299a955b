import { notAssigned } from '../../../shared/work/orders/disposition/impact.ts';
import { originOfAsker, planInput } from '../../../shared/work/orders/disposition/messages.ts';
import { planAssignments } from '../../../shared/work/orders/disposition/plan.ts';
import { taskWorker } from '../../../shared/work/task-worker.ts';

export const handler = taskWorker(
  'plan',
  {
    summary: 'Plans the assignment of the items of an order to productions',
    needs: [],
    timeoutSeconds: 5,
    example: {
      toPlan: { disposition: null, named: null, productions: [] },
      asker: { placed: { order: 1, merchant: 1, is_test: false } },
    },
    errorImpact: notAssigned,
  },
  planInput(),
  planAssignments,
  originOfAsker,
);
