import { type Held, holding } from '../lib/held.ts';

/**
 * Makes what holds reference rows that nearly every request reads: a change of one takes effect within this time. Keys
 * of callers are never held.
 */
export const holdingReference = <T>(): Held<T> => holding(5000);
