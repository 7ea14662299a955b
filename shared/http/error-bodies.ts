import { bodiesOf, type Refusal, type RefusalKind } from '../lib/refusal.ts';

/** Status of every refusal: the closed vocabulary of errors. What is not a refusal is a 500. */
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

export const unforeseen = { status: 500, message: 'An unknown error occurred.' } as const;

/** Writes the body of a refusal. */
export const bodyOf = ({ message, errors }: Refusal): object => ({ message, ...(errors && bodiesOf(errors)) });
