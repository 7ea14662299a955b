import { json } from '../../../shared/http/body.ts';
import { tenantOf } from '../../../shared/http/caller.ts';
import { change } from '../../../shared/http/decide-and-answer.ts';
import { endpoint } from '../../../shared/http/endpoint.ts';
import { orNotFound } from '../../../shared/lib/refusal.ts';
import { readRateRows } from '../../../shared/reads/rate-rows.ts';
import { variantRefs, variantsOf } from '../../../shared/reads/variants.ts';
import { Checkout, checkoutChange } from '../../../shared/resources/orders/checkout.ts';
import { changeCheckout } from '../../../shared/rules/orders/checkout.ts';
import { ratesOfCheckout } from '../../../shared/rules/orders/shipping.ts';
import { personHash } from '../../../shared/table/person-key.ts';
import { readRecords } from '../../../shared/table/table.ts';
import { reserveIds } from '../../../shared/table/writes/reserve-ids.ts';

export const handler = endpoint(
  {
    route: 'PUT /v2/checkouts/{id}',
    summary: 'Change items, addresses or shipping of a checkout',
    description:
      'Changes the fields in the body and keeps all other fields. Use it to change items and addresses, and to choose a shipping rate by its handle. After a change of the shipping address, get and choose a rate again. After a change of the items, the chosen rate stays with its new price.',
    allow: ['merchant'],
    body: json(checkoutChange),
    example: { given: 'aCheckout', params: { id: 1 }, body: { items: [{ variant_id: 1, quantity: 3 }] } },
    returns: Checkout,
    answers: { 409: 'The checkout is completed, or its shipping rates have not been calculated.' },
    needs: ['persons:hash'],
    errorImpact: 'Merchants cannot change checkouts or choose a shipping rate, so they cannot place orders.',
  },
  change(
    async (call) => {
      const tenant = tenantOf(call);
      const { id } = call.params;
      const { items, shipping_address, billing_address, whitelabel_address } = call.body;
      const refs = variantRefs(items);
      const addresses = [shipping_address, billing_address, whitelabel_address].filter((address) => address).length;
      const [found, hashPerson, ids] = await Promise.all([
        readRecords([{ entity: 'checkout', id }, { entity: 'checkout-rates', id }, ...refs], tenant),
        personHash(),
        reserveIds({ 'checkout-item': items?.length ?? 0, address: addresses }),
      ]);
      const subject = orNotFound(found.get('checkout', id), Checkout);
      // only items that change under a chosen rate need the rate table
      const address = shipping_address ?? subject.shipping_address;
      const rows = items && (subject.shipping ?? call.body.shipping) ? await readRateRows(address, tenant) : [];
      const variants = await variantsOf(found, refs, tenant);
      return { subject, rates: found.get('checkout-rates', id), variants, ids, rows, hashPerson };
    },
    ({ subject, rows, ...read }, { body }, { now }) =>
      changeCheckout(subject, body, { ...read, ratesFor: ratesOfCheckout(subject, rows) }, now),
  ),
);
