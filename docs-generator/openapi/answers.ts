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
import * as problems from '../../shared/lib/problems.ts';
import { Refusal, unavailable } from '../../shared/lib/refusal.ts';
import * as requestErrors from '../../shared/lib/request-errors.ts';
import type { Versions } from '../../shared/versions/versions.ts';
import { type Examples, examplesOfAnswer } from './examples.ts';
import type { Part, Schemas } from './schemas.ts';

const text = { type: 'string' };
// OpenAPI 3.1 needs no schema for bytes, but several client generators do
export const binary = { type: 'string', format: 'binary' };
const whole = { type: 'integer' };
const nullable = (type: string) => ({ type: [type, 'null'] });

/** Returns the schema of an object whose fields are all required. */
export const object = (properties: Part): Part => ({ type: 'object', required: Object.keys(properties), properties });

/** Returns the codes of a closed list. */
const codesOf = (list: Readonly<Record<string, { readonly code: string }>>): readonly string[] =>
  Object.values(list)
    .map(({ code }) => code)
    .sort();

const errorCode = { $ref: '#/components/schemas/ErrorCode' };

const messagesByField = {
  type: 'object',
  description: 'Error messages by field.',
  additionalProperties: { type: 'array', items: text },
  examples: [{ 'items.0.quantity': ['Must be at least 1.'] }],
};
const codesByField = {
  type: 'object',
  description: 'Error codes by field, with the same paths and the same order as `errors`. Codes are stable.',
  additionalProperties: { type: 'array', items: { type: 'string', enum: codesOf(problems) } },
  examples: [{ 'items.0.quantity': ['too_small'] }],
  'x-extension': true,
};

/** The schemas of errors, and of the two kinds of pages. */
export const answerSchemas: Readonly<Record<string, Part>> = {
  ErrorCode: {
    type: 'string',
    description: 'Code of the error. Codes are stable.',
    enum: codesOf(requestErrors),
    'x-extension': true,
  },
  Error: object({ message: text, code: errorCode }),
  FieldErrors: object({
    message: text,
    code: errorCode,
    errors: messagesByField,
    codes: codesByField,
  }),
  Problem: {
    type: 'object',
    required: ['type', 'title', 'status', 'detail', 'code', 'request_id'],
    properties: {
      type: { type: 'string', format: 'uri-reference' },
      title: text,
      status: whole,
      detail: text,
      code: errorCode,
      request_id: text,
      errors: messagesByField,
      codes: codesByField,
    },
    'x-extension': true,
  },
  PageLinks: object({ first: text, last: nullable('string'), prev: nullable('string'), next: nullable('string') }),
  PageMeta: object({
    current_page: whole,
    from: nullable('integer'),
    path: text,
    per_page: whole,
    to: nullable('integer'),
  }),
  CursorLinks: object({
    first: nullable('string'),
    last: nullable('string'),
    prev: nullable('string'),
    next: nullable('string'),
  }),
  CursorMeta: object({ path: text, per_page: whole, next_cursor: nullable('string'), prev_cursor: nullable('string') }),
};

/** The headers of responses. A header that is not required is missing on some responses with its status. */
export const headerComponents: Readonly<Record<string, Part>> = {
  'X-Request-Id': { required: true, description: 'Identifier of the request in the log of the service.', schema: text },
  'X-Api-Version': { required: true, description: 'API version of the response.', schema: text },
  'X-RateLimit-Limit': {
    required: true,
    description: 'Number of requests that the key may make in any hour.',
    schema: whole,
  },
  'X-RateLimit-Remaining': { required: true, description: 'Number of requests that remain.', schema: whole },
  'X-RateLimit-Reset': {
    required: true,
    description: 'Time at which the oldest counted requests expire, in Unix seconds.',
    schema: whole,
  },
  'RateLimit-Policy': {
    required: true,
    description: 'Rate limit: number of requests `q` in a window of `w` seconds.',
    schema: text,
  },
  RateLimit: {
    required: true,
    description: 'Number of requests that remain `r`, and seconds `t` until the oldest counted requests expire.',
    schema: text,
  },
  'Retry-After': { required: true, description: 'Number of seconds to wait before the next attempt.', schema: whole },
  ETag: {
    required: true,
    description: 'Tag of exactly this response, for `If-None-Match` and `If-Match`.',
    schema: text,
  },
  Location: {
    required: true,
    description: 'Absolute URL of the created object, of the job that does the work, or of the file.',
    schema: { type: 'string', format: 'uri' },
  },
  Deprecation: {
    description: 'Date from which the version is deprecated. Present only on responses of deprecated versions.',
    schema: text,
  },
  Sunset: {
    description: 'Date on which the version ends. Present only on responses of deprecated versions.',
    schema: text,
  },
  Allow: { required: true, description: 'Methods that the path allows.', schema: text },
  'WWW-Authenticate': { required: true, description: 'Always `Bearer`.', schema: text },
  'Idempotent-Replayed': {
    description: '`true` if this is the stored response to an earlier request with the same `Idempotency-Key`.',
    schema: { type: 'string', enum: ['true'] },
  },
};

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
    headers: counted,
    schema: fieldErrorsSchema,
  },
  InvalidQuery: { description: 'A query parameter is unknown or its value is invalid.', schema: fieldErrorsSchema },
  RateLimited: { description: 'The key has no requests left.', headers: [...counted, 'Retry-After'] },
  Unforeseen: { description: 'Unexpected error.', says: bodyOf(new Refusal(requestErrors.unexpectedError)) },
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
    ...(takesIdempotencyKey(verb) ? ['Idempotent-Replayed'] : []),
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
