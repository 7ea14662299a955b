import { json } from '../../../shared/http/body.ts';
import { tenantOf } from '../../../shared/http/caller.ts';
import { endpoint } from '../../../shared/http/endpoint.ts';
import { idempotencyKeyOf, recordUnder } from '../../../shared/http/idempotency.ts';
import { render, reply } from '../../../shared/http/render.ts';
import { advanceInput } from '../../../shared/resources/orders/advance.ts';
import { Order } from '../../../shared/resources/orders/order.ts';
import { answerOnce, keepResult } from '../../../shared/table/writes/decide.ts';
import { advanceOrder } from '../../../shared/work/orders/advance-order.ts';

export const handler = endpoint(
  {
    route: 'POST /v2/test/orders/{id}/advance',
    summary: 'Advance a test order',
    description:
      'Advances a test order to a stage, for tests of an integration. A simulated production makes the order, by the same rules as live orders, and webhooks get the same notifications. An order that has already passed the stage stays unchanged. This path exists only for test keys.',
    extension: true,
    allow: ['merchant'],
    body: json(advanceInput),
    example: { given: 'aPlacedOrder', params: { id: 1 }, body: { to: 'completed' } },
    returns: Order,
    answers: { 409: 'The order cannot reach the stage.' },
    needs: ['table:read', 'table:write', 'files:read', 'disposition:run'],
    errorImpact: 'Merchants cannot test their integrations with whole orders.',
  },
  async (call) => {
    const { params, body, validated } = call;
    const record = recordUnder(idempotencyKeyOf(validated));
    const answer = await answerOnce(record, async () => {
      const request = { id: validated.id, version: validated.version };
      const order = await advanceOrder({ id: params.id, to: body.to, tenant: tenantOf(call), request });
      return keepResult(record, await render(validated, reply(order)));
    });
    return { kind: 'answer', answer };
  },
);
