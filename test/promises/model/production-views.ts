import { addressFields, type Order } from './model.ts';
import { shown } from './pricing.ts';
import { type Piece, type ProductionOrder, type Shipment, textOf } from './production.ts';
import { isTest } from './requests.ts';
import { leftOf, quantityOf, waiting } from './shares.ts';
import { at, type Shown, times } from './views.ts';

/** The views of the production side, for the back office and for merchants. */

const itemIds = ({ from }: Order, places: readonly number[]) => places.map((place) => from.items[place]?.id);

/** A production order inside its disposition order. */
const assignedView = (
  { id, order, maker, shares, state, created, updated }: ProductionOrder,
  { makerIds, makers }: Shown,
  whole: boolean,
) => {
  const production = makerIds.get(maker);
  const items = shares.map(({ item }) => item);
  return {
    id,
    is_test: isTest(order.caller),
    production: whole ? makers.get(production ?? 0) : production,
    disposition_order: order.id,
    order_items: itemIds(order, items),
    variants: [...new Set(items.map((place) => order.copies[place]?.id))],
    state,
    ...times({ created, updated }),
  };
};

const visibleSeconds = 30 * 86_400;

/** A production sees the recipient while it works, and for 30 days after its last parcel. */
function isVisible({ order, state, ...own }: ProductionOrder, now: number): boolean {
  if (state === 'pending' || state === 'accepted') return true;
  const last = order.routing.shipments.findLast(({ of }) => of.id === own.id);
  return state === 'delivered' && last !== undefined && now < last.at + visibleSeconds;
}

/** A production order as changes return it, without the recipient. */
export const progressView = (one: ProductionOrder, shownAs: Shown, whole = false) => {
  const { order, shares, hold, returned } = one;
  const { from, copies } = order;
  return {
    ...assignedView(one, shownAs, whole),
    items: [...shares]
      .sort((a, b) => a.item - b.item)
      .map((share) => ({
        order_item: from.items[share.item]?.id,
        variant: copies[share.item]?.id,
        quantity: quantityOf(one, share),
        pieces_left: leftOf(one, share),
        external_identifier: from.items[share.item]?.name,
        additional_instructions: [],
      })),
    hold: hold ? { reason: hold.reason, since: at(hold.at) } : null,
    returned_items: returned.map(({ item, quantity, reason, at: since }) => ({
      order_item: from.items[item]?.id,
      quantity,
      reason,
      returned_at: at(since),
    })),
    shipments: order.routing.shipments
      .filter(({ of }) => of === one)
      .map((parcel) => ({ id: parcel.id, ...parcelFields(parcel), created_at: at(parcel.at) })),
  };
};

/** A production order as its production sees it at this time. */
export const productionOrderView = (one: ProductionOrder, shownAs: Shown, now: number, whole = false) => {
  const { order } = one;
  const { from, chosen } = order;
  const isShown = isVisible(one, now);
  return {
    ...progressView(one, shownAs, whole),
    ship_to: isShown ? addressFields(from.ship) : null,
    sender: isShown && from.white ? addressFields(from.white) : null,
    shipping: { handle: chosen.handle, title: chosen.title },
    packing_slip: isShown
      ? {
          order: order.id,
          external_identifier: from.sent.ident ?? null,
          external_reference: from.sent.ref ?? null,
          cost_centre: from.sent.cost ?? null,
          customer_locale: shownAs.merchant(order.caller).locale,
        }
      : null,
    annotations: [],
  };
};

const parcelFields = ({ of, tracking, carrier, url, items }: Shipment) => ({
  tracking_number: tracking,
  carrier,
  tracking_url: url,
  items: items.map(({ item, quantity }) => ({ order_item: of.order.from.items[item]?.id, quantity })),
});

export const dispositionView = (order: Order, shownAs: Shown, whole = false) => {
  const { state, made, updated } = order.routing;
  const created = order.created;
  return {
    id: order.id,
    is_test: isTest(order.caller),
    order: order.id,
    state,
    production_orders: made.map((one) => (whole ? assignedView(one, shownAs, true) : one.id)),
    unassigned_items: waiting(order).length,
    ...times({ created, updated }),
    cancelled_at: order.cancelled === undefined ? null : times({ created: order.cancelled, updated }).created_at,
  };
};

/** A tag is created when its piece is confirmed. */
export const tagTimes = ({ since, told }: Piece) =>
  times({ created: told?.created ?? since, updated: told?.at ?? since });

const tagFields = ({ tag, order, item }: Piece) => ({
  id: tag,
  is_test: isTest(order.caller),
  order: order.id,
  order_item: order.from.items[item]?.id,
  state: 'ordered',
});

export const merchantTagView = (piece: Piece) => ({
  ...tagFields(piece),
  ...tagTimes(piece),
});

export const tagView = (piece: Piece) => ({
  ...tagFields(piece),
  order_item_unit: piece.id,
  current_state: textOf(piece),
  media: [],
  ...tagTimes(piece),
});

export const unitView = (piece: Piece, { merchant }: Shown, whole = false) => {
  const { id, tag, order, item, state, since } = piece;
  const { caller, from, copies, created } = order;
  return {
    id,
    is_test: isTest(caller),
    external_identifier: null,
    external_reference: from.sent.ref ?? null,
    merchant: merchant(caller).id,
    order: order.id,
    order_item: from.items[item]?.id,
    merchant_variant: copies[item]?.id,
    id_tag: state === 'confirmed' ? (whole ? tagView(piece) : tag) : null,
    state,
    ...times({ created, updated: since }),
  };
};

export const shipmentView = (shipment: Shipment) => {
  const { id, of, at: since } = shipment;
  const { caller, chosen, id: order } = of.order;
  const is_test = isTest(caller);
  return {
    id,
    is_test,
    shipping_method: {
      is_test,
      order_id: order,
      handle: chosen.handle,
      title: chosen.title,
      price: shown(chosen.cents),
    },
    ...parcelFields(shipment),
    media: [],
    order,
    ...times({ created: since, updated: since }),
  };
};

export const fulfillmentView = ({ id, of, tracking, items, at: since }: Shipment) => ({
  id,
  tracking_number: tracking,
  order: of.order.id,
  parcels: [
    itemIds(
      of.order,
      items.map(({ item }) => item),
    ),
  ],
  ...times({ created: since, updated: since }),
});
