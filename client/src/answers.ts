import type { RequestBodyOption } from 'openapi-fetch';
import type { Documents } from './api/versions.ts';
import type { Expanded } from './expand.ts';

// the types of requests and responses, from a document's path and verb

/** A published version of /v2. */
export type Version = keyof Documents;

/** The paths of a version's document. */
export type PathsOf<V extends Version> = Documents[V]['paths'];

/** The paths that support a verb. */
export type PathOf<Paths, Method extends string> = {
  [Path in keyof Paths & string]: Paths[Path] extends Readonly<Record<Method, object>> ? Path : never;
}[keyof Paths & string];

/** The operation of a path and a verb. */
export type Operation<Paths, Path, Method> = Path extends keyof Paths
  ? Method extends keyof Paths[Path]
    ? Paths[Path][Method]
    : never
  : never;

/** The parameters of an operation in one place of its requests. `unknown` if it has no parameters there. */
type In<Of, Place extends string> = Of extends { parameters: { [Key in Place]?: infer Value } }
  ? [Value & {}] extends [never]
    ? unknown
    : Value & {}
  : unknown;

/** The relations that an operation can expand. */
export type Expandable<Of> = In<Of, 'query'> extends { expand?: (infer Name extends string)[] } ? Name : never;

/** A property that is optional if all its fields are. */
type Property<Name extends string, Value> =
  Record<never, never> extends Value ? { [Key in Name]?: Value } : { [Key in Name]: Value };

type Path<Of> = unknown extends In<Of, 'path'> ? unknown : { path: In<Of, 'path'> };
export type Query<Of, Names> = Omit<In<Of, 'query'>, 'expand'> & { expand?: Names };
type Header<Of, Tag> = Omit<In<Of, 'header'>, 'If-None-Match'> & {
  'If-None-Match'?: In<Of, 'header'> extends { 'If-None-Match'?: string } ? Tag : never;
};
type Params<Of, Names, Tag> = Path<Of> & Property<'query', Query<Of, Names>> & Property<'header', Header<Of, Tag>>;

/** The options of a request. `Names` are the relations to expand, `Tag` is the ETag that the caller already has. */
export type Request<Of, Names, Tag> = Property<'params', Params<Of, Names, Tag>> &
  RequestBodyOption<Of> & { signal?: AbortSignal };

/** The last argument of a call, which is optional if all its fields are. */
export type Rest<Of, Names, Tag> =
  Record<never, never> extends Request<Of, Names, Tag>
    ? [request?: Request<Of, Names, Tag>]
    : [request: Request<Of, Names, Tag>];

/** Whether a type is a union: an element that can be one name or another. */
type IsEither<Name, All = Name> = Name extends unknown ? ([All] extends [Name] ? false : true) : never;

/** The names in a list. `string` if the compiler cannot know which names it contains. */
export type NamesIn<List extends readonly string[]> = number extends List['length']
  ? string
  : true extends { [At in keyof List]: IsEither<List[At]> }[number]
    ? string
    : List[number];

type ResponseBody<Response> = Response extends { content: infer Content } ? Content[keyof Content] : undefined;

/** A body with expanded relations. In a list, the elements are expanded. */
type ExpandedBody<Body, Names extends string> = Body extends { data: infer Data; links: infer Links; meta: infer Meta }
  ? { data: Expanded<Data, Names>; links: Links; meta: Meta }
  : Expanded<Body, Names>;

interface StatusAnswer<Status, Data> {
  readonly status: Status;
  readonly data: Data;
  readonly response: Response;
}

type Good<Found, Names extends string> = {
  [Status in keyof Found]: StatusAnswer<Status, ExpandedBody<ResponseBody<Found[Status]>, Names>>;
}[keyof Found];

/**
 * A successful response, in which `status` determines the type of `data`. It can be 304 if the request has an
 * `If-None-Match`.
 */
export type AnswerTo<Of, Names extends string, Tag = never> = Of extends { responses: infer Found }
  ? Good<Found, Names> | ([Tag] extends [never] ? never : StatusAnswer<304, undefined>)
  : never;

/** The elements of a list operation. `never` for operations that can return something else. */
export type ElementOf<Of, Names extends string> = [AnswerTo<Of, Names>['data']] extends [
  { data: (infer Element)[]; links: { next: string | null } },
]
  ? Element
  : never;

/** The paths that support GET and whose only path parameter is `id`. */
export type PathById<Paths> = {
  [Path in PathOf<Paths, 'get'>]: unknown extends In<Operation<Paths, Path, 'get'>, 'path'>
    ? never
    : { id: number } extends In<Operation<Paths, Path, 'get'>, 'path'>
      ? Path
      : never;
}[PathOf<Paths, 'get'>];

/** The paths whose GET returns a list. */
export type ListPath<Paths> = {
  [Path in PathOf<Paths, 'get'>]: [ElementOf<Operation<Paths, Path, 'get'>, never>] extends [never] ? never : Path;
}[PathOf<Paths, 'get'>];
