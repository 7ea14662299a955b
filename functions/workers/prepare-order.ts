import { prepareOrder } from '../../shared/work/orders/prepare-order.ts';
import { worker } from '../../shared/work/worker.ts';

/** Makes an order's units and takes the order to `prepared`. */
export const handler = worker('prepare-order', ['table:read', 'table:write'], prepareOrder);
