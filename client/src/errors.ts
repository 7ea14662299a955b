import type { Version } from './answers.ts';
import type { Documents } from './api/versions.ts';

/** What is wrong with a field, for programs. */
export type Code = Documents[Version]['schemas']['FieldErrors']['codes'][string][number];

/** The body of a refusal, as far as there is one. */
interface ErrorBody {
  readonly message?: string;
  readonly errors?: Readonly<Record<string, readonly string[]>>;
  readonly codes?: Readonly<Record<string, readonly Code[]>>;
}

/** The service has refused a request; `message` is its sentence. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  /** What is wrong, by field, in sentences. */
  readonly errors: Readonly<Record<string, readonly string[]>>;
  /** The same in codes, which are stable. */
  readonly codes: Readonly<Record<string, readonly Code[]>>;
  /** Names the request in the log of the service; undefined where the service itself did not answer. */
  readonly requestId: string | undefined;
  /** The seconds after which trying again makes sense. */
  readonly retryAfter: number | undefined;
  readonly response: Response;

  constructor(response: Response, body: unknown) {
    const refusal: ErrorBody = typeof body === 'object' && body !== null ? body : {};
    super(refusal.message ?? `${response.status} ${response.statusText}`.trim());
    this.status = response.status;
    this.errors = refusal.errors ?? {};
    this.codes = refusal.codes ?? {};
    this.requestId = response.headers.get('X-Request-Id') ?? undefined;
    this.retryAfter = secondsOf(response);
    this.response = response;
  }
}

/** Reads `Retry-After`, in seconds. */
export function secondsOf(response: Response): number | undefined {
  const told = Number(response.headers.get('Retry-After') ?? Number.NaN);
  return told >= 0 ? told : undefined;
}
