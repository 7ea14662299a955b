import type { RecordBase } from './fields.ts';

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
