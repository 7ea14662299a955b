const daySeconds = 24 * 3600;

/** Decided: a checkout that is not completed is kept for this time. */
export const checkoutSeconds = 30 * daySeconds;

/** Time that jobs, tasks and what they made are kept: a day longer than the checkout that they may be about. */
export const workSeconds = checkoutSeconds + daySeconds;

/** Time that events are kept: the log of events goes back so far. */
export const eventSeconds = 30 * daySeconds;
