import { decideOnce } from '../../../shared/http/decide-once.ts';
import { answerShowing } from '../../../shared/http/render.ts';
import { DispositionOrder } from '../../../shared/resources/orders/disposition-order.ts';
import { assign } from '../../../shared/rules/orders/disposition.ts';
import { notAssigned } from '../../../shared/work/orders/disposition/impact.ts';
import { readPlanned } from '../../../shared/work/orders/disposition/load.ts';
import { commitInput, type Outcome, orRefused } from '../../../shared/work/orders/disposition/messages.ts';
import { taskWorker } from '../../../shared/work/task-worker.ts';

export const handler = taskWorker(
  {
    summary: 'Writes what was decided of an order, unless the order has changed since',
    needs: ['table:read', 'table:write'],
    timeoutSeconds: 5,
    example: { kind: 'left' },
    errorImpact: notAssigned,
  },
  commitInput(),
  (input) =>
    orRefused(async (): Promise<Outcome> => {
      if (!('plan' in input)) return input;
      const { plan, request } = input;
      const version = request?.version ?? ''; // an event reads no answer
      // the answer is kept with its effect in one transaction
      const answer = await decideOnce(
        request?.key ?? undefined,
        () => readPlanned(plan),
        (disposition, { now }) => assign(disposition, plan, request?.id ?? null, now),
        (_change, value) => answerShowing(DispositionOrder, value, version),
      );
      return { kind: 'assigned', answer: { ...answer, headers: { ...answer.headers }, body: String(answer.body) } };
    }),
);
