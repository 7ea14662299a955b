import { nullableText, timestamps } from '../../model/fields.ts';
import { idsOf } from '../../model/id-range.ts';
import { part, resource } from '../../model/resource.ts';
import * as z from '../../model/zod.ts';
import { PaymentMethod, type PaymentMethodRecord } from '../catalogue/vocabularies.ts';
import {
  type Address as AddressRecord,
  addressSchema,
  type Customer as CustomerRecord,
  customerSchema,
} from './address.ts';
import { orderItemFields } from './order-fields.ts';
import type { OrderItem as OrderItemRecord } from './order-record.ts';
import type { Shipment as ShipmentRecord } from './shipment.ts';

// Parts of an order's record as separate resources. The back office shows their ids, or with `expand` the resources.

export const Address = resource<AddressRecord>()({
  name: 'Address',
  label: 'Address',
  entity: 'order',
  relations: {},
  representation: { schema: () => addressSchema },
});

export const Customer = resource<CustomerRecord>()({
  name: 'Customer',
  label: 'Customer',
  entity: 'order',
  relations: {},
  representation: { schema: () => customerSchema(addressSchema) },
});

/** Replaces the ranges of an item's id tags by their ids. */
export const shownItem = <Item extends Pick<OrderItemRecord, 'id_tags'>>(item: Item) => ({
  ...item,
  id_tags: idsOf(item.id_tags),
});

export const OrderItem = resource<OrderItemRecord>()({
  name: 'OrderItem',
  label: 'Order Item',
  entity: 'order',
  relations: {},
  representation: {
    schema: () => z.object({ ...orderItemFields, variant: z.int(), id_tags: z.array(z.int()) }),
    shape: shownItem,
  },
});

/** The fields of a parcel that its production, its merchant and staff see. */
export const parcelFields = {
  tracking_number: nullableText,
  carrier: nullableText.default(null).meta({ 'x-extension': true }),
  tracking_url: nullableText.default(null).meta({ 'x-extension': true }),
  items: z
    .array(z.object({ order_item: z.int(), quantity: z.int() }))
    .default([])
    .meta({ 'x-extension': true }),
};

export const Shipment = resource<ShipmentRecord>()({
  name: 'Shipment',
  label: 'Shipment',
  entity: 'order',
  relations: {},
  representation: {
    schema: () =>
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
        ...parcelFields,
        media: z.array(z.int()),
        order: z.int(),
        ...timestamps,
      }),
  },
});

/** The payment of an order. Each order has one, with the id of the order. */
export interface PaymentRecord {
  readonly id: number;
  readonly payment_method: PaymentMethodRecord;
}

export const Payment = resource<PaymentRecord>()({
  name: 'Payment',
  label: 'Payment',
  entity: 'order',
  relations: { payment_method: part(() => PaymentMethod) },
  representation: { schema: ({ payment_method }) => z.object({ id: z.int(), payment_method }) },
});

/** The documents mention promotion codes without their fields. Nothing creates one. */
export const PromotionCode = resource<{ readonly id: number }>()({
  name: 'PromotionCode',
  label: 'Promotion Code',
  entity: 'order',
  relations: {},
  representation: { schema: () => z.object({ id: z.int() }) },
});
