import { one, resource } from '../../model/resource.ts';
import * as z from '../../model/zod.ts';
import { Merchant } from '../people/merchant.ts';
import { Production } from '../people/production.ts';
import { attemptFields, deliveryFields } from './delivery.ts';
import type { DeliveryRecord } from './delivery-record.ts';

/** The states of a delivery that fails: the service repeats it, or gave it up. */
export const failingStates = ['pending', 'failed'] as const satisfies readonly DeliveryRecord['state'][];

/**
 * A delivery whose latest attempt failed, as staff see it. It has no URL, no body and no token. It has no response of
 * the receiver either, because a receiver can repeat personal data there.
 */
export const FailingDelivery = resource<DeliveryRecord>()({
  name: 'FailingDelivery',
  label: 'Delivery',
  entity: 'delivery',
  relations: { merchant: one(() => Merchant), production: one(() => Production) },
  representation: {
    schema: ({ merchant, production }) =>
      z.object({
        ...deliveryFields,
        is_test: z.boolean(),
        webhook: z.int(),
        merchant: merchant.nullable(),
        production: production.nullable(),
        state: z.enum(failingStates),
        attempts: z.array(z.object(attemptFields)),
      }),
    shape: (record) => ({ ...record, production: record.production ?? null }),
  },
});
