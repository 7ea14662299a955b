import middy, { type MiddyfiedHandler } from '@middy/core';
import { underOneDeadline, withinRun } from '../aws/deadlines.ts';
import { currentInvocation, type RunContext } from '../lib/invocation.ts';
import { parentOf, withSpan } from '../lib/trace.ts';
import { countingUse } from '../table/use.ts';
import { type Contract, catchAllRoute, partsOfRoute } from './contract.ts';
import { errors } from './middleware/errors.ts';
import { headers } from './middleware/headers.ts';
import { receiveUnder } from './middleware/request.ts';
import { type GatewayEvent, type GatewayResult, toGateway, traceparentOf } from './proxy-event.ts';
import type { Answer, Received, StageMiddleware } from './stages.ts';

/** A Lambda handler behind API Gateway. */
export type Handler = (event: GatewayEvent, context: RunContext) => Promise<GatewayResult>;

/** The stages of a request. `At` is the latest stage, and `stage` adds a stage that is created from it. */
export interface Pipeline<At> {
  stage<Next extends Received>(make: (at: At) => Next | Promise<Next>): Pipeline<Next>;
  answer(make: (at: At) => Promise<Answer>): Handler;
}

/**
 * Starts the pipeline of a contract's requests. Each response gets the common headers and one line in the log, and each
 * request is a span.
 */
export const pipeline = (contract: Contract, around: readonly StageMiddleware[] = []): Pipeline<Received> =>
  carriedBy<GatewayEvent>(
    contract,
    middy<unknown, Answer>({ timeoutEarlyInMillis: 0 }).use([errors(), headers(), ...around]),
  ).stage(receiveUnder(contract));

/** Runs the stages on middy. middy's event is the latest stage, so an error handler sees how far the request got. */
function carriedBy<At>(contract: Contract, chain: MiddyfiedHandler<unknown, Answer>): Pipeline<At> {
  // middy's event has the same type for the whole chain. The previous stages determine its actual type
  const stageOf = (event: unknown) => event as At;
  return {
    stage: (make) =>
      carriedBy(
        contract,
        chain.before(async (request) => {
          request.event = await make(stageOf(request.event));
        }),
      ),
    answer: (make) => {
      const handle = chain.handler((event: unknown) => make(stageOf(event))) as (
        event: unknown,
        context: object,
      ) => Promise<Answer>;
      return (event, context) =>
        withinRun(context, () =>
          inSpan(contract, event, () =>
            underOneDeadline(() => countingUse(async () => toGateway(await handle(event, context)))),
          ),
        );
    },
  };
}

/** Answers a request in a span, which continues the trace of the caller, if there is one. */
function inSpan(
  { route }: Contract,
  event: GatewayEvent,
  answer: () => Promise<GatewayResult>,
): Promise<GatewayResult> {
  const { verb, path } = partsOfRoute(route);
  const attributes = {
    'http.request.method': route === catchAllRoute ? '_OTHER' : verb, // the convention for any other method
    'http.route': path,
    'faas.coldstart': currentInvocation().cold_start,
  };
  return withSpan(['request', route], { parent: parentOf(traceparentOf(event)), attributes }, async ({ set }) => {
    const result = await answer();
    set({ 'http.response.status_code': result.statusCode });
    return result;
  });
}
