import { type Held, holding } from '../lib/held.ts';

/**
 * Creates a cache for reference records that nearly every request reads. A change to such a record takes effect within
 * five seconds. Access keys are never cached.
 */
export const holdingReference = <T>(): Held<T> => holding(5000);
