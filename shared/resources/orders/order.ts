import * as z from 'zod';
import { nullableText, type RecordBase, type Scope, timestamps } from '../../model/fields.ts';
import { type IdRange, idsOf } from '../../model/id-range.ts';
import { many, one, resource } from '../../model/resource.ts';
import { OrderType, PaymentMethod, type PaymentMethodRecord } from '../catalogue/reference-data.ts';
import { Variant } from '../offers/variant.ts';
import { type Address, addressSchema, type Customer } from './address.ts';
import type { Totals } from './checkout.ts';
import { DispositionOrder } from './disposition-order.ts';
import { IdTag } from './id-tag.ts';
import { olderOrder } from './order-2021-02-23.ts';
import { orderFields, orderItemFields } from './order-fields.ts';

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
  /** There is one for each order, and it has the order's id. */
  readonly disposition_order: number;
  readonly customer: Customer;
  readonly shipping_address: Address;
  readonly billing_address: Address;
  readonly whitelabel_address: Address | null;
  readonly shipping: { readonly handle: string; readonly title: string; readonly price: number };
  readonly payments: readonly { readonly payment_method: PaymentMethodRecord }[];
  readonly shipments: readonly Shipment[];
}

/** How many of an order's units are made; it has the order's id and is beside it. */
export interface UnitProgress extends RecordBase {
  readonly made: number;
}

export const Order = resource<OrderRecord>()({
  name: 'Order',
  label: 'Order',
  entity: 'order',
  relations: {
    order_type: one(() => OrderType),
    'items.id_tags': many(() => IdTag),
    'items.variant': one(() => Variant),
    disposition_order: one(() => DispositionOrder),
  },
  representation: {
    schema: (related) =>
      z.object({
        ...orderFields(related.order_type),
        failure_message: nullableText,
        discount_total: z.number(),
        items: z.array(
          z.object({
            ...orderItemFields,
            external_identifier: z.string().meta({ 'x-extension': true }),
            variant: related['items.variant'],
            id_tags: related['items.id_tags'],
          }),
        ),
        disposition_order: related.disposition_order,
        customer: z.object({ id: z.int(), is_test: z.boolean(), email: z.string(), ...timestamps }),
        shipping_address: addressSchema,
        billing_address: addressSchema,
        whitelabel_address: addressSchema.nullable(),
        payments: z.array(z.object({ payment_method: PaymentMethod.representation.schema })),
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
  older: { '2021-02-23': olderOrder },
});

/** All names that `expand` may take on an order. */
export const orderExpand = [
  'order_type',
  'items.id_tags',
  'items.variant',
  'items.variant.views.customizations.resource',
  'disposition_order',
  'disposition_order.production_orders',
  'disposition_order.production_orders.production',
] as const;
