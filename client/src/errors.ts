import type { Version } from './answers.ts';
import type { Documents } from './api/versions.ts';

/** An error of a request, as a code for programs. */
export type ErrorCode = Documents[Version]['schemas']['ErrorCode'];

/** The error of a field, as a code for programs. */
export type Code = Documents[Version]['schemas']['FieldErrors']['codes'][string][number];

/** The body of an error response. Fields can be missing. */
interface ErrorBody {
  readonly message?: string;
  readonly code?: ErrorCode;
  readonly errors?: Readonly<Record<string, readonly string[]>>;
  readonly codes?: Readonly<Record<string, readonly Code[]>>;
}

/** The service returned an error. `message` is the message of the service. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  /** Stable code of the error. Undefined if the service itself did not respond. */
  readonly code: ErrorCode | undefined;
  /** Error messages by field. */
  readonly errors: Readonly<Record<string, readonly string[]>>;
  /** Stable error codes by field. */
  readonly codes: Readonly<Record<string, readonly Code[]>>;
  /** ID of the request in the service's log. Undefined if the service itself did not respond. */
  readonly requestId: string | undefined;
  /** Seconds to wait before a retry. */
  readonly retryAfter: number | undefined;
  readonly response: Response;

  constructor(response: Response, body: unknown) {
    const refusal: ErrorBody = typeof body === 'object' && body !== null ? body : {};
    super(refusal.message ?? `${response.status} ${response.statusText}`.trim());
    this.status = response.status;
    this.code = refusal.code;
    this.errors = refusal.errors ?? {};
    this.codes = refusal.codes ?? {};
    this.requestId = response.headers.get('X-Request-Id') ?? undefined;
    this.retryAfter = secondsOf(response);
    this.response = response;
  }
}

/** Returns the seconds of `Retry-After`. */
export function secondsOf(response: Response): number | undefined {
  const seconds = Number(response.headers.get('Retry-After') ?? Number.NaN);
  return seconds >= 0 ? seconds : undefined;
}
