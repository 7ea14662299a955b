import type * as problems from './problems.ts';

/** The codes of the closed list. */
export type ProblemCode = (typeof problems)[keyof typeof problems]['code'];

/** What is wrong with a field: a code for clients, and a sentence that says what is expected. */
export interface Problem {
  readonly code: ProblemCode;
  readonly message: string;
}

/** Field path (`items.0.quantity`) → what is wrong there. */
export type FieldErrors = Readonly<Record<string, readonly Problem[]>>;

/** Shows what is wrong by field. `codes` has the paths of `errors`, each with its codes in the same order. */
export const bodiesOf = (errors: FieldErrors) => ({
  errors: each(errors, (problem) => problem.message),
  codes: each(errors, (problem) => problem.code),
});

const each = (errors: FieldErrors, say: (problem: Problem) => string): Readonly<Record<string, readonly string[]>> =>
  Object.fromEntries(Object.entries(errors).map(([path, found]) => [path, found.map(say)]));

/** The names in braces of a sentence. */
type PlaceholdersIn<Sentence extends string> = Sentence extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PlaceholdersIn<Rest>
  : never;

/** Fills the names in braces of a problem's sentence. */
export function fill<const P extends { readonly code: string; readonly sentence: string }>(
  { code, sentence }: P,
  values: Readonly<Record<PlaceholdersIn<P['sentence']>, string | number>>,
): { readonly code: P['code']; readonly message: string } {
  const named = new Map<string, unknown>(Object.entries(values));
  return { code, message: sentence.replace(/\{(\w+)\}/g, (_, name: string) => String(named.get(name))) };
}

/**
 * Why a request is refused: the closed vocabulary of the service. `shared/http/error-bodies.ts` gives each its status.
 */
export type RefusalKind =
  | 'malformed' // cannot be read: JSON, version, cursor
  | 'unauthenticated'
  | 'forbidden'
  | 'not-found'
  | 'method-not-allowed'
  | 'conflict' // the resource's state refuses
  | 'precondition' // If-Match
  | 'too-large'
  | 'unsupported-type'
  | 'invalid' // the data
  | 'locked'
  | 'rate-limited'
  | 'unavailable'; // nothing was written; try again

/**
 * A refusal with a message for the caller. What went wrong inside, if anything, is its `cause`, which no caller sees.
 */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly kind: RefusalKind;
  readonly errors: FieldErrors | undefined;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    kind: RefusalKind,
    message: string,
    more: { errors?: FieldErrors; headers?: Record<string, string>; cause?: unknown } = {},
  ) {
    super(message, { cause: more.cause });
    this.kind = kind;
    this.errors = more.errors;
    this.headers = more.headers ?? {};
  }
}

/** Refuses with 409: the state of the resource does not allow it. */
export const refused = (message: string): Refusal => new Refusal('conflict', message);

/** Refuses with 422: the data is missing or wrong, said by field. */
export const invalid = (errors: FieldErrors): Refusal =>
  new Refusal('invalid', 'The given data was invalid.', { errors });

/** Refuses with 422 when anything is wrong. */
export function refuseAny(errors: FieldErrors): void {
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

/** Refuses with 404, the same for what does not exist and for what is out of the caller's reach. */
export const notFound = (label: string): Refusal => new Refusal('not-found', `No results found for ${label}`);

/** Returns what was found of a resource; 404 where there is nothing. */
export function orNotFound<T>(found: T | undefined, { label }: { readonly label: string }): T {
  if (found === undefined) throw notFound(label);
  return found;
}

/** Refuses with 503: conflicts or throttling did not end in time; nothing was written. */
export const unavailable = (cause?: unknown): Refusal =>
  new Refusal('unavailable', 'The service is busy. Please try again.', { headers: { 'Retry-After': '2' }, cause });
