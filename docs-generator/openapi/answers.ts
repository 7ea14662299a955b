import { problemType } from '../../shared/http/accept.ts';
import {
  type Contract,
  isResource,
  partsOfRoute,
  takesIdempotencyKey,
  takesIfMatch,
} from '../../shared/http/contract.ts';
import { bodyOf } from '../../shared/http/error-bodies.ts';
import { areaOf } from '../../shared/http/middleware/request.ts';
import { Refusal, unavailable } from '../../shared/lib/refusal.ts';
import { unexpectedError } from '../../shared/lib/request-errors.ts';
import type { Versions } from '../../shared/versions/versions.ts';
import { binary, object, text } from './components.ts';
import { type Examples, examplesOfAnswer } from './examples.ts';
import type { Part, Schemas } from './schemas.ts';

const headersBy = (names: readonly string[]): Part =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));

const limits = ['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset', 'RateLimit-Policy', 'RateLimit'];

const errorSchema = { $ref: '#/components/schemas/Error' };
const fieldErrorsSchema = { $ref: '#/components/schemas/FieldErrors' };
/** The schemas of other errors that name fields. A 409 names fields if values have changed. */
const schemasOfErrors: Readonly<Record<number, Part>> = {
  409: { anyOf: [fieldErrorsSchema, errorSchema] },
  422: fieldErrorsSchema,
};

/** Describes the two media types of an error. */
const errorContent = (json: Part): Part => ({
  'application/json': json,
  [problemType]: { schema: { $ref: '#/components/schemas/Problem' } },
});

/** An error that several endpoints return. */
interface Refused {
  readonly description: string;
  readonly headers?: readonly string[];
  readonly schema?: Part;
  /** Its body, if no request can provoke the error. */
  readonly says?: object;
}

const counted = ['X-Api-Version', ...limits];

const refusals: Readonly<Record<string, Refused>> = {
  Malformed: { description: 'Unreadable JSON, unknown version or invalid cursor.', headers: counted },
  Unauthenticated: {
    description: 'Missing, unknown or revoked key.',
    headers: ['X-Api-Version', 'WWW-Authenticate'],
  },
  Forbidden: { description: 'The key may not call this endpoint.', headers: counted },
  NotFound: { description: 'Object not found, or not accessible with this key.', headers: counted },
  Missing: { description: 'Object not found, or its URL is invalid or has expired.' },
  MethodNotAllowed: { description: 'Method not allowed for this path.', headers: ['Allow'] },
  Precondition: {
    description: 'The resource has changed since the `ETag` in `If-Match`.',
    headers: counted,
  },
  TooLarge: { description: 'The body is too large.', headers: counted },
  UnsupportedType: { description: 'The endpoint does not accept this media type.', headers: counted },
  Invalid: {
    description: 'A value in the body or the query is missing or invalid.',
    headers: [...counted, 'Preference-Applied'],
    schema: fieldErrorsSchema,
  },
  InvalidQuery: { description: 'A query parameter is unknown or its value is invalid.', schema: fieldErrorsSchema },
  RateLimited: { description: 'The key has no requests left.', headers: [...counted, 'Retry-After'] },
  Unforeseen: { description: 'Unexpected error.', says: bodyOf(new Refusal(unexpectedError)) },
  Unavailable: {
    description:
      'The service is too busy. It has changed nothing, so you can retry. A response without `X-Request-Id` comes from the gateway. In that case, retry a write with its `Idempotency-Key`.',
    headers: ['Retry-After'],
    says: bodyOf(unavailable()),
  },
};

/** Returns the errors that several endpoints return, each with recorded examples. */
export const responseComponents = (recorded: Examples['refusals']): Readonly<Record<string, Part>> =>
  Object.fromEntries(
    Object.entries(refusals).map(([name, { description, headers = [], schema = errorSchema, says }]) => {
      const answered = Object.entries(recorded[name] ?? {}).map(([wrong, value]) => [wrong, { value }] as const);
      const shown = says ? { example: says } : answered.length > 0 && { examples: Object.fromEntries(answered) };
      return [
        name,
        {
          description,
          headers: headersBy(['X-Request-Id', ...headers]),
          content: errorContent({ schema, ...shown }),
        },
      ];
    }),
  );

const shared = (name: string): Part => ({ $ref: `#/components/responses/${name}` });

/** The data that describes the responses of an endpoint, in addition to its contract. `links` start at its result. */
interface AnswerContext {
  readonly schemas: Schemas;
  readonly versions: Versions;
  readonly links: Part | undefined;
  /** Recorded responses, by status and version. */
  readonly examples: Examples['answers'][string] | undefined;
}

