import { nullableText, timestamps } from '../../model/fields.ts';
import { one, resource } from '../../model/resource.ts';
import * as z from '../../model/zod.ts';
import { MerchantVariant } from '../offers/merchant-product.ts';
import { ProductionIdTag } from './id-tag.ts';
import type { UnitRecord } from './unit-record.ts';

export const OrderItemUnit = resource<UnitRecord>()({
  name: 'OrderItemUnit',
  label: 'Order Item Unit',
  entity: 'order-item-unit',
  relations: { merchant_variant: one(() => MerchantVariant), id_tag: one(() => ProductionIdTag) },
  representation: {
    schema: ({ merchant_variant, id_tag }) =>
      z.object({
        id: z.int(),
        is_test: z.boolean().meta({ 'x-extension': true }),
        external_identifier: nullableText,
        external_reference: nullableText,
        merchant: z.int(),
        order: z.int(),
        order_item: z.int(),
        merchant_variant,
        id_tag: id_tag.nullable(),
        state: z.string(),
        ...timestamps,
      }),
  },
});

/** All names that `expand` accepts on a unit. */
export const unitExpand = ['merchant_variant', 'merchant_variant.master_variant', 'id_tag'] as const;
