import { everything } from '../domain/reach.ts';
import { holdingReference } from '../lib/held.ts';
import type { PaymentMethodRecord } from '../resources/catalogue/vocabularies.ts';
import { idOfUnique, readRecord } from '../table/table.ts';

const ids = holdingReference<number>();
const methods = holdingReference<PaymentMethodRecord>();

/** Returns the id of the payment method with a handle. Each process reads it at most once in five seconds. */
export const idOfPaymentMethod = (handle: string): Promise<number | undefined> =>
  ids.get(handle, () => idOfUnique('payment-method', 'handle', handle));

/**
 * Reads a payment method. Each process reads it at most once in five seconds. Returns undefined if it does not exist.
 */
export const readPaymentMethod = (id: number): Promise<PaymentMethodRecord | undefined> =>
  methods.get(String(id), () => readRecord('payment-method', id, everything));
