import { endpoint, list } from '../../../shared/http/endpoint.ts';
import { addition, oneOf } from '../../../shared/http/filters.ts';
import {
  DispositionOrder,
  dispositionOrderExpand,
  dispositionOrderStates,
} from '../../../shared/resources/orders/disposition-order.ts';

export const handler = endpoint(
  {
    route: 'GET /master-administration/disposition-orders',
    summary: 'List disposition orders',
    allow: ['staff'],
    filters: { id: addition(oneOf()), state: addition(oneOf({ values: dispositionOrderStates })) },
    expand: dispositionOrderExpand,
    paging: 'cursor',
    example: { given: 'aPlacedOrder' },
    returns: DispositionOrder,
    errorImpact: 'Staff cannot see which orders wait for a production: they are made late.',
  },
  list(DispositionOrder),
);
