import type { Tenant } from '../model/fields.ts';
import type { NewOrder, NewQuote } from '../resources/orders/checkout.ts';
import { readEach } from '../table/table.ts';
import { reserveNext } from '../table/writes/sequence.ts';
import { readForNewCheckout, readRequested } from './new-checkout.ts';
import { idOfPaymentMethod, requirePaymentMethod } from './payment-methods.ts';
import { readRateRows } from './rate-rows.ts';
import { copyIdsOf } from './variants.ts';

/** Reads the merchant, the variants and the current rates of the destination for items without a checkout. */
export async function readForQuote({ items, shipping_address }: NewQuote, tenant: Tenant) {
  const [requested, rows] = await Promise.all([readRequested(items, tenant), readRateRows(shipping_address, tenant)]);
  return { ...requested, rows };
}

/**
 * Reads all that an order needs which is placed in one request, and reserves the ids of its checkout and its own.
 * Rejects with 422 if the payment method does not exist.
 */
export async function readForOrderAtOnce(body: NewOrder, tenant: Tenant) {
  const [checkout, rows, methodId] = await Promise.all([
    readForNewCheckout(body, tenant),
    readRateRows(body.shipping_address, tenant),
    idOfPaymentMethod(body.payment.handle),
  ]);
  const [method, copies] = await Promise.all([
    requirePaymentMethod(methodId),
    readEach('merchant-variant', copyIdsOf(checkout.variants, tenant.is_test), tenant),
  ]);
  return { ...checkout, rows, method, copies, reserved: await reserveNext('order', tenant) };
}
