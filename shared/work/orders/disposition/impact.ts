/** The effect on customers if the state machine or one of its tasks fails. */
export const notAssigned = 'Placed orders are not assigned to productions, and staff cannot route orders.';
