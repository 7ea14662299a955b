import type { RecordBase, Tenant } from '../../model/fields.ts';
import type { Shipment } from './shipment.ts';

export const productionOrderStates = ['pending', 'accepted', 'delivered', 'cancelled'] as const;
export type ProductionOrderState = (typeof productionOrderStates)[number];

/** The items of an order that one production makes and delivers. */
export interface ProductionOrderRecord extends RecordBase, Tenant {
  readonly production: number;
  readonly disposition_order: number;
  readonly order_items: readonly number[];
  /** The variants of the items, in their order. Older production orders lack them. */
  readonly variants?: readonly number[];
  readonly state: ProductionOrderState;
  /**
   * The id of the request that created the production order, so that a retried request finds its result. Null if an
   * event created it.
   */
  readonly request: string | null;
  /** The shipment of its delivery, with the id of the production order. Null until then. */
  readonly shipment: Shipment | null;
}

const productionOrdersOfAnOrder = 128; // an order has at most 80 items, and so at most 80 productions

/** Returns the id of the nth production order of an order, from 0 on. The ids of an order are consecutive. */
export const productionOrderId = (order: number, n: number): number => order * productionOrdersOfAnOrder + n;

/** Returns the order that a production order with this id belongs to. */
export const orderOfProductionOrder = (id: number): number => Math.floor(id / productionOrdersOfAnOrder);
