import { everything } from '../domain/reach.ts';
import { holdingReference } from '../lib/held.ts';
import { doesNotExist } from '../lib/problems.ts';
import { invalid } from '../lib/refusal.ts';
import type { PaymentMethodRecord } from '../resources/catalogue/vocabularies.ts';
import { idOfUnique, readRecord } from '../table/table.ts';

const ids = holdingReference<number>();
const methods = holdingReference<PaymentMethodRecord>();

/** Returns the id of the payment method with a handle. Each process reads it at most once in five seconds. */
export const idOfPaymentMethod = (handle: string): Promise<number | undefined> =>
  ids.get(handle, () => idOfUnique('payment-method', 'handle', handle));

/**
 * Reads the payment method of a request, from the id of its handle. Each process reads it at most once in five seconds.
 * Rejects with 422 if it does not exist.
 */
export async function requirePaymentMethod(id: number | undefined): Promise<PaymentMethodRecord> {
  const read =
    id === undefined ? undefined : methods.get(String(id), () => readRecord('payment-method', id, everything));
  const method = await read;
  if (!method) throw invalid({ 'payment.handle': [doesNotExist] });
  return method;
}
