import { everything } from '../domain/reach.ts';
import type { PaymentMethodRecord } from '../resources/catalogue/vocabularies.ts';
import { idOfUnique, readRecord } from '../table/table.ts';
import { holdingReference } from './reference.ts';

const ids = holdingReference<number>();
const methods = holdingReference<PaymentMethodRecord>();

/** Finds the id of a payment method by its handle, in each process at most once in five seconds. */
export const idOfPaymentMethod = (handle: string): Promise<number | undefined> =>
  ids.get(handle, () => idOfUnique('payment-method', 'handle', handle));

/** Reads a payment method, in each process at most once in five seconds; undefined when there is none. */
export const readPaymentMethod = (id: number): Promise<PaymentMethodRecord | undefined> =>
  methods.get(String(id), () => readRecord('payment-method', id, everything));
