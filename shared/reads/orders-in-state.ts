import { design, valueAt } from '../changes/design.ts';
import { scopesOf } from '../changes/reach.ts';
import type { OrderState } from '../resources/orders/order-record.ts';
import { indexPartition } from '../table/keys.ts';
import { idOfIndexRow, readRounds } from '../table/table.ts';

const merchantsPerRound = 25; // 50 partitions side by side: as many as the client has connections
const ordersPerPage = 100; // one BatchGet

/** An order as the index shows it. */
interface ShownOrder {
  readonly id: number;
  readonly created_at: string;
}

/**
 * Reads the orders in a state of all merchants, live and test, as the index shows them. It costs two queries for each
 * merchant, half a read unit each where no order is in that state, and one for each 25 merchants.
 */
export async function* ordersInState(state: OrderState): AsyncGenerator<readonly ShownOrder[]> {
  const { collection } = design.merchant;
  const { state: lookup } = design.order.lookups;
  const merchants = [indexPartition('merchant', undefined, collection, undefined, [])];
  const partitionsOf = (merchant: number) =>
    [false, true]
      .flatMap((is_test) => scopesOf('order', { merchant, is_test }))
      .map((scope) => indexPartition('order', 'state', lookup, scope, [state]));
  for await (const rows of readRounds(merchants, {
    index: collection.gsi,
    ascending: true,
    limit: merchantsPerRound,
  })) {
    const partitions = rows.map(idOfIndexRow).flatMap(partitionsOf);
    for await (const orders of readRounds(partitions, { index: lookup.gsi, ascending: true, limit: ordersPerPage })) {
      yield orders.map((row) => ({ id: idOfIndexRow(row), created_at: String(valueAt(row, 'facets.created_at')) }));
    }
  }
}
