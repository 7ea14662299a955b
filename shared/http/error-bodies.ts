import { bodiesOf, type Refusal, type RefusalKind } from '../lib/refusal.ts';

/** The status of every refusal. Any other error is a 500. */
export const statusOf: Readonly<Record<RefusalKind, number>> = {
  malformed: 400,
  unauthenticated: 401,
  forbidden: 403,
  'not-found': 404,
  'method-not-allowed': 405,
  conflict: 409,
  precondition: 412,
  'too-large': 413,
  'unsupported-type': 415,
  invalid: 422,
  locked: 423,
  'rate-limited': 429,
  unavailable: 503,
};

/** The response to any error that is not a refusal. */
export const unforeseen = { status: 500, message: 'An unknown error occurred.' } as const;

/** Returns the response body of a refusal. */
export const bodyOf = ({ message, errors }: Refusal): object => ({ message, ...(errors && bodiesOf(errors)) });
