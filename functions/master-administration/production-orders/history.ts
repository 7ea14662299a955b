import { endpoint, withNeeds } from '../../../shared/http/endpoint.ts';
import { pageOf } from '../../../shared/http/render.ts';
import { readChanges } from '../../../shared/reads/history.ts';
import { RecordedChange } from '../../../shared/resources/history.ts';
import { ProductionOrder } from '../../../shared/resources/orders/production-order.ts';
import { productionOrderId } from '../../../shared/resources/orders/production-order-record.ts';

export const handler = endpoint(
  {
    route: 'GET /master-administration/production-orders/{id}/history',
    summary: 'List the changes of a production order',
    description:
      'Lists the changes of a production order, oldest first. A change shows its time, its access key and request, and the changed fields with their values before and after. A change appears after about a minute and stays for a year.',
    extension: true,
    allow: ['staff'],
    ids: { id: ProductionOrder },
    paging: 'cursor',
    example: { given: 'anAcceptedProductionOrder', params: { id: productionOrderId(1, 0) } },
    returns: RecordedChange,
    errorImpact: 'Staff cannot see who changed a production order.',
  },
  withNeeds(['table:read'], async ({ params, validated }) =>
    pageOf(await readChanges(ProductionOrder, params.id), validated.input.position, ({ rev }) => rev),
  ),
);
