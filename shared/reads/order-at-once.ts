import { doesNotExist } from '../lib/problems.ts';
import { invalid } from '../lib/refusal.ts';
import type { Tenant } from '../model/fields.ts';
import type { NewOrder, NewQuote } from '../resources/orders/checkout.ts';
import { orderedCopyId, pricedRevision } from '../resources/orders/ordered-copy.ts';
import { personHash } from '../table/person-key.ts';
import { readEach, readRecords } from '../table/table.ts';
import { reserveIds } from '../table/writes/reserve-ids.ts';
import { reserveNext } from '../table/writes/sequence.ts';
import { readMerchant } from './merchants.ts';
import { idOfPaymentMethod, readPaymentMethod } from './payment-methods.ts';
import { readRateRows } from './rate-rows.ts';
import { variantRefs, variantsOf } from './variants.ts';

/** Reads the merchant, the variants and the current rates of the destination for items without a checkout. */
export async function readForQuote({ items, shipping_address }: NewQuote, tenant: Tenant) {
  const refs = variantRefs(items);
  const [merchant, found, rows] = await Promise.all([
    readMerchant(tenant),
    readRecords(refs, tenant),
    readRateRows(shipping_address.country_code),
  ]);
  return { tenant, merchant, variants: await variantsOf(found, refs, tenant), rows };
}

/**
 * Reads all that an order needs which is placed in one request, and reserves the ids of its checkout and its own.
 * Rejects with 422 if the payment method does not exist.
 */
export async function readForOrderAtOnce(body: NewOrder, tenant: Tenant) {
  const { items, billing_address, whitelabel_address, payment } = body;
  const [quoted, methodId, hashPerson, ids] = await Promise.all([
    readForQuote(body, tenant),
    idOfPaymentMethod(payment.handle),
    personHash(),
    reserveIds({
      checkout: 1,
      customer: 1,
      'checkout-item': items.length,
      address: 1 + (billing_address ? 1 : 0) + (whitelabel_address ? 1 : 0),
    }),
  ]);
  const { variants } = quoted;
  const copyIds = [...variants.variants.values()].map((variant) =>
    orderedCopyId({ id: variant.id, rev: pricedRevision(variant, variants) }, tenant.is_test),
  );
  const [method, copies] = await Promise.all([
    methodId === undefined ? undefined : readPaymentMethod(methodId),
    readEach('merchant-variant', copyIds, tenant),
  ]);
  if (!method) throw invalid({ 'payment.handle': [doesNotExist] });
  const reserved = await reserveNext('order', tenant);
  return { ...quoted, method, copies, hashPerson, ids, reserved };
}
