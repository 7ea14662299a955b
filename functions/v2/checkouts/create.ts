import { json } from '../../../shared/http/body.ts';
import { tenantOf } from '../../../shared/http/caller.ts';
import { create } from '../../../shared/http/decide-and-answer.ts';
import { endpoint } from '../../../shared/http/endpoint.ts';
import { readForNewCheckout } from '../../../shared/reads/new-checkout.ts';
import { exampleAddress } from '../../../shared/resources/examples.ts';
import { Checkout, newCheckout } from '../../../shared/resources/orders/checkout.ts';
import { createCheckout } from '../../../shared/rules/orders/checkout.ts';

export const handler = endpoint(
  {
    route: 'POST /v2/checkouts',
    summary: 'Create a checkout',
    description:
      'Creates a checkout from items, an e-mail address and a shipping address, and returns it with its prices. It does not place an order yet. Next, get its shipping rates, choose one with `PUT /v2/checkouts/{id}`, and complete the checkout.',
    allow: ['merchant'],
    body: json(newCheckout),
    example: {
      given: 'theDemo',
      body: {
        external_reference: 'web-shop',
        email: 'jo@example.com',
        items: [{ variant_id: 1, quantity: 2 }],
        shipping_address: exampleAddress,
      },
    },
    returns: Checkout,
    status: 201,
    needs: ['persons:hash'],
    errorImpact: 'Merchants cannot start checkouts, so their shops cannot sell.',
  },
  create(
    ({ body, ...call }) => readForNewCheckout(body, tenantOf(call)),
    (loaded, { body }, { now }) => createCheckout(body, loaded, now),
    ({ id }) => `/v2/checkouts/${id}`,
  ),
);
