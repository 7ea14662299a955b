import { tooMany } from '../lib/problems.ts';
import { fill, type Problem } from '../lib/refusal.ts';
import { issue } from './issues.ts';
import * as z from './zod.ts';

// The one way to state a list or a map in a request body. One that is too large is refused before its entries are read:
// a body of 1 MB holds 300 000 empty entries, and each of them would be read and have problems of its own.

/** How many entries a list of a request may have. */
interface ListBounds {
  readonly min?: number;
  readonly max: number;
}

/** How many entries there may be, and what an error calls them. */
interface NamedBounds {
  readonly max: number;
  readonly things: string;
}

/** How many entries the inner lists of all entries may have together. */
interface InnerBounds extends NamedBounds {
  /** The names that an entry may give its inner list. */
  readonly of: readonly string[];
}

/** Makes the schema of a list of a request. */
export function list<Entry extends z.ZodType>(entry: Entry, { min, max }: ListBounds) {
  const entries = z.array(entry).max(max); // zod looks at it before it reads an entry
  return min === undefined ? entries : entries.min(min);
}

/** Makes the schema of a map of a request. `meta` describes it: zod drops examples of what looks at a value first. */
export const record = <Key extends z.ZodType<string, string>, Value extends z.ZodType>(
  key: Key,
  value: Value,
  { max, things, inner }: NamedBounds & { readonly inner?: InnerBounds },
  meta: z.core.GlobalMeta = {},
) =>
  checkedFirst(z.record(key, value).meta({ ...meta, maxProperties: max }), (sent) =>
    Object.keys(sent).length > max ? fill(tooMany, { max, things }) : inner && problemInAll(sent, inner),
  );

/** Bounds the inner lists of all entries of a list together, before an entry is read. */
export const boundedInAll = <Schema extends z.ZodType>(entries: Schema, inner: InnerBounds) =>
  checkedFirst(entries, (sent) => (Array.isArray(sent) ? problemInAll(sent, inner) : undefined));

/**
 * Counts the entries of all inner lists. An inner list that is too long alone is not counted: its own bound, which is
 * no larger, refuses it at its place.
 */
function problemInAll(sent: object, { of, max, things }: InnerBounds): Problem | undefined {
  const lengths = Object.values(sent).map((entry) => innerLength(entry, of));
  const count = lengths.reduce((sum, length) => sum + (length > max ? 0 : length), 0);
  return count > max ? fill(tooMany, { max, things }) : undefined;
}

/** Finds the length of an entry's inner list. An entry that gives it by two names has it once. */
function innerLength(entry: unknown, names: readonly string[]): number {
  if (!isObject(entry)) return 0;
  const inner = names.map((name): unknown => Reflect.get(entry, name)).filter(Array.isArray);
  return Math.max(0, ...inner.map(({ length }) => length));
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Makes a schema that looks at a list or an object as it was sent, and reads it only if nothing is wrong there. */
const checkedFirst = <Schema extends z.ZodType>(schema: Schema, problemOf: (sent: object) => Problem | undefined) =>
  z.preprocess((sent, context) => {
    const problem = isObject(sent) ? problemOf(sent) : undefined;
    if (problem) context.addIssue({ code: 'custom', message: issue(problem) });
    return sent;
  }, schema);
