import { cancelUnitsOf } from '../../shared/work/orders/cancel-units.ts';
import { worker } from '../../shared/work/worker.ts';

/** Cancels the pending units of a cancelled order. */
export const handler = worker('cancel-units', ['table:read', 'table:write'], cancelUnitsOf);
