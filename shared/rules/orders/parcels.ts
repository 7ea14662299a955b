import { doesNotExist, listedTwice, missing, tooLarge } from '../../lib/problems.ts';
import { type FieldErrors, fill, Refusal, refuseAny } from '../../lib/refusal.ts';
import { tooManyParcels } from '../../lib/request-errors.ts';
import type { Delivery, ParcelInput } from '../../resources/orders/delivery.ts';
import type { OrderRecord } from '../../resources/orders/order-record.ts';
import {
  type ProductionOrderRecord,
  parcelsAtMost,
  productionOrderId,
  shipmentsOf,
} from '../../resources/orders/production-order-record.ts';
import type { ItemQuantity, Shipment } from '../../resources/orders/shipment.ts';

/** A parcel with the pieces in it. */
type FilledParcel = Omit<ParcelInput, 'items'> & { readonly items: readonly ItemQuantity[] };

const asParcels = ({ tracking_number, parcels }: Delivery): readonly ParcelInput[] =>
  parcels ?? [{ tracking_number, carrier: null, tracking_url: null, items: null }];

/**
 * Tells whether a delivered production order was delivered with the same body. Without `parcels` and without a tracking
 * number, every body is the same.
 */
export function isRepeated(was: ProductionOrderRecord, body: Delivery): boolean {
  if (was.state !== 'delivered') return false;
  const last = shipmentsOf(was).slice(-asParcels(body).length);
  if (!body.parcels) return body.tracking_number === null || body.tracking_number === last[0]?.tracking_number;
  return body.parcels.every((parcel, index) => isSame(parcel, last[index]));
}

const isSame = (parcel: ParcelInput, sent: Shipment | undefined): boolean =>
  sent !== undefined &&
  parcel.tracking_number === sent.tracking_number &&
  parcel.carrier === (sent.carrier ?? null) &&
  parcel.tracking_url === (sent.tracking_url ?? null) &&
  (parcel.items === null || JSON.stringify(parcel.items) === JSON.stringify(sent.items));

/**
 * Returns the parcels of a delivery with their pieces. The only parcel of a delivery may omit its pieces, and then
 * contains all that are `left`. Rejects with 422, at their paths: unknown items, more pieces than are left, and several
 * parcels of which one has no pieces.
 */
export function parcelsOf(
  body: Delivery,
  { order_items }: ProductionOrderRecord,
  left: readonly ItemQuantity[],
): readonly FilledParcel[] {
  const parcels = asParcels(body);
  const room = new Map(left.map(({ order_item, quantity }) => [order_item, quantity]));
  const errors: Record<string, FieldErrors[string]> = {};
  const filled = parcels.map((parcel, index) => {
    const path = `parcels.${index}.items`;
    if (parcel.items === null && parcels.length > 1) errors[path] = [missing];
    for (const [place, { order_item, quantity }] of (parcel.items ?? []).entries()) {
      const at = `${path}.${place}`;
      const max = room.get(order_item) ?? 0;
      if (!order_items.includes(order_item)) errors[`${at}.order_item`] = [doesNotExist];
      else if (parcel.items?.findIndex((one) => one.order_item === order_item) !== place)
        errors[`${at}.order_item`] = [listedTwice];
      else if (quantity > max) errors[`${at}.quantity`] = [fill(tooLarge, { max })];
      else room.set(order_item, max - quantity);
    }
    return { ...parcel, items: parcel.items ?? left };
  });
  refuseAny(errors);
  return filled;
}

/** Returns the shipments of parcels. Their ids follow those of the order's other shipments. */
export function shipmentsFor(parcels: readonly FilledParcel[], order: OrderRecord, now: string): readonly Shipment[] {
  const first = productionOrderId(order.id, 0);
  const next = Math.max(first, ...order.shipments.map(({ id }) => id + 1));
  if (next + parcels.length > first + parcelsAtMost) throw new Refusal(fill(tooManyParcels, { max: parcelsAtMost }));
  const { is_test } = order;
  return parcels.map(({ items, ...parcel }, index) => ({
    id: next + index,
    is_test,
    shipping_method: { is_test, order_id: order.id, ...order.shipping },
    ...parcel,
    media: [],
    parcels: [items.map(({ order_item }) => order_item)],
    items,
    order: order.id,
    created_at: now,
    updated_at: now,
  }));
}
