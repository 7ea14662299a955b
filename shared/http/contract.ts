import type { Role } from '../access/access-keys.ts';
import type { EmbeddedEntity } from '../domain/embedded.ts';
import type { EntityName, FilterField } from '../domain/entity-design.ts';
import type { Records } from '../domain/records.ts';
import type { ArrangementName } from '../lib/arrangements.ts';
import type { Need } from '../lib/needs.ts';
import type { AnyResource, ExpandPath, RecordOf } from '../model/resource.ts';
import type * as z from '../model/zod.ts';
import type { BodyKind } from './body.ts';
import type { Filter } from './filters.ts';

/** The verbs of the service's routes. */
export type Verb = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** The verbs that change a record which is there. `If-Match` is looked at under them and no others. */
export type ChangingVerb = 'PUT' | 'PATCH' | 'DELETE';
const changing: readonly Verb[] = ['PUT', 'PATCH', 'DELETE'] satisfies readonly ChangingVerb[];
export const takesIfMatch = (verb: Verb): boolean => changing.includes(verb);

/** Tells whether a request may be repeated under an `Idempotency-Key`: under the verbs that the documents name. */
export const takesIdempotencyKey = (verb: Verb): boolean => verb === 'POST' || verb === 'PUT';

/** A query parameter of an endpoint's own: what it means, and its closed list of values or whether it is a boolean. */
export interface QueryParameter {
  readonly description: string;
  readonly isFlag?: true;
  readonly values?: readonly string[];
}

/** What an endpoint states once; everything else is derived from it. */
export interface Contract {
  /** Verb and path with its area prefix, `GET /v2/orders/{id}`. */
  readonly route: string;
  /**
   * A second spelling of the route's path, in the same area and with the same parameters; the same function serves
   * both.
   */
  readonly alias?: string;
  readonly summary: string;
  /** What it does, when to use it and what comes next, in two to four sentences. */
  readonly description: string;
  /** An addition to the documents. */
  readonly extension?: true;
  /** Roles that may call it; in `v2` the key must belong to a merchant too. There is no default. */
  readonly allow: readonly Role[] | 'anyone';
  /** Where anyone may call: whether a known key that is sent is counted although none is needed. */
  readonly countsKeys?: true;
  readonly filters?: Readonly<Record<string, Filter>>;
  readonly expand?: readonly string[];
  readonly paging?: 'cursor' | 'page';
  readonly body?: BodyKind;
  /** A call that works on the demo data arranged as `given` says; docs, sample events and the suites start from it. */
  readonly example?: Example;
  /** Query parameters other than filters, expand and paging. */
  readonly queries?: Readonly<Record<string, QueryParameter>>;
  /** The resource, or the schema, of the answer; without it the answer has no body. */
  readonly returns?: AnyResource | z.ZodType;
  /** The media types of an answer that is no JSON: a text or a file. */
  readonly answersAs?: readonly string[];
  /** What the path's ids name, where that is not the resource that is returned. */
  readonly ids?: Readonly<Record<string, AnyResource>>;
  /** Status of the usual answer; 200 unless stated. */
  readonly status?: 201 | 202 | 204 | 302;
  /** Seconds that its answer is valid. A repeat after that is a new request and does not get the kept answer. */
  readonly answerSeconds?: number;
  /** Further answers, with when they are given. */
  readonly answers?: Readonly<Record<number, string>>;
  /** What further answers show, by status, where that is not what `returns` says. */
  readonly answersWith?: Readonly<Record<number, z.ZodType>>;
  /** A GET that may start work: it is counted before it runs and knows no 304. */
  readonly startsWork?: true;
  /** Whether `Prefer: wait=N` is understood. */
  readonly waits?: true;
  /** What the function may do: what its code brings, and what its contract states. */
  readonly needs: readonly Need[];
  /** What it means for a customer when this endpoint's alarm goes off. */
  readonly errorImpact: string;
}

/**
 * An example of a call: the arrangement that makes it work, and what is sent, also in older versions that name the
 * fields of the body otherwise. Ids of the arrangement are in `params` by name. `fresh` names the places of the body
 * (`product_sizes.0.handle`) whose texts must be no other record's, and `arranged` the fields of the body that the
 * arrangement answers: the suites send other ones each time (`test/support/example.ts`).
 */
export interface Example {
  readonly given: ArrangementName;
  readonly params?: Readonly<Record<string, string | number>>;
  readonly body?: unknown;
  readonly olderBodies?: Readonly<Record<string, unknown>>;
  readonly fresh?: readonly string[];
  readonly arranged?: readonly string[];
}

/** The names in braces of a path. */
export type ParamNames<Route extends string> = Route extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamNames<Rest>
  : never;

/** A second spelling that fits a route: its area and its parameters, no others. */
type AliasOf<Route extends string, Alias extends string> = Route extends `${string} /${infer Area}/${string}`
  ? Alias extends `/${Area}/${string}`
    ? [ParamNames<Alias>, ParamNames<Route>] extends [ParamNames<Route>, ParamNames<Alias>]
      ? Alias
      : never
    : never
  : never;

/** The fields that a filter of an entity's collection may name: of parts, any that they have. */
type Filterable<E> = E extends EmbeddedEntity ? keyof Records[E] & string : FilterField<E & EntityName>;

/**
 * Filters of a resource's collection: one that is named after no projected field or lookup must say which field serves
 * it. Those of what is no resource are served by the endpoint's own code.
 */
export type FiltersOf<F, R> = {
  readonly [K in keyof F]: R extends AnyResource
    ? K extends Filterable<R['entity']>
      ? Filter
      : F[K] extends Filter<infer Field>
        ? [Field] extends [never]
          ? never
          : string extends Field
            ? never
            : Filter<Filterable<R['entity']> & string>
        : never
    : R extends z.ZodType
      ? Filter
      : never;
};

/** A contract whose parts depend on one another by type: what does not fit does not compile. */
export type TypedContract<Route extends string, R, Body, F, Alias extends string = never> = Omit<
  Contract,
  'route' | 'alias' | 'returns' | 'ids' | 'body' | 'expand' | 'filters' | 'needs' | 'allow' | 'countsKeys'
> & {
  readonly route: Route;
  readonly allow: readonly Role[];
  readonly alias?: Alias & AliasOf<Route, Alias>;
  readonly returns?: R;
  readonly ids?: Readonly<Record<ParamNames<Route>, AnyResource>>;
  readonly body?: Body;
  readonly expand?: R extends AnyResource ? readonly ExpandPath<R>[] : never;
  readonly filters?: F & FiltersOf<F, R>;
};

/** What a run may answer for a contract that returns R. */
export type Result<R> = R extends AnyResource ? RecordOf<R> : R extends z.ZodType ? z.input<R> : undefined;

/** Splits a route into verb and path. */
export function partsOfRoute(route: string): { verb: Verb; path: string } {
  const [verb, path] = route.split(' ') as [Verb, string]; // written as `VERB /path` by type
  return { verb, path };
}

/** Lists every spelling of a contract's route, the documents' first. */
export function routesOf({ route, alias }: Contract): readonly string[] {
  return alias === undefined ? [route] : [route, `${partsOfRoute(route).verb} ${alias}`];
}

/** Repeats a contract for each spelling of its route; the second is an addition to the documents. */
export const spellingsOf = (contract: Contract): readonly Contract[] =>
  routesOf(contract).map((route, index) => (index === 0 ? contract : { ...contract, route, extension: true }));

/** Tells whether a contract's answer is a resource of the documents, or of a plain schema. */
export const isResource = (returns: AnyResource | z.ZodType): returns is AnyResource => 'entity' in returns;
