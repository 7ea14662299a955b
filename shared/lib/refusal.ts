/** Field path (`items.0.quantity`) → what is wrong there. */
export type FieldErrors = Readonly<Record<string, readonly string[]>>;

/** Why a request is refused: the closed vocabulary of the service. `shared/http/error-bodies.ts` gives each its status. */
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

/** A refusal with a message for the caller. What went wrong inside, if anything, is its `cause` and goes to nobody. */
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

/** 409: the state of the resource refuses. */
export const refused = (message: string): Refusal => new Refusal('conflict', message);

/** 422: the data is missing or wrong, said by field. */
export const invalid = (errors: FieldErrors): Refusal =>
  new Refusal('invalid', 'The given data was invalid.', { errors });

/** 404, the same for what does not exist and for what is somebody else's. */
export const notFound = (label: string): Refusal => new Refusal('not-found', `No results found for ${label}`);

/** 503: conflicts or throttling did not end in time; nothing was written. */
export const unavailable = (cause?: unknown): Refusal =>
  new Refusal('unavailable', 'The service is busy. Please try again.', { headers: { 'Retry-After': '2' }, cause });
