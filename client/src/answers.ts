import type { RequestBodyOption } from 'openapi-fetch';
import type { Documents } from './api/versions.ts';
import type { Expanded } from './expand.ts';

// what a path and a verb of a document make of the types of requests and answers

/** A published version of /v2. */
export type Version = keyof Documents;

/** The paths of a version's document. */
export type PathsOf<V extends Version> = Documents[V]['paths'];

/** The paths that have a verb. */
export type PathOf<Paths, Method extends string> = {
  [Path in keyof Paths & string]: Paths[Path] extends Readonly<Record<Method, object>> ? Path : never;
}[keyof Paths & string];

/** What a document says of a path's verb. */
export type Operation<Paths, Path, Method> = Path extends keyof Paths
  ? Method extends keyof Paths[Path]
    ? Paths[Path][Method]
    : never
  : never;

/** What an operation takes in a place of its requests; unknown where it takes nothing there. */
type In<Of, Place extends string> = Of extends { parameters: { [Key in Place]?: infer Value } }
  ? [Value & {}] extends [never]
    ? unknown
    : Value & {}
  : unknown;

/** The relations that an operation can expand. */
export type Expandable<Of> = In<Of, 'query'> extends { expand?: (infer Name extends string)[] } ? Name : never;

/** A property that may be left out where nothing in it is required. */
type Property<Name extends string, Value> =
  Record<never, never> extends Value ? { [Key in Name]?: Value } : { [Key in Name]: Value };

type Path<Of> = unknown extends In<Of, 'path'> ? unknown : { path: In<Of, 'path'> };
export type Query<Of, Names> = Omit<In<Of, 'query'>, 'expand'> & { expand?: Names };
type Header<Of, Tag> = Omit<In<Of, 'header'>, 'If-None-Match'> & {
  'If-None-Match'?: In<Of, 'header'> extends { 'If-None-Match'?: string } ? Tag : never;
};
type Params<Of, Names, Tag> = Path<Of> & Property<'query', Query<Of, Names>> & Property<'header', Header<Of, Tag>>;

/** What a request brings besides path and verb: `Names` are what it expands, `Tag` is what the caller has already. */
export type Request<Of, Names, Tag> = Property<'params', Params<Of, Names, Tag>> &
  RequestBodyOption<Of> & { signal?: AbortSignal };

/** The last argument of a call, which may be left out where nothing in it is required. */
export type Rest<Of, Names, Tag> =
  Record<never, never> extends Request<Of, Names, Tag>
    ? [request?: Request<Of, Names, Tag>]
    : [request: Request<Of, Names, Tag>];

/** Whether a type is one of several: an element that may be one name or another. */
type IsEither<Name, All = Name> = Name extends unknown ? ([All] extends [Name] ? false : true) : never;

/** The names of a list; `string` where the compiler does not know which of them are in it. */
export type NamesIn<List extends readonly string[]> = number extends List['length']
  ? string
  : true extends { [At in keyof List]: IsEither<List[At]> }[number]
    ? string
    : List[number];

type ResponseBody<Response> = Response extends { content: infer Content } ? Content[keyof Content] : undefined;

/** A body as `expand` shows it: of a list, its elements. */
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

/** A good answer: the types of its body follow from its status. 304 is one where the caller says what it has. */
export type AnswerTo<Of, Names extends string, Tag = never> = Of extends { responses: infer Found }
  ? Good<Found, Names> | ([Tag] extends [never] ? never : StatusAnswer<304, undefined>)
  : never;

/** The elements of an operation's lists; never of one that answers no list alone. */
export type ElementOf<Of, Names extends string> = [AnswerTo<Of, Names>['data']] extends [
  { data: (infer Element)[]; links: { next: string | null } },
]
  ? Element
  : never;

/** The paths whose GET takes an id and nothing else in the path. */
export type PathById<Paths> = {
  [Path in PathOf<Paths, 'get'>]: unknown extends In<Operation<Paths, Path, 'get'>, 'path'>
    ? never
    : { id: number } extends In<Operation<Paths, Path, 'get'>, 'path'>
      ? Path
      : never;
}[PathOf<Paths, 'get'>];

/** The paths whose GET answers a list. */
export type ListPath<Paths> = {
  [Path in PathOf<Paths, 'get'>]: [ElementOf<Operation<Paths, Path, 'get'>, never>] extends [never] ? never : Path;
}[PathOf<Paths, 'get'>];
