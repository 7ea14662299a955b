import { type RecordBase, timestamps } from '../../model/fields.ts';
import { one, resource } from '../../model/resource.ts';
import * as z from '../../model/zod.ts';
import { OrderType } from '../catalogue/vocabularies.ts';

/** The last states in which a merchant can cancel an order. */
export const cancellableUntil = ['never', 'preparing', 'prepared'] as const;
export type CancellableUntil = (typeof cancellableUntil)[number];

export interface MerchantRecord extends RecordBase {
  readonly handle: string;
  readonly name: string;
  readonly currency: string;
  /** Language code of texts for customers, including product titles. */
  readonly locale: string;
  readonly cancellable_until: CancellableUntil;
  /** The type of orders that the merchant places. */
  readonly order_type: number;
  /** Number of days after which the personal data of finished orders is erased. Absent or null: never. */
  readonly retention_days?: number | null;
}

const addition = { 'x-extension': true };

export const Merchant = resource<MerchantRecord>()({
  name: 'Merchant',
  label: 'Merchant',
  entity: 'merchant',
  relations: { order_type: one(() => OrderType) },
  representation: {
    schema: ({ order_type }) =>
      z.object({
        id: z.int(),
        handle: z.string().meta(addition),
        name: z.string(),
        currency: z.string().meta(addition),
        locale: z.string().meta(addition),
        cancellable_until: z.string().meta(addition),
        order_type: order_type.meta(addition),
        retention_days: z.int().nullable().default(null).meta(addition),
        ...timestamps,
      }),
  },
});
