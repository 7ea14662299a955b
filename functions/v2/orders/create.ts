import { json } from '../../../shared/http/body.ts';
import { tenantOf } from '../../../shared/http/caller.ts';
import { create } from '../../../shared/http/decide-and-answer.ts';
import { endpoint } from '../../../shared/http/endpoint.ts';
import { readForOrderAtOnce } from '../../../shared/reads/order-at-once.ts';
import { exampleAddress } from '../../../shared/resources/examples.ts';
import { newOrder } from '../../../shared/resources/orders/checkout.ts';
import { Order } from '../../../shared/resources/orders/order.ts';
import { placeAtOnce } from '../../../shared/rules/orders/order-at-once.ts';
import { manyRetries } from '../../../shared/table/writes/decide.ts';
import { releaseId } from '../../../shared/table/writes/sequence.ts';

export const handler = endpoint(
  {
    route: 'POST /v2/orders',
    summary: 'Place an order in one request',
    description:
      'Places an order from items, addresses, a shipping rate and a payment method, without a checkout before. The service calculates the prices at this moment. Send an `Idempotency-Key`, so that a repeat after a lost response places no second order. If your customer must see the prices first, use a checkout.',
    extension: true,
    allow: ['merchant'],
    body: json(newOrder),
    example: {
      given: 'theDemo',
      body: {
        external_reference: 'web-shop',
        email: 'jo@example.com',
        items: [{ variant_id: 1, quantity: 2 }],
        shipping_address: exampleAddress,
        shipping: { handle: 'standard' },
        payment: { handle: 'invoice' },
      },
    },
    returns: Order,
    status: 201,
    needs: ['persons:hash'],
    errorImpact: 'Merchants cannot place orders in one request.',
  },
  create(
    ({ body, ...call }) => readForOrderAtOnce(body, tenantOf(call)),
    ({ reserved, ...parts }, { body }, { now }) => placeAtOnce(body, { ...parts, id: reserved.id }, now),
    ({ id }) => `/v2/orders/${id}`,
    // if many new orders share a copy of a variant, one of them creates it
    { release: ({ reserved }) => releaseId(reserved), ...manyRetries },
  ),
);
