import { endpoint, get } from '../../../shared/http/endpoint.ts';
import { ProductionOrder, productionOrderExpand } from '../../../shared/resources/orders/production-order.ts';
import { productionOrderId } from '../../../shared/resources/orders/production-order-record.ts';

export const handler = endpoint(
  {
    route: 'GET /master-administration/production-orders/{id}',
    summary: 'Get a production order',
    description:
      'Returns one production order with all that its production needs: the items, the recipient, the sender and the packing slip. Use `expand=items.variant.views.customizations.resource` to get the files to print. Next, accept it.',
    extension: true,
    allow: ['staff', 'production'],
    expand: productionOrderExpand,
    example: { given: 'aProductionOrder', params: { id: productionOrderId(1, 0) } },
    returns: ProductionOrder,
    errorImpact: 'Productions do not see their work.',
  },
  get(ProductionOrder),
);
