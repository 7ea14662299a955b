import { endpoint, withNeeds } from '../../../shared/http/endpoint.ts';
import { pageOf } from '../../../shared/http/render.ts';
import { readChanges } from '../../../shared/reads/history.ts';
import { RecordedChange } from '../../../shared/resources/history.ts';
import { Order } from '../../../shared/resources/orders/order.ts';

export const handler = endpoint(
  {
    route: 'GET /master-administration/orders/{id}/history',
    summary: 'List the changes of an order',
    description:
      'Lists the changes of an order, oldest first. A change shows its time, its access key and request, and the changed fields with their values before and after. The changes of its disposition and its production orders are in separate histories. A change appears after about a minute and stays for a year.',
    extension: true,
    allow: ['staff'],
    ids: { id: Order },
    paging: 'cursor',
    example: { given: 'aPreparedOrder', params: { id: 1 } },
    returns: RecordedChange,
    errorImpact: 'Staff cannot see who changed an order.',
  },
  withNeeds(['table:read'], async ({ params, validated }) =>
    pageOf(await readChanges(Order, params.id), validated.input.position, ({ rev }) => rev),
  ),
);
