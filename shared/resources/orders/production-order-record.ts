import type { Erasable, RecordBase, Tenant } from '../../model/fields.ts';
import { piecesToMake, type RoutedItem } from './pieces.ts';
import type { ItemQuantity, Shipment } from './shipment.ts';

export const productionOrderStates = [
  'pending',
  'accepted',
  'delivered',
  'rejected',
  'failed',
  'taken_back',
  'cancelled',
] as const;
export type ProductionOrderState = (typeof productionOrderStates)[number];

/** An item of an order that a production makes. */
export interface ProducedItem {
  readonly order_item: number;
  /** The ordered copy of the variant. */
  readonly variant: number;
  /** Number of the item's first pieces that another production had delivered before. Absent if none. */
  readonly delivered_before?: number;
}

/** Pieces that a production gave back, or that staff took back. */
export interface ReturnedPieces extends ItemQuantity {
  /** The reason of the production; null if staff took the pieces back. */
  readonly reason: string | null;
  readonly returned_at: string;
}

/** The items of an order that one production makes and delivers. */
export interface ProductionOrderRecord extends RecordBase, Tenant, Erasable {
  readonly production: number;
  readonly disposition_order: number;
  readonly order_items: readonly number[];
  /** The variants of the items, each once. Older production orders lack them. */
  readonly variants?: readonly number[];
  /** The items. Older production orders lack them. */
  readonly items?: readonly ProducedItem[];
  readonly state: ProductionOrderState;
  /**
   * The id of the request that created the production order, so that a retried request finds its result. Null if an
   * event created it.
   */
  readonly request: string | null;
  /** The parcels that the production has sent. Older production orders have `shipment` instead. */
  readonly shipments?: readonly Shipment[];
  /** The only shipment of an older production order. */
  readonly shipment?: Shipment | null;
  readonly returned?: readonly ReturnedPieces[];
  /** The reason why the production has interrupted its work, and since when. Absent if it has not. */
  readonly hold?: Hold;
}

/** The reason why a production has interrupted its work. */
export interface Hold {
  readonly reason: string;
  readonly since: string;
}

const idsOfAnOrder = 128; // the ids of an order's production orders are consecutive, and so are those of its parcels

/** Maximum number of production orders of an order, which includes those whose items were given back. */
export const productionOrdersAtMost = idsOfAnOrder;

/** Maximum number of parcels of an order. */
export const parcelsAtMost = idsOfAnOrder;

/** Returns the id of the nth production order of an order, from 0 on. The ids of an order are consecutive. */
export const productionOrderId = (order: number, n: number): number => order * idsOfAnOrder + n;

/** Returns the order that a production order with this id belongs to. */
export const orderOfProductionOrder = (id: number): number => Math.floor(id / idsOfAnOrder);

/** Returns the parcels that a production has sent. During a deployment, the release before may have added the last. */
export const shipmentsOf = ({ shipments = [], shipment }: ProductionOrderRecord): readonly Shipment[] =>
  shipment ? [...shipments, shipment] : shipments;

/** The pieces of one item in a production order. */
export interface PiecesOfItem {
  /** Number of pieces that the production was to make. */
  readonly quantity: number;
  /** Number of pieces that it has neither delivered nor given back. */
  readonly left: number;
}

const sumOf = (all: readonly ItemQuantity[], item: number): number =>
  all.reduce((sum, { order_item, quantity }) => sum + (order_item === item ? quantity : 0), 0);

const isOpen = ({ state }: Pick<ProductionOrderRecord, 'state'>): boolean =>
  state === 'pending' || state === 'accepted';

const deliveredBefore = ({ items = [] }: ProductionOrderRecord, item: number): number =>
  items.find(({ order_item }) => order_item === item)?.delivered_before ?? 0;

const deliveredIn = (productionOrder: ProductionOrderRecord, item: RoutedItem): number =>
  shipmentsOf(productionOrder).reduce((sum, { items, parcels }) => {
    if (items) return sum + sumOf(items, item.id);
    return sum + (parcels.flat().includes(item.id) ? piecesToMake(item) : 0);
  }, 0);

/** Returns how many of an item's first pieces are delivered by a production order and those before it. */
export const deliveredThrough = (productionOrder: ProductionOrderRecord, item: RoutedItem): number =>
  deliveredBefore(productionOrder, item.id) + deliveredIn(productionOrder, item);

/** Counts the pieces of an item in a production order. Cancelled pieces do not count. */
export function piecesIn(productionOrder: ProductionOrderRecord, item: RoutedItem): PiecesOfItem {
  const { returned = [] } = productionOrder;
  const delivered = deliveredIn(productionOrder, item);
  if (returned.some(({ order_item }) => order_item === item.id)) {
    return { quantity: delivered + sumOf(returned, item.id), left: 0 };
  }
  const quantity = Math.max(0, piecesToMake(item) - deliveredBefore(productionOrder, item.id));
  return { quantity, left: isOpen(productionOrder) ? quantity - delivered : 0 };
}

/** Lists the pieces that a production has neither delivered nor given back, by item. */
export const leftIn = (productionOrder: ProductionOrderRecord, items: readonly RoutedItem[]): readonly ItemQuantity[] =>
  items.flatMap((item) => {
    if (!productionOrder.order_items.includes(item.id)) return [];
    const { left } = piecesIn(productionOrder, item);
    return left > 0 ? [{ order_item: item.id, quantity: left }] : [];
  });
