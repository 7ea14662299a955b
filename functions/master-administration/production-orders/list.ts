import { endpoint, list } from '../../../shared/http/endpoint.ts';
import { addition, oneOf, testMode, turnedInto } from '../../../shared/http/filters.ts';
import { productionOrdersOf } from '../../../shared/reads/production-orders.ts';
import { ProductionOrder, productionOrderExpand } from '../../../shared/resources/orders/production-order.ts';
import { productionOrderStates } from '../../../shared/resources/orders/production-order-record.ts';

export const handler = endpoint(
  {
    route: 'GET /master-administration/production-orders',
    summary: 'List production orders',
    description:
      'Lists the parts of orders that are assigned to productions. Staff see all production orders. A production sees only its own. It finds new work here, or is notified of it by its webhook, and accepts or rejects each production order.',
    extension: true,
    allow: ['staff', 'production'],
    filters: {
      id: oneOf(),
      state: oneOf({ values: productionOrderStates }),
      production: oneOf({ ids: true }),
      disposition_order: turnedInto('id', oneOf({ ids: true }), productionOrdersOf),
      is_test: addition(testMode()),
    },
    expand: productionOrderExpand,
    paging: 'cursor',
    example: { given: 'aProductionOrder' },
    returns: ProductionOrder,
    errorImpact: 'Productions do not see their work.',
  },
  list(ProductionOrder),
);
