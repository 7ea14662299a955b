import middy from '@middy/core';
import type * as z from 'zod';
import type { EntityName } from '../changes/design.ts';
import type { Need } from '../lib/needs.ts';
import { orNotFound } from '../lib/refusal.ts';
import type { AnyResource, RecordOf } from '../model/resource.ts';
import { readPage } from '../table/lists/list.ts';
import type { Page } from '../table/lists/page.ts';
import { underOneDeadline } from '../table/retry.ts';
import { readRecord } from '../table/table.ts';
import { reachOf } from './caller.ts';
import type { Contract, ParamNames, Result, TypedContract } from './contract.ts';
import { type Call, type Exchange, filled } from './exchange.ts';
import { admit } from './middleware/admit.ts';
import { errors } from './middleware/errors.ts';
import { request } from './middleware/request.ts';
import { headers, respond } from './middleware/respond.ts';
import { validate } from './middleware/validate.ts';
import { version } from './middleware/version.ts';
import type { GatewayEvent, GatewayResult } from './proxy-event.ts';
import { type Reply, reply } from './render.ts';

/** A Lambda handler with the contract that everything else is derived from. */
export interface Endpoint {
  (event: GatewayEvent, context: object): Promise<GatewayResult>;
  readonly contract: Contract;
}

/** An endpoint's own code. What `list`, `get` and `change` make brings its needs. */
export interface Run<Params extends string, Body, T> {
  (call: Call<Params, Body>): Promise<Reply<T>>;
  readonly needs?: readonly Need[];
}

/** An endpoint's own code that brings its needs: its contract states only what is more. */
export type Equipped<R> = R & { readonly needs: readonly Need[] };

/** Gives an endpoint's code its needs, so that no contract has to state them. */
export const withNeeds = <Params extends string, Body, T>(
  needs: readonly Need[],
  run: (call: Call<Params, Body>) => Promise<Reply<T>>,
): Equipped<Run<Params, Body, T>> => Object.assign(run, { needs });

/**
 * Makes one endpoint of its contract and the code that runs once the request has been admitted and checked. A relation that
 * does not exist, a path parameter that the route lacks, a filter that nothing serves, an unknown need, a plain function
 * whose contract states no needs and a result of another type do not compile.
 */
export function endpoint<
  const Route extends string,
  R extends AnyResource | z.ZodType | undefined = undefined,
  Body extends z.ZodType | undefined = undefined,
  const F = Record<never, never>,
  const Alias extends string = never,
  const Needs extends readonly Need[] | undefined = undefined,
>(
  contract: TypedContract<Route, R, Body, F, Alias> & { readonly needs?: Needs },
  run: Run<ParamNames<Route>, Body extends z.ZodType ? z.output<Body> : undefined, NoInfer<Result<R>>> &
    ([Needs] extends [undefined] ? { readonly needs: readonly Need[] } : unknown),
): Endpoint {
  // the typed contract only narrows the plain one
  const plain = { ...contract, needs: [...(run.needs ?? []), ...(contract.needs ?? [])] } as unknown as Contract;
  const own = run as Run<string, unknown, unknown>;
  const handler = middy<Exchange, GatewayResult>({ timeoutEarlyInMillis: 0 })
    .use(errors())
    .use(headers())
    .use(request(plain))
    .use(admit())
    .use(version())
    .use(validate())
    .use(respond())
    // a reply until `respond` makes the gateway's form of it
    .handler(async (exchange) => (await own(callOf(exchange))) as unknown as GatewayResult);
  // middy's handler takes the gateway's event: `request` makes the exchange of it
  const handle = handler as unknown as (event: GatewayEvent, context: object) => Promise<GatewayResult>;
  return Object.assign((event: GatewayEvent, context: object) => underOneDeadline(() => handle(event, context)), {
    contract: plain,
  });
}

const nobody = {
  key_id: '',
  role: 'merchant',
  merchant: null,
  production: null,
  is_test: false,
  version: null,
} as const;

function callOf(exchange: Exchange): Call<string> {
  const input = filled(exchange, 'input');
  const key = exchange.key ?? nobody;
  return { params: input.params, body: input.body, key, reach: reachOf(exchange), input, exchange };
}

/** Lists a resource's records within the caller's reach: filters, paging and expand as the contract says. */
export const list = <R extends AnyResource>(resource: R) =>
  withNeeds(['table:read'], async ({ input, reach, exchange }: Call<never, undefined>): Promise<Reply<RecordOf<R>>> => {
    const { conditions, polling, position } = input;
    // the documents' two orders: by id ascending in the back office, the newest first in v2, where polling turns it round
    const ascending = exchange.area !== 'v2' || polling;
    const page = await readPage({
      entity: resource.entity as EntityName,
      reach,
      conditions,
      ascending,
      fromLog: polling,
      after: position.after,
      backwards: position.backwards,
      limit: position.perPage,
      skip: position.skip,
    });
    // records of the resource's entity are the resource's records
    return {
      kind: 'page',
      page: page as unknown as Page<RecordOf<R>>,
      ascending,
    };
  });

/** Gets one record by the path's id, within the caller's reach; 404 otherwise. */
export const get = <R extends AnyResource>(resource: R) =>
  withNeeds(['table:read'], async ({ params, reach }: Call<'id', undefined>): Promise<Reply<RecordOf<R>>> => {
    const record = orNotFound(await readRecord(resource.entity as EntityName, params.id, reach), resource);
    return reply(record as RecordOf<R>);
  });
