// zod as this service uses it: sources import it from here.

import * as zod from 'zod';
import { once } from '../lib/once.ts';

export * from 'zod';

// What is read here comes from JSON, so that no object is in itself. For objects that are, zod keeps each one that it
// reads while it reads what is in it, unless it is given something else to do at that point.
zod.config({ memoizer: { attach: () => {}, guard: () => {}, alloc: (_schema, _payload, empty) => empty } });

/** Gives all who ask for a schema without settings the same one: schemas do not change, and making one takes time. */
function shared<Make extends (...settings: never[]) => zod.ZodType>(make: Make): Make {
  const plain = once(make as () => zod.ZodType);
  return ((...settings) => (settings.length > 0 ? make(...settings) : plain())) as Make;
}

export const boolean = shared(zod.boolean);
export const int = shared(zod.int);
export const number = shared(zod.number);
export const string = shared(zod.string);
export const unknown = shared(zod.unknown);
