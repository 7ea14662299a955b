import type { EntityName } from '../domain/entity-design.ts';
import type { Reach } from '../domain/reach.ts';
import type { Need } from '../lib/needs.ts';
import { orNotFound } from '../lib/refusal.ts';
import type { AnyResource, RecordOf } from '../model/resource.ts';
import type * as z from '../model/zod.ts';
import { readPage } from '../table/lists/list.ts';
import { type Condition, type Page, withValues } from '../table/lists/page.ts';
import { readRecord } from '../table/table.ts';
import type { BodyKind, BodyOf } from './body.ts';
import { reachOf } from './caller.ts';
import type { ChangingVerb, Contract, ParamNames, Result, TypedContract } from './contract.ts';
import { unlessHeld } from './entity-tag.ts';
import { authorize, identify } from './middleware/authorize.ts';
import { countLate } from './middleware/count-late.ts';
import { validate } from './middleware/validate.ts';
import { chooseVersion } from './middleware/version.ts';
import { type Handler, pipeline } from './pipeline.ts';
import { type Reply, render, reply } from './render.ts';
import type { Call, Validated } from './stages.ts';

/** A Lambda handler with the contract that everything else is derived from. */
export interface Endpoint extends Handler {
  readonly contract: Contract;
}

/** An endpoint's own code. What `list`, `get` and `change` make brings its needs. */
export interface EndpointCode<Params extends string, Body, T> {
  (call: Call<Params, Body>): Promise<Reply<T>>;
  readonly needs?: readonly Need[];
}

/** An endpoint's own code that brings its needs: its contract states only further ones. */
export type Equipped<R> = R & { readonly needs: readonly Need[] };

/** An endpoint's own code that compares `If-Match` with the record that it changes. `change` makes such code. */
export type ConditionalCode<R> = Equipped<R> & { readonly looksAtIfMatch: true };

/** Gives an endpoint's code its needs, so that no contract has to state them. */
export const withNeeds = <Params extends string, Body, T>(
  needs: readonly Need[],
  run: (call: Call<Params, Body>) => Promise<Reply<T>>,
): Equipped<EndpointCode<Params, Body, T>> => Object.assign(run, { needs });

/**
 * Makes one endpoint from its contract and the code that runs once the request is authorized and checked. A relation
 * that does not exist, a path parameter that the route lacks, a filter that nothing serves, an unknown need, a plain
 * function whose contract states no needs, a changing verb whose code loads no subject and a result of another type do
 * not compile.
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
  // the typed contract only narrows the plain one
  const plain = { ...contract, needs: [...(run.needs ?? []), ...(contract.needs ?? [])] } as unknown as Contract;
  const own = run as EndpointCode<string, unknown, unknown>;
  const handler = pipeline(plain, [countLate()])
    .stage(identify)
    .stage(authorize)
    .stage(chooseVersion)
    .stage(validate)
    .answer(async (validated) => unlessHeld(validated, await render(validated, await own(callOf(validated)))));
  return Object.assign(handler, { contract: plain });
}

const callOf = (validated: Validated): Call<string> => {
  const { key, input } = validated;
  return { params: input.params, body: input.body, key, reach: reachOf(validated), validated };
};

/** Reads what records depend on that are about to be shown, and answers what brings each of them up to date. */
type BringUpToDate<Rec> = (records: readonly Rec[], reach: Reach) => Promise<(record: Rec) => Rec>;

const asRead =
  async () =>
  <Rec>(record: Rec): Rec =>
    record;

/**
 * Lists a resource's records within the caller's reach: filters, paging and expand as the contract says. They are shown
 * as `upToDate` makes them.
 */
export const list = <R extends AnyResource>(resource: R, upToDate: BringUpToDate<RecordOf<R>> = asRead) =>
  withNeeds(['table:read'], async ({ validated, reach }: Call<never, undefined>): Promise<Reply<RecordOf<R>>> => {
    const { page, ascending } = await pageFor(resource, validated, reach, []);
    const records = page.records.map(await upToDate(page.records, reach));
    return { kind: 'page', page: { ...page, records }, ascending };
  });

/** Lists what belongs to one record, which `find` answers or refuses; `field` names it. Otherwise as `list`. */
export const listOf = <R extends AnyResource>(
  resource: R,
  field: string,
  find: (call: Call<'id', undefined>) => Promise<number>,
) =>
  withNeeds(['table:read'], async (call: Call<'id', undefined>): Promise<Reply<RecordOf<R>>> => {
    const owner = withValues(field, [await find(call)]);
    return pageFor(resource, call.validated, call.reach, [owner]);
  });

/** Reads the page that a request asks for, of the records that also meet other conditions. */
async function pageFor<R extends AnyResource>(
  { entity }: R,
  { area, input: { conditions, polling, position } }: Validated,
  reach: Reach,
  further: readonly Condition[],
): Promise<Extract<Reply<RecordOf<R>>, { kind: 'page' }>> {
  // the documents' two orders: ids ascend in the back office; v2 shows the newest first, except when it is polled
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
  // records of the resource's entity are the resource's records
  return { kind: 'page', page: page as unknown as Page<RecordOf<R>>, ascending };
}

/**
 * Gets one record by the path's id, within the caller's reach; 404 otherwise. `name` is the parameter's where it is
 * another one. It is shown as `upToDate` makes it.
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
