import { tooMany } from '../lib/problems.ts';
import { fill, type Problem } from '../lib/refusal.ts';
import { issue } from './issues.ts';
import * as z from './zod.ts';

// Every list and map in a request body is declared here. A list that is too large is rejected before its entries are
// parsed. A body of 1 MB can hold 300 000 empty entries, and each of them would be parsed and would have problems.

/** The minimum and maximum number of entries of a list in a request. */
interface ListBounds {
  readonly min?: number;
  readonly max: number;
}

/** The maximum number of entries, and their name in an error. */
interface NamedBounds {
  readonly max: number;
  readonly things: string;
}

/** The maximum total number of entries in the inner lists of all entries. */
interface InnerBounds extends NamedBounds {
  /** The field names of the inner list. */
  readonly of: readonly string[];
}

/** Creates the schema of a list in a request. */
export function list<Entry extends z.ZodType>(entry: Entry, { min, max }: ListBounds) {
  const entries = z.array(entry).max(max); // zod checks this before it parses an entry
  return min === undefined ? entries : entries.min(min);
}

/**
 * Creates the schema of a map in a request. `meta` describes it, because zod drops the examples of a preprocessed
 * schema.
 */
export const record = <Key extends z.ZodType<string, string>, Value extends z.ZodType>(
  key: Key,
  value: Value,
  { max, things, inner }: NamedBounds & { readonly inner?: InnerBounds },
  meta: z.core.GlobalMeta = {},
) =>
  checkedFirst(z.record(key, value).meta({ ...meta, maxProperties: max }), (sent) =>
    Object.keys(sent).length > max ? fill(tooMany, { max, things }) : inner && problemInAll(sent, inner),
  );

/** Limits the total number of entries in the inner lists of all entries, before an entry is parsed. */
export const boundedInAll = <Schema extends z.ZodType>(entries: Schema, inner: InnerBounds) =>
  checkedFirst(entries, (sent) => (Array.isArray(sent) ? problemInAll(sent, inner) : undefined));

/**
 * Counts the entries of all inner lists. An inner list that exceeds `max` by itself is not counted, because its bound,
 * which is not larger, rejects it at its path.
 */
function problemInAll(sent: object, { of, max, things }: InnerBounds): Problem | undefined {
  const lengths = Object.values(sent).map((entry) => innerLength(entry, of));
  const count = lengths.reduce((sum, length) => sum + (length > max ? 0 : length), 0);
  return count > max ? fill(tooMany, { max, things }) : undefined;
}

/** Returns the length of an entry's inner list. If an entry gives the list under two names, the longer one counts. */
function innerLength(entry: unknown, names: readonly string[]): number {
  if (!isObject(entry)) return 0;
  const inner = names.map((name): unknown => Reflect.get(entry, name)).filter(Array.isArray);
  return Math.max(0, ...inner.map(({ length }) => length));
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/**
 * Creates a schema that first checks a list or an object as it was sent, and parses it only if the check finds no
 * problem.
 */
const checkedFirst = <Schema extends z.ZodType>(schema: Schema, problemOf: (sent: object) => Problem | undefined) =>
  z.preprocess((sent, context) => {
    const problem = isObject(sent) ? problemOf(sent) : undefined;
    if (problem) context.addIssue({ code: 'custom', message: issue(problem) });
    return sent;
  }, schema);
