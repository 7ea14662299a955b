/** What it means for a customer when the state machine, or one of its tasks, does not do its work. */
export const notAssigned = 'Placed orders are not assigned to productions; staff cannot route orders.';
