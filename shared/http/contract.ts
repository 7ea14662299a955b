import type { EmbeddedEntity } from '../domain/embedded.ts';
import type { EntityName, FilterField } from '../domain/entity-design.ts';
import type { Records } from '../domain/records.ts';
import type { ArrangementName } from '../lib/arrangements.ts';
import type { Role } from '../lib/key-rights.ts';
import type { Need } from '../lib/needs.ts';
import type { AnyResource, ExpandPath, RecordOf } from '../model/resource.ts';
import type * as z from '../model/zod.ts';
import type { BodyKind } from './body.ts';
import type { Filter } from './filters.ts';

/** The verbs of the service's routes. */
export type Verb = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** The verbs that change an existing record. `If-Match` is ignored for all other verbs. */
export type ChangingVerb = 'PUT' | 'PATCH' | 'DELETE';
const changing: readonly Verb[] = ['PUT', 'PATCH', 'DELETE'] satisfies readonly ChangingVerb[];
/** Returns whether `If-Match` applies to a verb. */
export const takesIfMatch = (verb: Verb): boolean => changing.includes(verb);

/**
 * Returns whether requests with a verb can be repeated with an `Idempotency-Key`. The documents name POST and PUT, and
 * PATCH is an addition.
 */
export const takesIdempotencyKey = (verb: Verb, { onlyReads }: Pick<Contract, 'onlyReads'> = {}): boolean =>
  !onlyReads && (verb === 'POST' || verb === 'PUT' || verb === 'PATCH');

/** A query parameter of one endpoint: its meaning, and either its allowed values or that it is a boolean. */
export interface QueryParameter {
  readonly description: string;
  readonly isFlag?: true;
  readonly values?: readonly string[];
}

/** The definition of an endpoint. Everything else is derived from it. */
export interface Contract {
  /** Verb and path with its area prefix, `GET /v2/orders/{id}`. */
  readonly route: string;
  /** A second spelling of the path, in the same area and with the same parameters. The same function serves both. */
  readonly alias?: string;
  readonly summary: string;
  /** What the endpoint does, when to use it and what comes next, in two to four sentences. */
  readonly description: string;
  /** Whether the customer's documents lack this endpoint. */
  readonly extension?: true;
  /** The roles that may call the endpoint. In `v2`, the key must also belong to a merchant. There is no default. */
  readonly allow: readonly Role[] | 'anyone';
  /** For endpoints without a required key: whether a valid key is counted if the caller sends one. */
  readonly countsKeys?: true;
  readonly filters?: Readonly<Record<string, Filter>>;
  readonly expand?: readonly string[];
  readonly paging?: 'cursor' | 'page';
  readonly body?: BodyKind;
  /**
   * A call that works on the demo data that `given` arranges. The docs, sample events and test suites start from it.
   */
  readonly example?: Example;
  /** Query parameters other than filters, expand and paging. */
  readonly queries?: Readonly<Record<string, QueryParameter>>;
  /** The resource or schema of the response. Without it, the response has no body. */
  readonly returns?: AnyResource | z.ZodType;
  /** The media types of a response that is not JSON, such as a page or a file. */
  readonly answersAs?: readonly string[];
  /** The resources that the ids in the path refer to, if that isn't the returned resource. */
  readonly ids?: Readonly<Record<string, AnyResource>>;
  /** The status of the usual response. Default: 200. */
  readonly status?: 201 | 202 | 204 | 302;
  /**
   * For how many seconds the response is valid. A later repeat is a new request and does not get the stored response.
   */
  readonly answerSeconds?: number;
  /**
   * The field of the response that is not stored for repeats of the request with the same `Idempotency-Key`. It is null
   * there.
   */
  readonly withholds?: string;
  /** Further responses by status, and the conditions under which they are returned. */
  readonly answers?: Readonly<Record<number, string>>;
  /** Schemas of further responses by status, if they differ from `returns`. */
  readonly answersWith?: Readonly<Record<number, z.ZodType>>;
  /** For a GET that can start work. It is counted before it runs and never returns 304. */
  readonly startsWork?: true;
  /** Whether a POST only reads. Its input does not fit into a query. It does not accept an `Idempotency-Key`. */
  readonly onlyReads?: true;
  /** Whether the endpoint supports `Prefer: wait=N`. */
  readonly waits?: true;
  /** The permissions of the function: those of its code, and those that the contract adds. */
  readonly needs: readonly Need[];
  /** The effect on customers when this endpoint's alarm fires. */
  readonly errorImpact: string;
}

/**
 * An example of a call: the arrangement on which it works, and the request. `olderBodies` has bodies for older versions
 * with other field names. `params` names ids of the arrangement. `fresh` names the places in the body
 * (`product_sizes.0.handle`) whose strings must be unique. `arranged` names the fields of the body that the arrangement
 * returns. The suites send different values for both each time (`test/support/example.ts`).
 */
export interface Example {
  readonly given: ArrangementName;
  readonly params?: Readonly<Record<string, string | number>>;
  readonly body?: unknown;
  readonly olderBodies?: Readonly<Record<string, unknown>>;
  readonly fresh?: readonly string[];
  readonly arranged?: readonly string[];
}

/** The parameter names in a path, without their braces. */
export type ParamNames<Route extends string> = Route extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamNames<Rest>
  : never;

/** A second path for a route, with the same area and the same parameters. */
type AliasOf<Route extends string, Alias extends string> = Route extends `${string} /${infer Area}/${string}`
  ? Alias extends `/${Area}/${string}`
    ? [ParamNames<Alias>, ParamNames<Route>] extends [ParamNames<Route>, ParamNames<Alias>]
      ? Alias
      : never
    : never
  : never;

/** The fields that a filter of an entity's collection may use. Embedded records allow any of their fields. */
type Filterable<E> = E extends EmbeddedEntity ? keyof Records[E] & string : FilterField<E & EntityName>;

/**
 * The filters of a resource's collection. If a filter's name is not a projected field or a lookup, it must say which
 * field serves it. If the endpoint does not return a resource, its code applies the filters itself.
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

/** A contract whose parts restrict each other by type. Parts that do not match do not compile. */
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

/** The result that an endpoint's code may return for a contract that returns R. */
export type Result<R> = R extends AnyResource ? RecordOf<R> : R extends z.ZodType ? z.input<R> : undefined;

/** The route of the function that gets all requests without another route. */
export const catchAllRoute = 'ANY /{proxy+}';

/** Returns whether a path exists only for test keys. */
export const isOnlyForTestKeys = (path: string): boolean => path.startsWith('/v2/test/');

/** Splits a route into its verb and its path. */
export function partsOfRoute(route: string): { verb: Verb; path: string } {
  const [verb, path] = route.split(' ') as [Verb, string]; // the type of a route is `VERB /path`
  return { verb, path };
}

/** Returns all spellings of a contract's route. The documented spelling comes first. */
export function routesOf({ route, alias }: Contract): readonly string[] {
  return alias === undefined ? [route] : [route, `${partsOfRoute(route).verb} ${alias}`];
}

/**
 * Returns a copy of a contract for each spelling of its route. The second is marked as an extension of the documents,
 * and has the first as its alias.
 */
export const spellingsOf = (contract: Contract): readonly Contract[] =>
  routesOf(contract).map((route, index) =>
    index === 0 ? contract : { ...contract, route, alias: partsOfRoute(contract.route).path, extension: true },
  );

/** Returns whether a contract returns a resource, rather than a value of a plain schema. */
export const isResource = (returns: AnyResource | z.ZodType): returns is AnyResource => 'entity' in returns;
