import type * as problems from './problems.ts';
import type * as requestErrors from './request-errors.ts';
import { busy, invalidData, noResults, unauthenticated } from './request-errors.ts';

/** The codes of the closed list of errors in a field. */
export type ProblemCode = (typeof problems)[keyof typeof problems]['code'];

/** An error in a field: a code for programs, and a sentence that says what is expected. */
export interface Problem {
  readonly code: ProblemCode;
  readonly message: string;
}

/** The errors of a request by field path, such as `items.0.quantity`. */
export type FieldErrors = Readonly<Record<string, readonly Problem[]>>;

/** Returns `errors` and `codes` of a response. Both have the same paths, with sentences and codes in the same order. */
export const bodiesOf = (errors: FieldErrors) => ({
  errors: each(errors, (problem) => problem.message),
  codes: each(errors, (problem) => problem.code),
});

const each = (errors: FieldErrors, say: (problem: Problem) => string): Readonly<Record<string, readonly string[]>> =>
  Object.fromEntries(Object.entries(errors).map(([path, found]) => [path, found.map(say)]));

/** The names of the placeholders in a sentence. */
type PlaceholdersIn<Sentence extends string> = Sentence extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PlaceholdersIn<Rest>
  : never;

/** Replaces the placeholders in the sentence of an error. */
export function fill<const P extends { readonly code: string; readonly sentence: string }>(
  { sentence, ...rest }: P,
  values: Readonly<Record<PlaceholdersIn<P['sentence']>, string | number>>,
): Omit<P, 'sentence'> & { readonly message: string } {
  const named = new Map<string, unknown>(Object.entries(values));
  return { ...rest, message: sentence.replace(/\{(\w+)\}/g, (_, name: string) => String(named.get(name))) };
}

/** The kinds of refusals: a closed vocabulary. `shared/http/error-bodies.ts` maps each kind to a status. */
export type RefusalKind =
  | 'malformed' // unreadable: JSON, version, cursor
  | 'unauthenticated'
  | 'forbidden'
  | 'not-found'
  | 'method-not-allowed'
  | 'conflict' // the state of the resource does not allow it
  | 'precondition' // If-Match
  | 'too-large'
  | 'unsupported-type'
  | 'invalid' // the data
  | 'locked'
  | 'rate-limited'
  | 'unexpected' // an error of the program
  | 'unavailable'; // nothing was written, so the caller can retry

/** The codes of the closed list of errors of a request. */
export type RequestErrorCode = (typeof requestErrors)[keyof typeof requestErrors]['code'];

/** An error of a whole request: a kind that decides the status, a code for programs, and a sentence. */
export interface RequestError {
  readonly kind: RefusalKind;
  readonly code: RequestErrorCode;
  readonly message: string;
}

/** A refusal with an error of `request-errors.ts`. `cause` has the internal error, which callers never see. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly kind: RefusalKind;
  readonly code: RequestErrorCode;
  readonly errors: FieldErrors | undefined;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    { kind, code, message }: RequestError,
    more: { errors?: FieldErrors; headers?: Record<string, string>; cause?: unknown } = {},
  ) {
    super(message, { cause: more.cause });
    this.kind = kind;
    this.code = code;
    this.errors = more.errors;
    this.headers = more.headers ?? {};
  }
}

/** Creates a refusal with 422 that lists the missing and invalid fields. */
export const invalid = (errors: FieldErrors): Refusal => new Refusal(invalidData, { errors });

/** Throws a refusal with 422 if there are any errors. */
export function refuseAny(errors: FieldErrors): void {
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

/** Creates a refusal with 404. It is the same for a missing resource and for one that the caller cannot access. */
export const notFound = (label: string): Refusal => new Refusal(fill(noResults, { label }));

/** Returns the resource that was found, or throws a refusal with 404. */
export function orNotFound<T>(found: T | undefined, { label }: { readonly label: string }): T {
  if (found === undefined) throw notFound(label);
  return found;
}

/** Creates a refusal with 401: the key is missing, invalid or revoked, or its merchant was deleted. */
export const unknownKey = (): Refusal => new Refusal(unauthenticated, { headers: { 'WWW-Authenticate': 'Bearer' } });

/** Creates a refusal with 503: conflicts or throttling did not end in time, and nothing was written. */
export const unavailable = (cause?: unknown): Refusal => new Refusal(busy, { headers: { 'Retry-After': '2' }, cause });
