import { endpoint, list } from '../../../shared/http/endpoint.ts';
import { addition, byRoot, oneOf, testMode } from '../../../shared/http/filters.ts';
import { ordersOfItemNames, ordersOfItems } from '../../../shared/reads/units.ts';
import { progressWithPieces } from '../../../shared/resources/orders/disposition-record.ts';
import { unitStates } from '../../../shared/resources/orders/pieces.ts';
import { OrderItemUnit, unitExpand } from '../../../shared/resources/orders/unit.ts';
import { withIds, withValues } from '../../../shared/table/lists/page.ts';

export const handler = endpoint(
  {
    route: 'GET /master-administration/order-item-units',
    summary: 'List order item units',
    description:
      'Lists the single pieces of orders. Use `filter[order]` for one order, and `filter[state]` to find pieces that no production has confirmed.',
    allow: ['staff'],
    filters: {
      id: addition(oneOf()),
      external_reference: byRoot(oneOf()),
      order: byRoot(oneOf({ ids: true }), withIds),
      order_item: byRoot(oneOf({ ids: true }), ordersOfItems),
      'order_item.external_identifier': byRoot(oneOf({ field: 'item_name' }), ordersOfItemNames),
      state: byRoot(oneOf({ values: unitStates }), (states) =>
        withValues('progress', progressWithPieces(states.map(String))),
      ),
      is_test: addition(byRoot(testMode())),
    },
    expand: unitExpand,
    paging: 'cursor',
    example: { given: 'aUnit' },
    returns: OrderItemUnit,
    errorImpact: 'Staff cannot see the pieces of orders.',
  },
  list(OrderItemUnit),
);
