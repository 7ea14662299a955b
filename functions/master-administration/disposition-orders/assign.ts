import { json } from '../../../shared/http/body.ts';
import { endpoint } from '../../../shared/http/endpoint.ts';
import { idempotencyKeyOf, recordUnder } from '../../../shared/http/idempotency.ts';
import { render, reply } from '../../../shared/http/render.ts';
import { unavailable } from '../../../shared/lib/refusal.ts';
import { assignmentInput } from '../../../shared/resources/orders/assignment.ts';
import { DispositionOrder } from '../../../shared/resources/orders/disposition-order.ts';
import { answerOnce } from '../../../shared/table/writes/decide.ts';
import { assignNamed } from '../../../shared/work/orders/disposition/assign.ts';
import { refusalOf } from '../../../shared/work/orders/disposition/messages.ts';

export const handler = endpoint(
  {
    route: 'POST /master-administration/disposition-orders/by-order/{order_id}/production-orders',
    summary: 'Assign an order or some of its items to productions',
    description:
      'Assigns an order to productions. Without `order_items`, every production in the body gets the whole order. With `order_items`, each production gets its items. `unassigned_items` counts the other items, which you can assign later. Test orders need test productions, and live orders need other productions. After a 503, the result is unknown. In that case, read the disposition order after half a minute, or repeat the request with its `Idempotency-Key`.',
    allow: ['staff'],
    body: json(assignmentInput),
    example: { given: 'aPreparedOrder', params: { order_id: 1 }, body: { productions: [{ handle: 'north-print' }] } },
    returns: DispositionOrder,
    answers: {
      409: 'An item is already assigned or cancelled, or the order is cancelled or delivered.',
    },
    needs: ['table:read', 'disposition:run'],
    errorImpact: 'Staff cannot route orders to productions.',
  },
  async ({ params, body, validated }) => {
    const key = idempotencyKeyOf(validated);
    const request = { id: validated.id, version: validated.version, key: key ?? null };
    const record = recordUnder(key);
    const answer = await answerOnce(record, async () => {
      const came = await assignNamed(params.order_id, body.productions, request);
      if (!came || ('kind' in came && came.kind === 'left')) throw unavailable();
      // the execution has stored its response under the key
      if (!('kind' in came)) return (await record?.find()) ?? render(validated, reply(came));
      if (came.kind === 'refused') throw refusalOf(came.refusal);
      return came.answer;
    });
    return { kind: 'answer', answer };
  },
);
