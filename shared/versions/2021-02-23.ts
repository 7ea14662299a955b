import * as z from 'zod';
import { nullableText, timestamps } from '../model/fields.ts';
import { idsOf } from '../model/id-range.ts';
import { embeddedVariant, embeddedVariantFields, type VariantRecord } from '../resources/offers/variant.ts';
import { customerSchema, customerWithAddresses, olderAddressSchema } from '../resources/orders/address.ts';
import { checkoutSchema, shapeCheckout } from '../resources/orders/checkout.ts';
import type { IdTagRecord } from '../resources/orders/id-tag.ts';
import {
  type OrderItem,
  type OrderRecord,
  type OrderState,
  orderFields,
  orderItemFields,
} from '../resources/orders/order.ts';
import type { OlderView } from './versions.ts';

const states: Readonly<Record<OrderState, string>> = {
  preparing: 'incompleted',
  prepared: 'incompleted',
  completed: 'delivered',
  cancelled: 'cancelled',
};

/** An order with the relations that this version embeds in it. */
type LoadedItem = Omit<OrderItem, 'variant' | 'id_tags'> & {
  readonly variant: VariantRecord | number;
  readonly id_tags: readonly IdTagRecord[] | null;
};
type LoadedOrder = Omit<OrderRecord, 'items'> & { readonly items: readonly LoadedItem[] };

const order: OlderView = {
  needs: { 'items.variant': 'Variant', 'items.id_tags': 'IdTag' },
  expand: { orderType: 'order_type' },
  filterValues: {
    state: { incompleted: ['preparing', 'prepared'], delivered: ['completed'], cancelled: ['cancelled'] },
  },
  schema: z.object({
    ...orderFields,
    items: z.array(
      z.object({
        ...orderItemFields,
        external_identifier: z.string().meta({ 'x-extension': true }),
        variant: z.object(embeddedVariantFields),
        id_tags: z.array(z.int()),
      }),
    ),
    disposition_order: z.int(),
    customer: customerSchema(olderAddressSchema),
    shipping_address: olderAddressSchema,
    billing_address: olderAddressSchema,
    whitelabel_address: olderAddressSchema.nullable(),
    transactions: z.array(z.object({ amount: z.number(), title: z.string() })),
    fulfillments: z.array(
      z.object({
        id: z.int(),
        tracking_number: nullableText,
        order: z.int(),
        parcels: z.array(z.array(z.int())),
        ...timestamps,
      }),
    ),
    id_tags: z.array(z.object({ id: z.int(), order_item_id: z.int(), current_state: z.string(), ...timestamps })),
  }),
  shape(record: LoadedOrder, context) {
    const tags = record.items.flatMap((item) => item.id_tags ?? []);
    return {
      ...record,
      state: states[record.state],
      items: record.items.map(({ variant, id_tags, ...item }) => ({
        ...item,
        variant: typeof variant === 'number' ? variant : embeddedVariant(variant, context),
        id_tags: idsOf(id_tags).flatMap((tag) => (isRecord(tag) ? [tag.id] : [])),
      })),
      customer: customerWithAddresses(record),
      transactions: record.payments.map(({ payment_method }) => ({ amount: record.total, title: payment_method.name })),
      fulfillments: record.shipments,
      id_tags: tags.map((tag) => ({ ...tag, order_item_id: tag.order_item })),
    };
  },
};

const isRecord = (value: unknown): value is { id: number } =>
  typeof value === 'object' && value !== null && 'id' in value;

const checkout: OlderView = {
  schema: checkoutSchema(olderAddressSchema),
  shape: shapeCheckout,
};

/** What version 2021-02-23 shows otherwise than the latest. */
export const older: Readonly<Record<string, OlderView>> = { Order: order, Checkout: checkout };
