import type { RecordBase, Tenant } from '../../model/fields.ts';
import type { Shipment } from './shipment.ts';

export const productionOrderStates = ['pending', 'accepted', 'delivered', 'cancelled'] as const;
export type ProductionOrderState = (typeof productionOrderStates)[number];

/** The items of an order that one production makes and delivers. */
export interface ProductionOrderRecord extends RecordBase, Tenant {
  readonly production: number;
  readonly disposition_order: number;
  readonly order_items: readonly number[];
  /** The variants of the items, in their order. Older ones have none. */
  readonly variants?: readonly number[];
  readonly state: ProductionOrderState;
  /** The id of the request that has made it: by it a request finds out what it has done. Null where an event has. */
  readonly request: string | null;
  /** What its delivery has sent; it has the production order's id. Null until then. */
  readonly shipment: Shipment | null;
}

const productionOrdersOfAnOrder = 128; // an order has at most 80 items, and is given to at most 80 productions

/** Answers the id of the n-th production order of an order, from 0 on: ids of an order follow one another. */
export const productionOrderId = (order: number, n: number): number => order * productionOrdersOfAnOrder + n;

/** Finds the order that a production order belongs to by its id. */
export const orderOfProductionOrder = (id: number): number => Math.floor(id / productionOrdersOfAnOrder);
