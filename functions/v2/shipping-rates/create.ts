import { json } from '../../../shared/http/body.ts';
import { tenantOf } from '../../../shared/http/caller.ts';
import { endpoint, withNeeds } from '../../../shared/http/endpoint.ts';
import { reply } from '../../../shared/http/render.ts';
import type { Call } from '../../../shared/http/stages.ts';
import { nowInstant } from '../../../shared/lib/clock.ts';
import { readForQuote } from '../../../shared/reads/order-at-once.ts';
import { exampleAddress } from '../../../shared/resources/examples.ts';
import { type NewQuote, newQuote, quote } from '../../../shared/resources/orders/checkout.ts';
import { ratesFor } from '../../../shared/rules/orders/order-at-once.ts';

export const handler = endpoint(
  {
    route: 'POST /v2/shipping-rates',
    summary: 'Calculate shipping rates without a checkout',
    description:
      'Returns the shipping rates for items and a country at this moment. It stores nothing. Use the handle of a rate in `POST /v2/orders`, or show the prices to your customer before there is a checkout.',
    extension: true,
    allow: ['merchant'],
    body: json(newQuote),
    example: {
      given: 'theDemo',
      body: {
        items: [{ variant_id: 1, quantity: 2 }],
        shipping_address: { country_code: exampleAddress.country_code },
      },
    },
    returns: quote,
    onlyReads: true,
    errorImpact: 'Merchants get no shipping rates before a checkout.',
  },
  withNeeds(['table:read'], async ({ body, ...call }: Call<never, NewQuote>) => {
    const tenant = tenantOf(call);
    const read = await readForQuote(body, tenant);
    const rates = ratesFor(body, read, nowInstant());
    return reply({
      is_test: tenant.is_test,
      currency: read.merchant.currency,
      shipping_rates: rates.map(({ handle, title, price }) => ({ handle, title, price })),
    });
  }),
);
