import { daySeconds } from '../lib/clock.ts';

/** How long a checkout is kept if it is not completed. This is a decision of the project. */
export const checkoutSeconds = 30 * daySeconds;

/** How long jobs, tasks and their results are kept: a day longer than a checkout that they may refer to. */
export const workSeconds = checkoutSeconds + daySeconds;

/** How long the history of a record's changes is kept. This is a decision of the project. */
export const historySeconds = 365 * daySeconds;

/** How long events are kept. The event log goes back this far. */
export const eventSeconds = 30 * daySeconds;

/** How long the file with the exported data can be downloaded. */
export const exportSeconds = 7 * daySeconds;

/** How long failed requests are kept. */
export const requestSeconds = 7 * daySeconds;

/** The number of days for which requests are counted, including the current day. */
export const usageDays = 14;
