import { nullableText, timestamps } from '../../model/fields.ts';
import type { OlderRepresentation, Stated } from '../../model/resource.ts';
import * as z from '../../model/zod.ts';
import { embeddedVariant, embeddedVariantFields, type MerchantVariantRecord } from '../offers/product.ts';
import { customerSchema, customerWithAddresses, olderAddressSchema } from './address.ts';
import { olderIdTag } from './id-tag.ts';
import type { IdTagRecord } from './id-tag-record.ts';
import { orderFields, orderItemFields } from './order-fields.ts';
import type { OrderItem, OrderRecord, OrderState } from './order-record.ts';

const states: Readonly<Record<OrderState, string>> = {
  preparing: 'incompleted',
  prepared: 'incompleted',
  completed: 'delivered',
  cancelled: 'cancelled',
};

/** An order with the relations that this version embeds. */
type LoadedItem = Omit<OrderItem, 'variant' | 'id_tags'> & {
  readonly variant: MerchantVariantRecord | number;
  readonly id_tags: readonly IdTagRecord[];
};
type LoadedOrder = Omit<OrderRecord, 'items'> & { readonly items: readonly LoadedItem[] };

/** The order in version 2021-02-23. */
export const olderOrder: Stated<OlderRepresentation, 'order_type' | 'items.variant' | 'items.id_tags'> = {
  needs: ['items.variant', 'items.id_tags'],
  expand: { orderType: 'order_type' },
  filterValues: {
    state: { incompleted: ['preparing', 'prepared'], delivered: ['completed'], cancelled: ['cancelled'] },
  },
  schema: ({ order_type }) =>
    z.object({
      ...orderFields(order_type),
      items: z.array(
        z.object({
          ...orderItemFields,
          variant: z.object(embeddedVariantFields()),
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
      id_tags: z.array(olderIdTag.schema()),
    }),
  shape(record: LoadedOrder, context) {
    const tags = record.items.flatMap((item) => item.id_tags);
    return {
      ...record,
      state: states[record.state],
      items: record.items.map(({ variant, id_tags, ...item }) => ({
        ...item,
        variant: typeof variant === 'number' ? variant : embeddedVariant(variant, context),
        id_tags: id_tags.map(({ id }) => id),
      })),
      customer: customerWithAddresses(record),
      transactions: record.payments.map(({ payment_method }) => ({ amount: record.total, title: payment_method.name })),
      fulfillments: record.shipments,
      id_tags: tags.map(olderIdTag.shape),
    };
  },
};
