import { randomUUID } from 'node:crypto';
import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';
import { nowMilliseconds } from '../lib/clock.ts';
import { environment } from '../lib/lazy.ts';
import type { Verb } from './contract.ts';
import type { Answer, Incoming } from './stages.ts';

/**
 * Bytes that a function's event and answer carry as base64, with room for the headers: Lambda's 6 MB are 4.5 MB of
 * them.
 */
export const carriedBytes = 4_400_000;

/** The gateway's form of an answer. */
export type GatewayResult = APIGatewayProxyResult;
export type GatewayEvent = APIGatewayProxyEvent;

/**
 * The stage variable that names the service's own address, set by the Api stack: the API's body depends on the
 * functions, so their environment cannot name it.
 */
export const publicUrlVariable = 'publicUrl';

/** The stage variable that names the origins whose pages may read answers: some with commas between them, or `any`. */
export const corsOriginsVariable = 'corsOrigins';

/** Reads the gateway's event. Only this file knows its format. */
export function receive(event: GatewayEvent): Incoming {
  const headers = Object.entries(event.multiValueHeaders ?? {}).flatMap(([name, values]): [string, string][] =>
    values ? [[name.toLowerCase(), values.join(', ')]] : [],
  );
  const body = event.body ?? '';
  const carried = new Map(headers);
  // "generated based on body", AWS says of it, and not on which form of the body
  if (carried.get('content-length') === String(body.length)) carried.delete('content-length');
  return {
    id: event.requestContext?.requestId ?? randomUUID(),
    verb: event.httpMethod as Verb, // the gateway has routed by it
    path: event.path,
    params: Object.fromEntries(Object.entries(event.pathParameters ?? {}).map(([name, value]) => [name, value ?? ''])),
    query: new Map(
      Object.entries(event.multiValueQueryStringParameters ?? {}).map(([name, values]) => [name, values ?? []]),
    ),
    headers: carried,
    body: Buffer.from(body, event.isBase64Encoded ? 'base64' : 'utf8'),
    publicUrl: event.stageVariables?.[publicUrlVariable] ?? environment('PUBLIC_URL'),
    corsOrigins: event.stageVariables?.[corsOriginsVariable],
    startedAt: nowMilliseconds(),
  };
}

/** Writes the gateway's form of an answer; bytes travel as base64. */
export function toGateway({ status, headers, body }: Answer): GatewayResult {
  const bytes = typeof body !== 'string';
  return {
    statusCode: status,
    headers: { ...headers },
    body: bytes ? body.toString('base64') : body,
    isBase64Encoded: bytes,
  };
}
