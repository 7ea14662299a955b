import { isDeepStrictEqual } from 'node:util';
import { contradictory } from '../lib/problems.ts';
import { fill } from '../lib/refusal.ts';
import { issue } from './issues.ts';
import * as z from './zod.ts';

/**
 * Makes the schema of an object whose names may be written in camel case too. A name that is given in both forms must
 * have the same value in both. The parsed object and its errors have the names of the shape.
 */
export function eitherCase<Shape extends z.ZodRawShape>(shape: Shape) {
  const names = new Map(
    Object.keys(shape).flatMap((name) => (camelCase(name) === name ? [] : [[camelCase(name), name]])),
  );
  return z.preprocess((value, context) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    const given = new Map(Object.entries(value));
    for (const [camel, name] of names) {
      if (!given.has(camel) || !given.has(name) || isDeepStrictEqual(given.get(camel), given.get(name))) continue;
      context.addIssue({
        code: 'custom',
        path: [name],
        message: issue(fill(contradictory, { name: camel })),
      });
    }
    return Object.fromEntries([...given].map(([name, inner]) => [names.get(name) ?? name, inner]));
  }, z.object(shape));
}

const camelCase = (name: string): string => name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
