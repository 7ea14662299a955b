import { nullableText, timestamps } from '../../model/fields.ts';
import { many, one, resource } from '../../model/resource.ts';
import * as z from '../../model/zod.ts';
import { OrderType, PaymentMethod } from '../catalogue/vocabularies.ts';
import { Variant } from '../offers/product.ts';
import { addressSchema } from './address.ts';
import { DispositionOrder } from './disposition-order.ts';
import { Shipment, shownItem } from './embedded-resources.ts';
import { IdTag } from './id-tag.ts';
import { olderOrder } from './order-2021-02-23.ts';
import { orderFields, orderItemFields, shownHolds } from './order-fields.ts';
import type { OrderRecord } from './order-record.ts';

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
        shipments: z.array(Shipment.representation.schema),
        holds: shownHolds,
      }),
    shape: (record) => ({
      ...record,
      items: record.items.map(shownItem),
    }),
  },
  older: { '2021-02-23': olderOrder },
});

/** All names that `expand` accepts on an order. */
export const orderExpand = [
  'order_type',
  'items.id_tags',
  'items.variant',
  'items.variant.views.customizations.resource',
  'disposition_order',
  'disposition_order.production_orders',
  'disposition_order.production_orders.production',
] as const;
