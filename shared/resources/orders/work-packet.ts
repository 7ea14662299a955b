import { later } from '../../lib/clock.ts';
import { unavailable } from '../../lib/refusal.ts';
import type { ShapeContext } from '../../model/resource.ts';
import type { ReferenceRecord } from '../catalogue/vocabularies.ts';
import type { AnnotationRecord } from '../goods/annotation.ts';
import type { DispositionOrderRecord } from './disposition-record.ts';
import type { OrderRecord } from './order-record.ts';
import { type ProductionOrderRecord, piecesIn, shipmentsOf } from './production-order-record.ts';

/** A production order with its disposition order. It is an id if it was not found. */
export type InDisposition = ProductionOrderRecord & { readonly disposition: DispositionOrderRecord | number };

/** A record with its order. It is an id if it was not found. */
export interface InOrder {
  readonly order: OrderRecord | number;
}

/** Returns a loaded record. Rejects with 503 if an index or a replica lags behind an order that was placed just now. */
function loaded<Rec>(record: Rec | number): Rec {
  if (typeof record === 'number') throw unavailable();
  return record;
}

const secondsAfterDelivery = 30 * 24 * 3600; // for parcels that come back: decided

const channel = 'production';

/** Returns the input of the representation of a production order without its recipient. */
export const progress = (record: InDisposition) => ({
  ...record,
  variants: record.variants ?? [],
  items: itemsOf(record, loaded(record.disposition)),
  hold: record.hold ?? null,
  returned_items: record.returned ?? [],
  shipments: shipmentsOf(record),
});

/** Returns the input of the representation of a production order. */
export function workPacket(record: InDisposition & InOrder, { now, all }: ShapeContext) {
  const order = loaded(record.order);
  const { handle, title } = order.shipping;
  const isVisible = seesRecipient(record, now);
  const [annotations, channels] = [all('annotation'), all('annotation-channel')];
  return {
    ...progress(record),
    ship_to: isVisible ? order.shipping_address : null,
    sender: isVisible ? order.whitelabel_address : null,
    shipping: { handle, title },
    packing_slip: isVisible ? packingSlip(order) : null,
    annotations: () =>
      inChannel(annotations() as readonly AnnotationRecord[], channels() as readonly ReferenceRecord[]),
  };
}

/** Tells whether a production may see the recipient: while it works, and for 30 days after its last parcel. */
function seesRecipient(record: ProductionOrderRecord, now: string): boolean {
  if (record.state === 'pending' || record.state === 'accepted') return true;
  const last = shipmentsOf(record).at(-1);
  return record.state === 'delivered' && last !== undefined && now < later(last.created_at, secondsAfterDelivery);
}

const itemsOf = (record: ProductionOrderRecord, { items }: DispositionOrderRecord) =>
  items.flatMap((item) => {
    if (!record.order_items.includes(item.id)) return [];
    const { quantity, left } = piecesIn(record, item);
    return [
      {
        order_item: item.id,
        // `expand` has replaced the variant of the production order's own item
        variant: record.items?.find(({ order_item }) => order_item === item.id)?.variant ?? item.variant,
        quantity,
        pieces_left: left,
        external_identifier: item.external_identifier,
        additional_instructions: item.instructions ?? [],
      },
    ];
  });

const packingSlip = ({ id, external_identifier, external_reference, cost_centre, customer_locale }: OrderRecord) => ({
  order: id,
  external_identifier,
  external_reference,
  cost_centre,
  customer_locale,
});

function inChannel(annotations: readonly AnnotationRecord[], channels: readonly ReferenceRecord[]) {
  const id = channels.find(({ handle }) => handle === channel)?.id;
  return annotations.filter((one) => id !== undefined && one.channels.includes(id));
}
