import { json } from '../../../shared/http/body.ts';
import { tenantOf } from '../../../shared/http/caller.ts';
import { create } from '../../../shared/http/decide-and-answer.ts';
import { endpoint } from '../../../shared/http/endpoint.ts';
import { readMerchant } from '../../../shared/reads/merchants.ts';
import { variantRefs, variantsOf } from '../../../shared/reads/variants.ts';
import { exampleAddress } from '../../../shared/resources/examples.ts';
import { Checkout, newCheckout } from '../../../shared/resources/orders/checkout.ts';
import { createCheckout } from '../../../shared/rules/orders/checkout.ts';
import { personHash } from '../../../shared/table/person-key.ts';
import { readRecords } from '../../../shared/table/table.ts';
import { reserveIds } from '../../../shared/table/writes/reserve-ids.ts';

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
    async (call) => {
      const tenant = tenantOf(call);
      const { items, billing_address, whitelabel_address } = call.body;
      const refs = variantRefs(items);
      const [merchant, found, hashPerson, ids] = await Promise.all([
        readMerchant(tenant),
        readRecords(refs, tenant),
        personHash(),
        reserveIds({
          checkout: 1,
          customer: 1,
          'checkout-item': items.length,
          address: 1 + (billing_address ? 1 : 0) + (whitelabel_address ? 1 : 0),
        }),
      ]);
      return { tenant, merchant, variants: await variantsOf(found, refs, tenant), ids, hashPerson };
    },
    (loaded, { body }, { now }) => createCheckout(body, loaded, now),
    ({ id }) => `/v2/checkouts/${id}`,
  ),
);
