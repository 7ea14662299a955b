import type { EntityName } from '../domain/entity-design.ts';
import type { Reach } from '../domain/reach.ts';
import { type Actor, actingAs } from '../lib/actor.ts';
import type { Need } from '../lib/needs.ts';
import { orNotFound } from '../lib/refusal.ts';
import type { AnyResource, RecordOf } from '../model/resource.ts';
import type * as z from '../model/zod.ts';
import { readPage } from '../table/lists/list.ts';
import { type Condition, type Page, withValues } from '../table/lists/page.ts';
import { readRecord } from '../table/table.ts';
import type { BodyKind, BodyOf } from './body.ts';
import { reachOf } from './caller.ts';
import {
  type ChangingVerb,
  type Contract,
  isOnlyForTestKeys,
  type ParamNames,
  partsOfRoute,
  type Result,
  type TypedContract,
} from './contract.ts';
import { unlessHeld } from './entity-tag.ts';
import { sentIdempotencyKey } from './idempotency.ts';
import { authorize, identify } from './middleware/authorize.ts';
import { countLate } from './middleware/count-late.ts';
import { recordRequests } from './middleware/record-requests.ts';
import { hideFromLiveKeys } from './middleware/test-keys-only.ts';
import { validate } from './middleware/validate.ts';
import { chooseVersion } from './middleware/version.ts';
import { type Handler, pipeline } from './pipeline.ts';
import { type Reply, render, reply } from './render.ts';
import type { Call, Validated } from './stages.ts';

/** A Lambda handler and its contract, from which everything else is derived. */
export interface Endpoint extends Handler {
  readonly contract: Contract;
}

/** The code of an endpoint. The results of `list`, `get` and `change` include their needs. */
export interface EndpointCode<Params extends string, Body, T> {
  (call: Call<Params, Body>): Promise<Reply<T>>;
  readonly needs?: readonly Need[];
}

/** The code of an endpoint, with its needs. Its contract names only additional needs. */
export type Equipped<R> = R & { readonly needs: readonly Need[] };

/** The code of an endpoint that compares `If-Match` with the record that it changes. `change` returns such code. */
export type ConditionalCode<R> = Equipped<R> & { readonly looksAtIfMatch: true };

/** Adds the needs to an endpoint's code, so that contracts do not have to name them. */
export const withNeeds = <Params extends string, Body, T>(
  needs: readonly Need[],
  run: (call: Call<Params, Body>) => Promise<Reply<T>>,
): Equipped<EndpointCode<Params, Body, T>> => Object.assign(run, { needs });

/**
 * Creates an endpoint from its contract and its code. The code runs after the request has been authorized and
 * validated. The types reject unknown relations, path parameters that the route lacks, filters that no index serves,
 * unknown needs and results of another type. They also reject plain functions whose contract does not name its needs,
 * and changing verbs whose code does not load a subject.
 */
export function endpoint<
  const Route extends string,
  R extends AnyResource | z.ZodType | undefined = undefined,
  Body extends BodyKind | undefined = undefined,
  const F = Record<never, never>,
  const Alias extends string = never,
  const Needs extends readonly Need[] | undefined = undefined,
>(
  contract: TypedContract<Route, R, Body, F, Alias> & { readonly needs?: Needs },
  run: EndpointCode<ParamNames<Route>, BodyOf<Body>, NoInfer<Result<R>>> &
    ([Needs] extends [undefined] ? { readonly needs: readonly Need[] } : unknown) &
    (Route extends `${ChangingVerb} ${string}` ? { readonly looksAtIfMatch: true } : unknown),
): Endpoint {
  // the typed contract only narrows the plain contract
  const plain = { ...contract, needs: [...(run.needs ?? []), ...(contract.needs ?? [])] } as unknown as Contract;
  const own = run as EndpointCode<string, unknown, unknown>;
  const known = pipeline(plain, [recordRequests(), countLate()]).stage(identify);
  const handler = (isOnlyForTestKeys(partsOfRoute(plain.route).path) ? hideFromLiveKeys(known) : known)
    .stage(authorize)
    .stage(chooseVersion)
    .stage(validate)
    .answer((validated) =>
      actingAs(actorOf(validated), async () =>
        unlessHeld(validated, await render(validated, await own(callOf(validated)))),
      ),
    );
  return Object.assign(handler, { contract: plain });
}

