import * as z from 'zod';
import { nullableText, type RecordBase, relation, type Scope, timestamp, timestamps } from '../../model/fields.ts';
import { type IdRange, idsOf } from '../../model/id-range.ts';
import { resource } from '../../model/resource.ts';
import { OrderType, PaymentMethod, type PaymentMethodRecord } from '../catalogue/reference-data.ts';
import { Variant } from '../offers/variant.ts';
import { type Address, addressSchema, type Customer } from './address.ts';
import type { Totals } from './checkout.ts';
import { DispositionOrder } from './disposition-order.ts';
import { IdTag } from './id-tag.ts';

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
  /** One unit per piece; reserved when the order is placed, made by a worker. */
  readonly units: IdRange;
  readonly id_tags: IdRange | null;
  readonly created_at: string;
  readonly updated_at: string;
  readonly cancelled_at: string | null;
}

/** What a delivered production order leaves on its order. */
export interface Shipment {
  readonly id: number;
  readonly is_test: boolean;
  readonly shipping_method: {
    readonly is_test: boolean;
    readonly order_id: number;
    readonly handle: string;
    readonly title: string;
    readonly price: number;
  };
  readonly tracking_number: string | null;
  readonly media: readonly number[];
  /** Order items, a list per parcel. */
  readonly parcels: readonly (readonly number[])[];
  readonly order: number;
  readonly created_at: string;
  readonly updated_at: string;
}

export interface OrderRecord extends RecordBase, Scope, Totals {
  readonly order_type: number;
  readonly external_identifier: string | null;
  readonly external_reference: string | null;
  readonly cost_centre: string | null;
  readonly state: OrderState;
  readonly failure_message: string | null;
  readonly customer_locale: string;
  readonly currency: string;
  readonly shipping_total: number;
  readonly discount_total: number;
  readonly ordered_at: string;
  readonly cancelled_at: string | null;
  readonly items: readonly OrderItem[];
  /** There is one for each order, and it bears the order's id. */
  readonly disposition_order: number;
  readonly customer: Customer;
  readonly shipping_address: Address;
  readonly billing_address: Address;
  readonly whitelabel_address: Address | null;
  readonly shipping: { readonly handle: string; readonly title: string; readonly price: number };
  readonly payments: readonly { readonly payment_method: PaymentMethodRecord }[];
  readonly shipments: readonly Shipment[];
}

/** How many of an order's units are made; it bears the order's id and stands beside it. */
export interface UnitProgress extends RecordBase {
  readonly made: number;
}

/** Fields of an order that both versions show alike. */
export const orderFields = {
  id: z.int(),
  order_type: relation(() => OrderType.view.schema),
  is_test: z.boolean(),
  external_identifier: nullableText,
  external_reference: nullableText,
  cost_centre: nullableText,
  state: z.string(),
  customer_locale: z.string(),
  currency: z.string(),
  total: z.number(),
  subtotal: z.number(),
  total_tax: z.number(),
  total_items_price: z.number(),
  shipping_total: z.number(),
  ...timestamps,
  ordered_at: timestamp,
  cancelled_at: nullableText,
};

/** Fields of an order item that both versions show alike. */
export const orderItemFields = {
  id: z.int(),
  is_test: z.boolean(),
  quantity: z.int(),
  total: z.number(),
  price: z.number(),
  total_tax: z.number(),
  tax_rate: z.number(),
  ...timestamps,
  cancelled_at: nullableText,
};

export const Order = resource<OrderRecord>()({
  name: 'Order',
  label: 'Order',
  entity: 'order',
  relations: {
    order_type: 'OrderType',
    'items.id_tags': 'IdTag',
    'items.variant': 'Variant',
    disposition_order: 'DispositionOrder',
  },
  view: {
    schema: z.object({
      ...orderFields,
      failure_message: nullableText,
      discount_total: z.number(),
      items: z.array(
        z.object({
          ...orderItemFields,
          external_identifier: z.string().meta({ 'x-extension': true }),
          variant: relation(() => Variant.view.schema),
          id_tags: z.array(relation(() => IdTag.view.schema)),
        }),
      ),
      disposition_order: relation(() => DispositionOrder.view.schema),
      customer: z.object({ id: z.int(), is_test: z.boolean(), email: z.string(), ...timestamps }),
      shipping_address: addressSchema,
      billing_address: addressSchema,
      whitelabel_address: addressSchema.nullable(),
      payments: z.array(z.object({ payment_method: PaymentMethod.view.schema })),
      shipments: z.array(
        z.object({
          id: z.int(),
          is_test: z.boolean(),
          shipping_method: z.object({
            is_test: z.boolean(),
            order_id: z.int(),
            handle: z.string(),
            title: z.string(),
            price: z.number(),
          }),
          tracking_number: nullableText,
          media: z.array(z.int()),
          order: z.int(),
          ...timestamps,
        }),
      ),
    }),
    shape: (record) => ({
      ...record,
      items: record.items.map((item) => ({ ...item, id_tags: idsOf(item.id_tags) })),
    }),
  },
});
