import { endpoint, list } from '../../../shared/http/endpoint.ts';
import { addition, oneOf, testMode } from '../../../shared/http/filters.ts';
import { DispositionOrder, dispositionOrderExpand } from '../../../shared/resources/orders/disposition-order.ts';
import { dispositionStates, progressIn } from '../../../shared/resources/orders/disposition-record.ts';

export const handler = endpoint(
  {
    route: 'GET /master-administration/disposition-orders',
    summary: 'List disposition orders',
    description:
      'Lists the routing of orders to productions. Use `filter[state]=manual_assignment_process` to find orders that wait for staff.',
    allow: ['staff'],
    filters: {
      id: addition(oneOf()),
      state: addition(oneOf({ field: 'progress', values: dispositionStates, means: progressIn })),
      is_test: addition(testMode()),
    },
    expand: dispositionOrderExpand,
    paging: 'cursor',
    example: { given: 'aPlacedOrder' },
    returns: DispositionOrder,
    errorImpact: 'Staff cannot see which orders wait for a production, so these orders are late.',
  },
  list(DispositionOrder),
);
