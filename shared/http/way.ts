import middy, { type MiddyfiedHandler } from '@middy/core';
import { underOneDeadline } from '../table/retry.ts';
import type { Contract } from './contract.ts';
import { errors } from './middleware/errors.ts';
import { headers } from './middleware/headers.ts';
import { receiveUnder } from './middleware/request.ts';
import { type GatewayEvent, type GatewayResult, toGateway } from './proxy-event.ts';
import type { Answer, Around, Received } from './stages.ts';

/** A Lambda handler behind the gateway. */
export type Handler = (event: GatewayEvent, context: object) => Promise<GatewayResult>;

/** The way of a request from stage to stage, as far as `At`. A step takes the stage that the one before it has made. */
export interface Way<At> {
  step<Next extends Received>(make: (at: At) => Next | Promise<Next>): Way<Next>;
  answer(make: (at: At) => Promise<Answer>): Handler;
}

/** Begins the way of the requests of a contract. Each answer gets the headers that all have, and a line in the log. */
export const way = (contract: Contract, around: readonly Around[] = []): Way<Received> =>
  carriedBy<GatewayEvent>(
    middy<unknown, Answer>({ timeoutEarlyInMillis: 0 }).use([errors(), headers(), ...around]),
  ).step(receiveUnder(contract));

/** Carries the stages by middy: the latest one is its event, so that an error finds how far the request came. */
function carriedBy<At>(chain: MiddyfiedHandler<unknown, Answer>): Way<At> {
  // middy's event has one type for good; which stage it is follows from the steps before
  const stageOf = (event: unknown) => event as At;
  return {
    step: (make) =>
      carriedBy(
        chain.before(async (request) => {
          request.event = await make(stageOf(request.event));
        }),
      ),
    answer: (make) => {
      const handle = chain.handler((event: unknown) => make(stageOf(event))) as (
        event: unknown,
        context: object,
      ) => Promise<Answer>;
      return (event, context) => underOneDeadline(async () => toGateway(await handle(event, context)));
    },
  };
}
