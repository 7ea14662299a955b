import { orNotFound } from '../lib/refusal.ts';
import type { Tenant } from '../model/fields.ts';
import { Checkout, type CheckoutRecord } from '../resources/orders/checkout.ts';
import { readRecord } from '../table/table.ts';
import { reserveNext } from '../table/writes/sequence.ts';
import { readMerchant } from './merchants.ts';
import { idOfPaymentMethod, requirePaymentMethod } from './payment-methods.ts';
import { readRateRows } from './rate-rows.ts';
import { readItemsNow } from './variants.ts';

/**
 * Reads a checkout and the records that its order needs, in two round trips. If it `canBeCompleted`, this includes its
 * items and the current rates of its country, and the order's id is reserved afterwards. Rejects with 404 if the
 * checkout does not exist, and with 422 if the payment method does not.
 */
export async function readForCompletion(
  id: number,
  methodHandle: string,
  tenant: Tenant,
  canBeCompleted: (checkout: CheckoutRecord) => boolean,
) {
  const [checkout, merchant, methodId] = await Promise.all([
    readRecord('checkout', id, tenant),
    readMerchant(tenant),
    idOfPaymentMethod(methodHandle),
  ]);
  const subject = orNotFound(checkout, Checkout);
  const { items, order, shipping_address } = subject;
  const isOpen = canBeCompleted(subject);
  const [method, now, rows, placed] = await Promise.all([
    requirePaymentMethod(methodId),
    isOpen ? readItemsNow(items, tenant) : undefined,
    isOpen ? readRateRows(shipping_address, tenant) : [],
    order === null ? undefined : readRecord('order', order, tenant),
  ]);
  const reserved = isOpen ? await reserveNext('order', tenant) : undefined;
  return { subject, merchant, method, reserved, now, rows, placed };
}
