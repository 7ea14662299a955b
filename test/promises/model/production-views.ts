import type { Order } from './model.ts';
import { shown } from './pricing.ts';
import { type Piece, type ProductionOrder, type Shipment, textOf, waiting } from './production.ts';
import { isTest } from './requests.ts';
import { type Shown, times } from './views.ts';

/** The views of the production side, for the back office and for merchants. */

const itemIds = ({ from }: Order, places: readonly number[]) => places.map((place) => from.items[place]?.id);

export const productionOrderView = (
  { id, order, maker, items, state, created, updated }: ProductionOrder,
  { makerIds, makers }: Shown,
  whole = false,
) => {
  const production = makerIds.get(maker);
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

export const dispositionView = (order: Order, shownAs: Shown, whole = false) => {
  const { state, made, updated } = order.routing;
  const created = order.created;
  return {
    id: order.id,
    is_test: isTest(order.caller),
    order: order.id,
    state,
    production_orders: made.map((one) => (whole ? productionOrderView(one, shownAs, true) : one.id)),
    unassigned_items: waiting(order).length,
    ...times({ created, updated }),
    cancelled_at: order.cancelled === undefined ? null : times({ created: order.cancelled, updated }).created_at,
  };
};

/** A tag is created when its piece is confirmed. */
export const tagTimes = ({ since, told }: Piece) => times({ created: since, updated: told?.at ?? since });

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

export const shipmentView = ({ id, of, tracking, at }: Shipment) => {
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
    tracking_number: tracking,
    media: [],
    order,
    ...times({ created: at, updated: at }),
  };
};

export const fulfillmentView = ({ id, of, tracking, items, at }: Shipment) => ({
  id,
  tracking_number: tracking,
  order: of.order.id,
  parcels: [itemIds(of.order, items)],
  ...times({ created: at, updated: at }),
});
