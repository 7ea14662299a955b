import type { MiddlewareObj } from '@middy/core';
import { nowMilliseconds } from '../../lib/clock.ts';
import { describeError, fault, log } from '../../lib/log.ts';
import { Refusal } from '../../lib/refusal.ts';
import { bodyOf, statusOf, unforeseen } from '../error-bodies.ts';
import { type Exchange, isExchange } from '../exchange.ts';
import { type GatewayResult, toGateway } from '../proxy-event.ts';
import { json } from '../render.ts';
import { withCommonHeaders } from './respond.ts';

/** Makes an answer of whatever was thrown, and logs one line per request. The outermost middleware: nothing gets past it. */
export const errors = (): MiddlewareObj<Exchange, GatewayResult> => ({
  after: ({ event, response }) => logRequest(event, response?.statusCode ?? 200),
  onError: (request) => {
    const { event, error } = request;
    const refusal = error instanceof Refusal ? error : undefined;
    const status = refusal ? statusOf[refusal.kind] : unforeseen.status;
    const body = json(refusal ? bodyOf(refusal) : { message: unforeseen.message });
    const headers = { 'Content-Type': 'application/json; charset=utf-8', ...refusal?.headers };
    const exchange = isExchange(event) ? event : undefined;
    const answer = { status, headers, body };
    request.response = toGateway(exchange ? withCommonHeaders(exchange, answer) : answer);
    if (exchange) logRequest(exchange, status, refusal?.cause ?? (refusal ? undefined : error));
    else log({ event: 'request', status, ...describeError(error) }, status === 500 ? fault : {});
  },
});

function logRequest({ contract, received, key, version }: Exchange, status: number, error?: unknown): void {
  const fields = {
    event: 'request' as const,
    request_id: received.id,
    route: contract.route,
    status,
    milliseconds: nowMilliseconds() - received.startedAt,
    key_id: key?.key_id,
    merchant: key?.merchant ?? undefined,
    version,
    ...(error !== undefined && describeError(error)),
  };
  log(fields, status >= 500 ? fault : {});
}
