import { type RecordBase, timestamps } from '../../model/fields.ts';
import { resource } from '../../model/resource.ts';
import * as z from '../../model/zod.ts';

/** The last state in which a merchant can cancel an order. */
export type CancellableUntil = 'never' | 'preparing' | 'prepared';

export interface MerchantRecord extends RecordBase {
  readonly handle: string;
  readonly name: string;
  readonly currency: string;
  /** Language code of texts for customers, including product titles. */
  readonly locale: string;
  readonly cancellable_until: CancellableUntil;
  /** The type of orders that the merchant places. */
  readonly order_type: number;
}

export const Merchant = resource<MerchantRecord>()({
  name: 'Merchant',
  label: 'Merchant',
  entity: 'merchant',
  relations: {},
  representation: {
    schema: () =>
      z.object({
        id: z.int(),
        handle: z.string().meta({ 'x-extension': true }),
        name: z.string(),
        ...timestamps,
      }),
  },
});
