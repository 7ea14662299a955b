import { type RecordBase, timestamps } from '../../model/fields.ts';
import { resource } from '../../model/resource.ts';
import * as z from '../../model/zod.ts';

/** How far an order may go and still be cancelled by its merchant. */
export type CancellableUntil = 'never' | 'preparing' | 'prepared';

export interface MerchantRecord extends RecordBase {
  readonly handle: string;
  readonly name: string;
  readonly currency: string;
  /** Language code of the customers' texts, product titles included. */
  readonly locale: string;
  readonly cancellable_until: CancellableUntil;
  /** The order type that a placed order gets. */
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
