// Configures zod for this service. Every file imports zod from here.

import * as zod from 'zod';
import { once } from '../lib/once.ts';

export * from 'zod';

// Parses without memoising. zod remembers each object until it has parsed its content, because objects can be circular.
// Parsed values come from JSON, which has no circular objects.
zod.config({ memoizer: { attach: () => {}, guard: () => {}, alloc: (_schema, _payload, empty) => empty } });

/** Returns the same schema to all callers that pass no settings. Schemas are immutable, and creating one takes time. */
function plainOnce<Make extends (...settings: never[]) => zod.ZodType>(make: Make): Make {
  const plain = once(make as () => zod.ZodType);
  return ((...settings) => (settings.length > 0 ? make(...settings) : plain())) as Make;
}

export const boolean = plainOnce(zod.boolean);
export const int = plainOnce(zod.int);
export const number = plainOnce(zod.number);
export const string = plainOnce(zod.string);
export const unknown = plainOnce(zod.unknown);
