import { STATUS_CODES } from 'node:http';
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
export const bodyOf = ({ message, code, errors }: Refusal) => ({
  message,
  code,
  ...(errors && bodiesOf(errors)),
});

/**
 * Returns the problem details of a refusal (RFC 9457). Their `type` is `about:blank`, so their title is the phrase of
 * the status. `code` says what happened.
 */
export function problemOf(refusal: Refusal, request_id: string): object {
  const { message: detail, ...more } = bodyOf(refusal);
  const status = statusOf[refusal.kind];
  return { type: 'about:blank', title: STATUS_CODES[status], status, detail, ...more, request_id };
}
