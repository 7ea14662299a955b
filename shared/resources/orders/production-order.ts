import { later, localized, nullableText, timestamp, timestamps } from '../../model/fields.ts';
import { beside, many, one, open, type RelatedSchemas, resource } from '../../model/resource.ts';
import * as z from '../../model/zod.ts';
import { unpricedInstruction } from '../designs/additional-instruction.ts';
import { OrderedVariant } from '../offers/ordered-variant.ts';
import { Production } from '../people/production.ts';
import { addressFields } from './address.ts';
import type { DispositionOrderRecord } from './disposition-record.ts';
import { parcelFields } from './embedded-resources.ts';
import type { OrderRecord } from './order-record.ts';
import type { ProductionOrderRecord } from './production-order-record.ts';
import { type InDisposition, type InOrder, progress, workPacket } from './work-packet.ts';

const relations = { production: one(() => Production), variants: open(many(() => OrderedVariant)) };

/** A production order inside the disposition order of its order, without the data that only its production needs. */
export const AssignedProductionOrder = resource<ProductionOrderRecord>()({
  name: 'AssignedProductionOrder',
  label: 'Production Order',
  entity: 'production-order',
  relations,
  representation: {
    schema: ({ production, variants }) =>
      z.object({
        id: z.int(),
        is_test: z.boolean().meta({ 'x-extension': true }),
        production,
        disposition_order: z.int(),
        order_items: z.array(z.int()),
        variants: variants.meta(added),
        state: z.string(),
        ...timestamps,
      }),
    shape: (record) => ({ ...record, variants: record.variants ?? [] }),
  },
});

/** The order and the disposition order of a production order. Only parts of them are shown. */
const ProducedOrder = resource<OrderRecord>()({
  name: 'ProducedOrder',
  label: 'Order',
  entity: 'order',
  relations: {},
  representation: { schema: () => z.object({ id: z.int() }) },
});
const ProducedDisposition = resource<DispositionOrderRecord>()({
  name: 'ProducedDisposition',
  label: 'Disposition Order',
  entity: 'disposition-order',
  relations: {},
  representation: { schema: () => z.object({ id: z.int() }) },
});

const recipient = z.object(addressFields);
const added = { 'x-extension': true };

/** The fields of a production order that tell how far it is. */
const progressFields = (related: RelatedSchemas<'production' | 'variants' | 'items.variant'>) => ({
  id: z.int(),
  is_test: z.boolean().meta(added),
  production: related.production,
  disposition_order: z.int(),
  order_items: z.array(z.int()),
  variants: related.variants.meta(added),
  state: z.string(),
  items: z
    .array(
      z.object({
        order_item: z.int(),
        variant: related['items.variant'],
        quantity: z.int(),
        pieces_left: z.int(),
        external_identifier: z.string(),
        additional_instructions: z.array(unpricedInstruction()),
      }),
    )
    .meta(added),
  hold: z.object({ reason: z.string(), since: timestamp }).nullable().meta(added),
  returned_items: z
    .array(z.object({ order_item: z.int(), quantity: z.int(), reason: nullableText, returned_at: timestamp }))
    .meta(added),
  shipments: z.array(z.object({ id: z.int(), ...parcelFields, created_at: timestamp })).meta(added),
  ...timestamps,
});

const relationsOfWork = {
  ...relations,
  'items.variant': open(one(() => OrderedVariant)),
  disposition: open(beside(one(() => ProducedDisposition, 'disposition_order'))),
};

/**
 * A production order as changes return it. It has no recipient, because the response to a change is stored for repeats,
 * and the production's access to the recipient may end earlier.
 */
export const ProductionOrderProgress = resource<ProductionOrderRecord>()({
  name: 'ProductionOrderProgress',
  label: 'Production Order',
  entity: 'production-order',
  relations: relationsOfWork,
  representation: {
    needs: ['disposition'],
    schema: (related) => z.object(progressFields(related)),
    shape: (record: InDisposition) => progress(record),
  },
});

/** A production order with all that its production needs to make, pack and send it. */
export const ProductionOrder = resource<ProductionOrderRecord>()({
  name: 'ProductionOrder',
  label: 'Production Order',
  entity: 'production-order',
  relations: { ...relationsOfWork, order: open(beside(one(() => ProducedOrder, 'disposition_order'))) },
  representation: {
    needs: ['order', 'disposition'],
    schema: (related) =>
      z.object({
        ...progressFields(related),
        ship_to: recipient.nullable().meta(added),
        sender: recipient.nullable().meta(added),
        shipping: z.object({ handle: z.string(), title: z.string() }).meta(added),
        packing_slip: z
          .object({
            order: z.int(),
            external_identifier: nullableText,
            external_reference: nullableText,
            cost_centre: nullableText,
            customer_locale: z.string(),
          })
          .nullable()
          .meta(added),
        annotations: later(z.array(z.object({ id: z.int(), handle: z.string(), description: localized }))).meta(added),
      }),
    shape: (record: InDisposition & InOrder, context) => workPacket(record, context),
  },
});

/** All names that `expand` accepts on a production order. */
export const productionOrderExpand = [
  'production',
  'variants',
  'variants.views.customizations.resource',
  'items.variant',
  'items.variant.views.customizations.resource',
] as const;
