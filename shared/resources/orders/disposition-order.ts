import { nullableText, timestamps } from '../../model/fields.ts';
import { many, one, part, parts, resource } from '../../model/resource.ts';
import * as z from '../../model/zod.ts';
import { OrderType } from '../catalogue/vocabularies.ts';
import { Merchant } from '../people/merchant.ts';
import { customerWithAddresses } from './address.ts';
import { type DispositionOrderRecord, unassignedItems } from './disposition-record.ts';
import {
  Address,
  Customer,
  OrderItem,
  Payment,
  type PaymentRecord,
  PromotionCode,
  Shipment,
} from './embedded-resources.ts';
import { orderFields, shownHolds } from './order-fields.ts';
import type { OrderRecord } from './order-record.ts';
import { AssignedProductionOrder } from './production-order.ts';

export const DispositionOrder = resource<DispositionOrderRecord>()({
  name: 'DispositionOrder',
  label: 'Disposition Order',
  entity: 'disposition-order',
  relations: { order: one(() => DispositionedOrder), production_orders: many(() => AssignedProductionOrder) },
  representation: {
    schema: ({ order, production_orders }) =>
      z.object({
        id: z.int(),
        is_test: z.boolean().meta({ 'x-extension': true }),
        order,
        state: z.string(),
        production_orders: production_orders.meta({ 'x-extension': true }),
        unassigned_items: z.int().meta({ 'x-extension': true }),
        cancelled_at: nullableText,
        ...timestamps,
      }),
    shape: (record) => ({ ...record, unassigned_items: unassignedItems(record.items).length }),
  },
});

const paymentOf = ({ id, payments: [payment] }: OrderRecord): PaymentRecord | null =>
  payment ? { id, ...payment } : null;

/** An order inside its disposition order in the back office. */
const DispositionedOrder = resource<OrderRecord>()({
  name: 'DispositionedOrder',
  label: 'Order',
  entity: 'order',
  relations: {
    order_type: one(() => OrderType),
    merchant: one(() => Merchant),
    promotion_codes: parts(
      () => PromotionCode,
      () => [],
    ),
    items: parts(() => OrderItem),
    disposition_order: one(() => DispositionOrder),
    customer: part(() => Customer, customerWithAddresses),
    shipping_address: part(() => Address),
    billing_address: part(() => Address),
    whitelabel_address: part(() => Address),
    payment: part(() => Payment, paymentOf),
    shipments: parts(() => Shipment),
  },
  representation: {
    schema: (related) =>
      z.object({
        ...orderFields(related.order_type),
        is_test: z.boolean().meta({ 'x-extension': true }),
        merchant: related.merchant,
        failure_message: nullableText,
        discount_total: z.number(),
        promotion_codes: related.promotion_codes,
        items: related.items,
        disposition_order: related.disposition_order,
        customer: related.customer,
        shipping_address: related.shipping_address,
        billing_address: related.billing_address,
        whitelabel_address: related.whitelabel_address.nullable(),
        payment: related.payment.nullable(),
        shipments: related.shipments,
        holds: shownHolds,
      }),
  },
});

/** All names that `expand` accepts on a disposition order of the back office. */
export const dispositionOrderExpand = [
  'order',
  'order.order_type',
  'order.items',
  'order.disposition_order',
  'order.customer',
  'order.shipping_address',
  'order.billing_address',
  'order.whitelabel_address',
  'order.shipments',
  'order.merchant',
  'order.payment',
  'order.payment.payment_method',
  'order.promotion_codes',
] as const;
