import { unchanged } from '../../../shared/changes/change.ts';
import { json } from '../../../shared/http/body.ts';
import { scopeOf } from '../../../shared/http/caller.ts';
import { change } from '../../../shared/http/decide-and-answer.ts';
import { endpoint } from '../../../shared/http/endpoint.ts';
import { doesNotExist } from '../../../shared/lib/problems.ts';
import { invalid, orNotFound, refused } from '../../../shared/lib/refusal.ts';
import { merchantOf } from '../../../shared/reads/merchants.ts';
import { Checkout, completion } from '../../../shared/resources/orders/checkout.ts';
import { Order } from '../../../shared/resources/orders/order.ts';
import { completionObstacle, idsOfOrder, placeOrder } from '../../../shared/rules/orders/order.ts';
import { idOfUnique, readRecord, readRecords } from '../../../shared/table/table.ts';
import { redrawOrder, reserveBlocks, takersOf } from '../../../shared/table/writes/ids.ts';

export const handler = endpoint(
  {
    route: 'PUT /v2/checkouts/{id}/complete',
    summary: 'Complete a checkout: place its order',
    allow: ['merchant'],
    body: json(completion),
    example: { given: 'aCheckoutWithShipping', params: { id: 1 }, body: { payment: { handle: 'invoice' } } },
    returns: Order,
    ids: { id: Checkout },
    status: 201,
    answers: { 200: 'It was completed before: the same order.', 409: 'No up-to-date shipping rate is chosen.' },
    errorImpact: 'Merchants cannot place orders.',
  },
  change(
    async (call) => {
      const scope = scopeOf(call);
      const { id } = call.params;
      const [found, methodId] = await Promise.all([
        readRecords(
          [
            { entity: 'checkout', id },
            { entity: 'merchant', id: scope.merchant },
          ],
          scope,
        ),
        idOfUnique('payment-method', 'handle', call.body.payment.handle),
      ]);
      const subject = orNotFound(found.get('checkout', id), Checkout);
      const [method, ids, placed] = await Promise.all([
        methodId === undefined ? undefined : readRecord('payment-method', methodId, scope),
        completionObstacle(subject) === undefined ? reserveBlocks(idsOfOrder(subject)) : undefined,
        subject.order === null ? undefined : readRecord('order', subject.order, scope),
      ]);
      if (!method) throw invalid({ 'payment.handle': [doesNotExist] });
      return { subject, merchant: merchantOf(found, scope), method, ids, placed };
    },
    ({ subject, merchant, method, ids, placed }, _call, { now }) => {
      if (placed) return unchanged(placed);
      if (!ids) throw refused(completionObstacle(subject) ?? 'The checkout cannot be completed.');
      return placeOrder(subject, { merchant, method, ids: takersOf(ids) }, now);
    },
    ({ id }) => `/v2/orders/${id}`,
    redrawOrder,
  ),
);
