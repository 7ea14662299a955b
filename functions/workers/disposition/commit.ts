import { recordUnder } from '../../../shared/http/idempotency.ts';
import { answerShowing } from '../../../shared/http/render.ts';
import { DispositionOrder } from '../../../shared/resources/orders/disposition-order.ts';
import { assign } from '../../../shared/rules/orders/disposition.ts';
import { runOnce } from '../../../shared/table/writes/decide.ts';
import { commitPlaced } from '../../../shared/work/orders/disposition/commit-placed.ts';
import { notAssigned } from '../../../shared/work/orders/disposition/impact.ts';
import { readPlanned } from '../../../shared/work/orders/disposition/load.ts';
import {
  commitInput,
  originOfAsker,
  orRefused,
  type RoutingOutcome,
} from '../../../shared/work/orders/disposition/messages.ts';
import { taskWorker } from '../../../shared/work/task-worker.ts';

export const handler = taskWorker(
  'commit',
  {
    summary: 'Writes the planned assignment of an order, unless the order has changed since',
    needs: ['table:read', 'table:write'],
    timeoutSeconds: 5,
    example: { decided: { kind: 'left' }, asker: { placed: { order: 1, merchant: 1, is_test: false } } },
    errorImpact: notAssigned,
  },
  commitInput(),
  ({ decided, asker }) => {
    if ('placed' in asker) return commitPlaced(decided, asker.placed);
    const { id, version, key } = asker.request;
    return orRefused(async (): Promise<RoutingOutcome> => {
      if ('kind' in decided) return decided;
      // one transaction stores the response and its effect
      const answer = await runOnce({
        record: recordUnder(key ?? undefined),
        load: () => readPlanned(decided),
        rule: (disposition, { now }) => assign(disposition, decided, id, now),
        resultOf: (_change, value) => answerShowing(DispositionOrder, value, version),
      });
      return { kind: 'assigned', answer: { ...answer, headers: { ...answer.headers }, body: String(answer.body) } };
    });
  },
  originOfAsker,
);