/** Returns the descriptions of all responses of an endpoint, by status. */
export function answersOf(contract: Contract, context: AnswerContext): Part {
  const { verb, path } = partsOfRoute(contract.route);
  const keyed = contract.allow !== 'anyone';
  const own = Object.entries(contract.answers ?? {}).map(([status, description]): [string, Part] => [
    status,
    answer(contract, context, Number(status), description),
  ]);
  const usual = contract.status ?? 200;
  return {
    [usual]: answer(contract, context, usual, usualText[usual]),
    ...(hasTag(contract) && verb === 'GET' && { 304: notModified(contract, context) }),
    ...(keyed && { 400: shared('Malformed'), 401: shared('Unauthenticated'), 403: shared('Forbidden') }),
    ...(path.includes('{') && { 404: shared(keyed ? 'NotFound' : 'Missing') }),
    405: shared('MethodNotAllowed'),
    ...(keyed && takesIfMatch(verb) && { 412: shared('Precondition') }),
    ...(contract.body && { 413: shared('TooLarge'), 415: shared('UnsupportedType') }),
    422: shared(keyed ? 'Invalid' : 'InvalidQuery'),
    ...(keyed && { 429: shared('RateLimited') }),
    500: shared('Unforeseen'),
    503: shared('Unavailable'),
    ...Object.fromEntries(own),
  };
}

const usualText = {
  200: 'The requested object or list.',
  201: 'Created.',
  202: 'Accepted. The work continues in the background.',
  204: 'Success. The response has no body.',
  302: 'Redirect to another URL.',
};

const hasTag = ({ startsWork, returns, answersAs }: Contract): boolean =>
  startsWork !== true && (returns !== undefined || answersAs !== undefined);

const notModified = (contract: Contract, { versions }: AnswerContext): Part => ({
  description: 'Not modified: the response still matches `If-None-Match`.',
  headers: headersBy(['ETag', ...commonHeaders(contract, versions)]),
});

function commonHeaders({ route }: Contract, versions: Versions): readonly string[] {
  const area = areaOf(route);
  if (!area) return ['X-Request-Id'];
  const deprecates = versions[area].some(({ deprecated }) => deprecated);
  return ['X-Request-Id', 'X-Api-Version', ...limits, ...(deprecates ? ['Deprecation', 'Sunset'] : [])];
}

/** Describes one response of a contract. */
function answer(
  contract: Contract,
  { schemas, versions, links, examples }: AnswerContext,
  status: number,
  description: string,
): Part {
  const common = commonHeaders(contract, versions);
  const shows = examplesOfAnswer(examples?.[status], versions[areaOf(contract.route) ?? 'v2']);
  if (status >= 400) {
    const schema = schemasOfErrors[status] ?? errorSchema;
    return { description, headers: headersBy(common), content: errorContent({ schema, ...shows }) };
  }
  const { verb } = partsOfRoute(contract.route);
  const started = isOtherJob(contract, status);
  const tagged = hasTag(contract) && (status === 200 || status === 201);
  const headers = [
    ...common,
    ...(tagged ? ['ETag'] : []),
    ...((status === 201 && links) || status === 302 || (status === 202 && (started || contract.status === 202))
      ? ['Location']
      : []),
    ...(takesIdempotencyKey(verb, contract) ? ['Idempotent-Replayed'] : []),
    ...(contract.body?.kind === 'json' ? ['Preference-Applied'] : []),
  ];
  const own = contract.answersWith?.[status];
  const shown = own ? { ...contract, returns: own } : contract;
  const schema = started ? schemas.job : shownBy(shown, schemas);
  const types = contract.answersAs?.map((type) => [type, contentOf(type, shows)] as const);
  const content = types ? Object.fromEntries(types) : schema && { 'application/json': { schema, ...shows } };
  const hasBody = content && status !== 204 && status < 300;
  return {
    description,
    headers: headersBy(headers),
    ...(hasBody && { content }),
    ...(links && (status === 200 || status === 201) && { links }),
  };
}

const contentOf = (type: string, shows: Part): Part =>
  type === 'application/json' ? shows : { schema: type.startsWith('text/') ? text : binary };

/** Returns whether a response is the job that computes the resource of the contract, and not the resource. */
const isOtherJob = ({ returns, status }: Contract, answered: number): boolean =>
  answered === 202 && status !== 202 && !(returns && isResource(returns) && returns.entity === 'job');

function shownBy(contract: Contract, schemas: Schemas): Part | undefined {
  if (!contract.returns) return undefined;
  const one = schemas.answerOf(contract);
  if (!contract.paging) return one;
  const form = contract.paging === 'cursor' ? 'Cursor' : 'Page';
  return object({
    data: { type: 'array', items: one, description: 'Objects on this page.' },
    links: { $ref: `#/components/schemas/${form}Links` },
    meta: { $ref: `#/components/schemas/${form}Meta` },
  });
}
