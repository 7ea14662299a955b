// Sets zod for this service: all that need it import it from here.

import * as zod from 'zod';
import { once } from '../lib/once.ts';

export * from 'zod';

// Reads without remembering. For objects that lead back to themselves zod keeps each one until it has read what is in
// it; what is read here comes from JSON, which has none.
zod.config({ memoizer: { attach: () => {}, guard: () => {}, alloc: (_schema, _payload, empty) => empty } });

/** Gives all that ask for a schema without settings the same one: schemas do not change, and making one takes time. */
function plainOnce<Make extends (...settings: never[]) => zod.ZodType>(make: Make): Make {
  const plain = once(make as () => zod.ZodType);
  return ((...settings) => (settings.length > 0 ? make(...settings) : plain())) as Make;
}

export const boolean = plainOnce(zod.boolean);
export const int = plainOnce(zod.int);
export const number = plainOnce(zod.number);
export const string = plainOnce(zod.string);
export const unknown = plainOnce(zod.unknown);
