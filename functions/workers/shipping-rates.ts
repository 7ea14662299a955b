import { workOutRates } from '../../shared/work/orders/work-out-rates.ts';
import { worker } from '../../shared/work/worker.ts';

/** Works out the shipping rates of a checkout. */
export const handler = worker('shipping-rates', ['table:read', 'table:write'], workOutRates);
