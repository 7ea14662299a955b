import { randomUUID } from 'node:crypto';
import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';
import { nowMilliseconds } from '../lib/clock.ts';
import { environment } from '../lib/lazy.ts';
import type { Verb } from './contract.ts';
import type { Answer, Incoming } from './stages.ts';

/**
 * Maximum number of bytes in a base64 body of a function's event or response, including room for headers. Lambda's 6 MB
 * carry 4.5 MB of bytes in base64.
 */
export const carriedBytes = 4_400_000;

/** API Gateway's format of a response. */
export type GatewayResult = APIGatewayProxyResult;
/** API Gateway's format of a request. */
export type GatewayEvent = APIGatewayProxyEvent;

/**
 * The stage variable with the service's own URL. The Api stack sets it. A function's environment cannot contain the
 * URL, because the API depends on the functions.
 */
export const publicUrlVariable = 'publicUrl';

/** The stage variable with the origins whose pages may read responses: a comma-separated list, or `any`. */
export const corsOriginsVariable = 'corsOrigins';

/** Converts API Gateway's event into a request. Only this file knows the event's format. */
export function receive(event: GatewayEvent): Incoming {
  const headers = Object.entries(event.multiValueHeaders ?? {}).flatMap(([name, values]): [string, string][] =>
    values ? [[name.toLowerCase(), values.join(', ')]] : [],
  );
  const body = event.body ?? '';
  const carried = new Map(headers);
  // AWS documents it as "generated based on body", but not whether from the encoded or the decoded body
  if (carried.get('content-length') === String(body.length)) carried.delete('content-length');
  return {
    id: event.requestContext?.requestId ?? randomUUID(),
    verb: event.httpMethod as Verb, // API Gateway routed the request by this verb
    path: event.path,
    params: Object.fromEntries(Object.entries(event.pathParameters ?? {}).map(([name, value]) => [name, value ?? ''])),
    query: new Map(
      Object.entries(event.multiValueQueryStringParameters ?? {}).map(([name, values]) => [name, values ?? []]),
    ),
    headers: carried,
    body: Buffer.from(body, event.isBase64Encoded ? 'base64' : 'utf8'),
    sourceIp: event.requestContext?.identity?.sourceIp ?? '',
    publicUrl: event.stageVariables?.[publicUrlVariable] ?? environment('PUBLIC_URL'),
    corsOrigins: event.stageVariables?.[corsOriginsVariable],
    startedAt: nowMilliseconds(),
  };
}

/** Returns the `traceparent` header in API Gateway's event. */
export const traceparentOf = ({ headers }: GatewayEvent): string | undefined =>
  Object.entries(headers ?? {}).find(([name]) => name.toLowerCase() === 'traceparent')?.[1];

/** Converts a response into API Gateway's format. Bytes are encoded as base64. */
export function toGateway({ status, headers, body }: Answer): GatewayResult {
  const bytes = typeof body !== 'string';
  return {
    statusCode: status,
    headers: { ...headers },
    body: bytes ? body.toString('base64') : body,
    isBase64Encoded: bytes,
  };
}
