const daySeconds = 24 * 3600;

/** Time that a checkout lives that is not completed: decided. */
export const checkoutSeconds = 30 * daySeconds;

/** Time that jobs, tasks and what they made are kept: a day longer than the checkout that they may be about. */
export const workSeconds = checkoutSeconds + daySeconds;
