import { unchanged } from '../../../shared/domain/change.ts';
import { requireAccepted } from '../../../shared/http/acceptance.ts';
import { json } from '../../../shared/http/body.ts';
import { tenantOf } from '../../../shared/http/caller.ts';
import { change } from '../../../shared/http/decide-and-answer.ts';
import { endpoint } from '../../../shared/http/endpoint.ts';
import { Refusal } from '../../../shared/lib/refusal.ts';
import { noShippingRate } from '../../../shared/lib/request-errors.ts';
import { readForCompletion } from '../../../shared/reads/completion.ts';
import { Checkout, completion } from '../../../shared/resources/orders/checkout.ts';
import { Order } from '../../../shared/resources/orders/order.ts';
import { completionObstacle, placeOrder } from '../../../shared/rules/orders/order.ts';
import { pricedCheckout } from '../../../shared/rules/orders/prices-now.ts';
import { manyRetries } from '../../../shared/table/writes/decide.ts';
import { releaseId } from '../../../shared/table/writes/sequence.ts';

export const handler = endpoint(
  {
    route: 'PUT /v2/checkouts/{id}/complete',
    summary: 'Complete a checkout and place its order',
    description:
      'Places the order of a checkout with a payment method, and returns the order. Choose a shipping rate first. If a price, the tax or the rate has changed since, the service orders nothing and returns 409 with the code `price_changed` for each change. To accept the new prices, repeat the request with the `ETag` of that response in `If-Match`, or set the items again. After the order is placed, a repeat returns the same order with 200, so a checkout never creates two orders. Next, read the order, or register a webhook.',
    allow: ['merchant'],
    body: json(completion),
    example: { given: 'aCheckoutWithShipping', params: { id: 1 }, body: { payment: { handle: 'invoice' } } },
    returns: Order,
    ids: { id: Checkout },
    status: 201,
    answers: {
      200: 'The checkout was already completed. Returns its order.',
      409: 'The checkout has no up-to-date shipping rate, or prices have changed.',
    },
    errorImpact: 'Merchants cannot place orders.',
  },
  change(
    ({ params, body, ...call }) =>
      readForCompletion(params.id, body.payment.handle, tenantOf(call), (checkout) => !completionObstacle(checkout)),
    ({ subject, merchant, method, reserved, now: items, rows, placed }, { validated }, { now }) => {
      if (placed) return unchanged(placed);
      if (!reserved || !items) throw new Refusal(completionObstacle(subject) ?? noShippingRate);
      const { checkout, ...prices } = pricedCheckout(subject, { ...items, rows }, now);
      requireAccepted(validated, subject.rev, prices);
      return placeOrder(checkout, { merchant, method, id: reserved.id, copies: items.copies }, now);
    },
    ({ id }) => `/v2/orders/${id}`,
    // if many new orders share a copy, one of them creates it
    { release: async ({ reserved }) => reserved && releaseId(reserved), ...manyRetries },
  ),
);
