import { endingAt, runEnd } from '../../../aws/deadlines.ts';
import type * as z from '../../../model/zod.ts';

/** The service as a shop sees it. */
export interface ShopAccess {
  readonly url: string;
  /** A test key of a merchant. */
  readonly key: string;
}

/** The steps of a synthetic order. The log names the step that failed. */
export type SyntheticStep =
  | 'list variants'
  | 'find a variant to order'
  | 'list payment methods'
  | 'find a payment method'
  | 'create checkout'
  | 'calculate shipping rates'
  | 'change address'
  | 'find a shipping rate'
  | 'choose shipping rate'
  | 'complete checkout'
  | 'prepare order'
  | 'advance order'
  | 'read order';

/** The response to a request of a step. */
export interface ShopResponse {
  readonly status: number;
  readonly request_id: string | undefined;
  readonly text: string;
}

/** A failed step, with the response if one arrived. */
export class FailedStep extends Error {
  override readonly name = 'FailedStep';
  readonly step: SyntheticStep;
  readonly response: Partial<ShopResponse>;

  constructor(step: SyntheticStep, response: Partial<ShopResponse> = {}, cause?: unknown) {
    super(`The step failed: ${step}`, { cause });
    this.step = step;
    this.response = response;
  }
}

/** A request of a shop. */
interface ShopRequest {
  /** Method and path, such as `GET /v2/orders`. */
  readonly route: string;
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
}

const version = '2022-02-01';

/** Sends a request and returns its response with any status. Throws `FailedStep` if none arrives in time. */
export async function send(
  { url, key }: ShopAccess,
  step: SyntheticStep,
  { route, body, headers }: ShopRequest,
): Promise<ShopResponse> {
  const [method = '', path = ''] = route.split(' ');
  try {
    return await endingAt(runEnd(), async ({ abortSignal }) => {
      const response = await fetch(`${url}${path}`, {
        method,
        headers: {
          Authorization: `Bearer ${key}`,
          'X-Api-Version': version,
          ...(body && { 'Content-Type': 'application/json' }),
          // a frozen process does not notice that the gateway dropped a connection, and the next request would fail
          Connection: 'close',
          ...headers,
        },
        redirect: 'manual',
        ...(body && { body: JSON.stringify(body) }),
        ...(abortSignal && { signal: abortSignal }),
      });
      const request_id = response.headers.get('x-request-id') ?? undefined;
      return { status: response.status, request_id, text: await response.text() };
    });
  } catch (cause) {
    throw new FailedStep(step, {}, cause);
  }
}

/** Returns the body of a response. Throws `FailedStep` if it has another status, or if the body lacks the schema. */
export function bodyIn<S extends z.ZodType>(
  step: SyntheticStep,
  response: ShopResponse,
  status: number,
  schema: S,
): z.output<S> {
  if (response.status !== status) throw new FailedStep(step, response);
  try {
    return schema.parse(JSON.parse(response.text));
  } catch (cause) {
    throw new FailedStep(step, response, cause);
  }
}
