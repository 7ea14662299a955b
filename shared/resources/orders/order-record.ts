import type { Erasable, RecordBase, Tenant } from '../../model/fields.ts';
import type { IdRange } from '../../model/id-range.ts';
import type { PaymentMethodRecord } from '../catalogue/vocabularies.ts';
import type { Address, Customer } from './address.ts';
import type { Totals } from './checkout.ts';
import type { Hold } from './production-order-record.ts';
import type { Shipment } from './shipment.ts';

export const orderStates = ['preparing', 'prepared', 'completed', 'cancelled'] as const;
export type OrderState = (typeof orderStates)[number];

export interface OrderItem {
  /** The id of the checkout item. */
  readonly id: number;
  readonly is_test: boolean;
  readonly external_identifier: string;
  readonly quantity: number;
  readonly total: number;
  readonly price: number;
  readonly total_tax: number;
  readonly tax_rate: number;
  /** The ordered copy of the variant. */
  readonly variant: number;
  /** The tags of its confirmed pieces. */
  readonly id_tags: readonly IdRange[];
  readonly created_at: string;
  readonly updated_at: string;
  readonly cancelled_at: string | null;
}

export interface OrderRecord extends RecordBase, Tenant, Erasable, Totals {
  readonly order_type: number;
  /** The checkout that was completed. Orders of earlier releases lack it. */
  readonly checkout?: number;
  readonly external_identifier: string | null;
  readonly external_reference: string | null;
  readonly cost_centre: string | null;
  readonly state: OrderState;
  readonly failure_message: string | null;
  /** Time at which the sweeper resends the order to its worker; null while no work is pending. */
  readonly due_at: string | null;
  /**
   * Whether the rule must still route the order. True from its placing until the state machine has assigned it or left
   * it to staff.
   */
  readonly awaits_routing: boolean;
  /** Number of its production orders when the rule was last asked to route it. Absent: none. */
  readonly routed_after?: number;
  readonly customer_locale: string;
  readonly currency: string;
  readonly shipping_total: number;
  readonly discount_total: number;
  readonly ordered_at: string;
  readonly cancelled_at: string | null;
  readonly items: readonly OrderItem[];
  /** Each order has one, with the id of the order. */
  readonly disposition_order: number;
  readonly customer: Customer;
  readonly shipping_address: Address;
  readonly billing_address: Address;
  readonly whitelabel_address: Address | null;
  readonly shipping: { readonly handle: string; readonly title: string; readonly price: number };
  readonly payments: readonly { readonly payment_method: PaymentMethodRecord }[];
  readonly shipments: readonly Shipment[];
  /** The production orders that are on hold. Absent if none is. */
  readonly holds?: readonly OrderHold[];
}

/** The reason why a production has interrupted its work on an order. */
export interface OrderHold extends Hold {
  readonly production_order: number;
}

/** The caller's name of an order item, for finding the item. It has the id of the item. */
export interface OrderItemName extends RecordBase {
  readonly external_identifier: string;
  readonly order: number;
}
