import { unchanged } from '../../../shared/changes/change.ts';
import { json } from '../../../shared/http/body.ts';
import { scopeOf } from '../../../shared/http/caller.ts';
import { change } from '../../../shared/http/decide-and-answer.ts';
import { endpoint } from '../../../shared/http/endpoint.ts';
import { doesNotExist } from '../../../shared/lib/problems.ts';
import { invalid, orNotFound, refused } from '../../../shared/lib/refusal.ts';
import { readMerchant } from '../../../shared/reads/merchants.ts';
import { idOfPaymentMethod, readPaymentMethod } from '../../../shared/reads/payment-methods.ts';
import { Checkout, completion } from '../../../shared/resources/orders/checkout.ts';
import { Order } from '../../../shared/resources/orders/order.ts';
import { completionObstacle, copiesOfOrder, placeOrder } from '../../../shared/rules/orders/order.ts';
import { readEach, readRecord } from '../../../shared/table/table.ts';
import { patient } from '../../../shared/table/writes/decide.ts';
import { redrawOrder, reserveBlocks, takersOf } from '../../../shared/table/writes/ids.ts';

export const handler = endpoint(
  {
    route: 'PUT /v2/checkouts/{id}/complete',
    summary: 'Complete a checkout: place its order',
    description:
      'Places the order of a checkout with a payment method, and returns the order. A shipping rate must be chosen before. A repeat returns the same order with 200: a checkout never becomes two orders. Next, follow the order, or register a webhook.',
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
      const [checkout, merchant, methodId] = await Promise.all([
        readRecord('checkout', call.params.id, scope),
        readMerchant(scope),
        idOfPaymentMethod(call.body.payment.handle),
      ]);
      const subject = orNotFound(checkout, Checkout);
      const isOpen = completionObstacle(subject) === undefined;
      const [method, ids, copies, placed] = await Promise.all([
        methodId === undefined ? undefined : readPaymentMethod(methodId),
        isOpen ? reserveBlocks({ order: 1 }) : undefined,
        isOpen ? readEach('merchant-variant', copiesOfOrder(subject), scope) : [],
        subject.order === null ? undefined : readRecord('order', subject.order, scope),
      ]);
      if (!method) throw invalid({ 'payment.handle': [doesNotExist] });
      return { subject, merchant, method, ids, copies, placed };
    },
    ({ subject, merchant, method, ids, copies, placed }, _call, { now }) => {
      if (placed) return unchanged(placed);
      if (!ids) throw refused(completionObstacle(subject) ?? 'The checkout cannot be completed.');
      return placeOrder(subject, { merchant, method, ids: takersOf(ids), copies }, now);
    },
    ({ id }) => `/v2/orders/${id}`,
    // a copy that many new orders share is made by one of them
    { redraw: redrawOrder, ...patient },
  ),
);
