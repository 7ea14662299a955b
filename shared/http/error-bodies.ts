import { bodiesOf, type Refusal, type RefusalKind } from '../lib/refusal.ts';

/** The status of every refusal. */
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
  unexpected: 500,
  unavailable: 503,
};

/** Returns the response body of a refusal. */
export const bodyOf = ({ message, code, errors }: Refusal): object => ({
  message,
  code,
  ...(errors && bodiesOf(errors)),
});
