import { isDeepStrictEqual } from 'node:util';
import { contradictory } from '../lib/problems.ts';
import { fill } from '../lib/refusal.ts';
import { issue } from './issues.ts';
import * as z from './zod.ts';

/**
 * Creates the schema of an object whose field names can also be in camel case. A field that is given in both forms must
 * have the same value. The parsed object and its errors have the names of the shape.
 */
export function eitherCase<Shape extends z.ZodRawShape>(shape: Shape) {
  const names = Object.keys(shape).map((name) => [name, camelCase(name)] as const);
  const object = z.object(shape);
  camelNamesOf.set(object, names);
  return z.preprocess((value, context) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    // only the names of the shape are checked, because a body can have 100 000 others
    const given = new Map<string, unknown>();
    for (const [name, camel] of names) {
      if (Object.hasOwn(value, name)) given.set(name, Reflect.get(value, name));
      if (camel === name || !Object.hasOwn(value, camel)) continue;
      const inner: unknown = Reflect.get(value, camel);
      if (!given.has(name)) given.set(name, inner);
      else if (!isDeepStrictEqual(inner, given.get(name))) {
        context.addIssue({ code: 'custom', path: [name], message: issue(fill(contradictory, { name: camel })) });
      }
    }
    return Object.fromEntries(given);
  }, object);
}

const camelNamesOf = new WeakMap<object, readonly (readonly [string, string])[]>();

/** Returns the names of an object in snake case, each with its name in camel case, if its fields can have both. */
export const camelNames = (schema: object): readonly (readonly [string, string])[] => camelNamesOf.get(schema) ?? [];

const camelCase = (name: string): string => name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