const actorOf = (validated: Validated): Actor => {
  const { key_id, role, merchant, production } = validated.key;
  const idempotency_key = sentIdempotencyKey(validated) ?? null;
  return { key_id, role, merchant, production, request_id: validated.id, idempotency_key };
};

const callOf = (validated: Validated): Call<string> => {
  const { key, input } = validated;
  return { params: input.params, body: input.body, key, reach: reachOf(validated), validated };
};

/** Reads the data that shown records depend on. Returns a function that brings a record up to date. */
type BringUpToDate<Rec> = (records: readonly Rec[], reach: Reach) => Promise<(record: Rec) => Rec>;

const asRead =
  async () =>
  <Rec>(record: Rec): Rec =>
    record;

/**
 * Returns the code of an endpoint that lists a resource's records within the caller's reach, with the contract's
 * filters, paging and expand. `upToDate` updates each record before it is shown.
 */
export const list = <R extends AnyResource>(resource: R, upToDate: BringUpToDate<RecordOf<R>> = asRead) =>
  withNeeds(['table:read'], async ({ validated, reach }: Call<never, undefined>): Promise<Reply<RecordOf<R>>> => {
    const { page, ascending } = await pageFor(resource, validated, reach, []);
    const records = page.records.map(await upToDate(page.records, reach));
    return { kind: 'page', page: { ...page, records }, ascending };
  });

/**
 * Returns the code of an endpoint that lists the records of one owner. `find` returns the owner's id or rejects the
 * request, and `field` is the field with the owner's id. Otherwise it works like `list`.
 */
export const listOf = <R extends AnyResource>(
  resource: R,
  field: string,
  find: (call: Call<'id', undefined>) => Promise<number>,
) =>
  withNeeds(['table:read'], async (call: Call<'id', undefined>): Promise<Reply<RecordOf<R>>> => {
    const owner = withValues(field, [await find(call)]);
    return pageFor(resource, call.validated, call.reach, [owner]);
  });

/**
 * Returns the code of an endpoint that lists only the records that meet a condition. Otherwise it works like `list`.
 */
export const listWhere = <R extends AnyResource>(resource: R, condition: Condition) =>
  withNeeds(
    ['table:read'],
    async ({ validated, reach }: Call<never, undefined>): Promise<Reply<RecordOf<R>>> =>
      pageFor(resource, validated, reach, [condition]),
  );

/** Reads the requested page of records that also meet the `further` conditions. */
async function pageFor<R extends AnyResource>(
  { entity }: R,
  { area, input: { conditions, polling, position } }: Validated,
  reach: Reach,
  further: readonly Condition[],
): Promise<Extract<Reply<RecordOf<R>>, { kind: 'page' }>> {
  // the documents define two orders: ascending ids in the back office, newest first in v2, except for polling
  const ascending = area !== 'v2' || polling;
  const page = await readPage({
    entity: entity as EntityName,
    reach,
    conditions: [...conditions, ...further],
    ascending,
    consistent: polling,
    after: position.after,
    backwards: position.backwards,
    limit: position.perPage,
    skip: position.skip,
  });
  // the records of the resource's entity have the resource's record type
  return { kind: 'page', page: page as unknown as Page<RecordOf<R>>, ascending };
}

/**
 * Returns the code of an endpoint that gets one record by the id in the path. Records outside the caller's reach are a
 * 404. `name` is the name of the path parameter. `upToDate` updates the record before it is shown.
 */
export const get = <R extends AnyResource, const Name extends string = 'id'>(
  resource: R,
  name = 'id' as Name,
  upToDate: BringUpToDate<RecordOf<R>> = asRead,
) =>
  withNeeds(['table:read'], async ({ params, reach }: Call<NoInfer<Name>, undefined>): Promise<Reply<RecordOf<R>>> => {
    const found = orNotFound(await readRecord(resource.entity as EntityName, params[name], reach), resource);
    const record = found as RecordOf<R>;
    const shown = await upToDate([record], reach);
    return reply(shown(record));
  });
