import {
  type Contract,
  isResource,
  partsOfRoute,
  takesIdempotencyKey,
  takesIfMatch,
} from '../../../shared/http/contract.ts';
import { areaOf } from '../../../shared/http/middleware/request.ts';
import * as problems from '../../../shared/lib/problems.ts';
import { publishedVersions } from '../../../shared/versions/versions.ts';
import type { Part, Schemas } from './schemas.ts';

const text = { type: 'string' };
const whole = { type: 'integer' };
const nullable = (type: string) => ({ type: [type, 'null'] });

/** Describes an object of which all fields are always there. */
export const object = (properties: Part): Part => ({ type: 'object', required: Object.keys(properties), properties });

const codes = Object.values(problems)
  .map(({ code }) => code)
  .sort();

/** What is wrong, and the two forms of a collection. */
export const answerSchemas: Readonly<Record<string, Part>> = {
  Error: object({ message: text }),
  FieldErrors: object({
    message: text,
    errors: {
      type: 'object',
      description: 'What is wrong, by field.',
      additionalProperties: { type: 'array', items: text },
      examples: [{ 'items.0.quantity': ['Must be at least 1.'] }],
    },
    codes: {
      type: 'object',
      description:
        'The same with codes in place of sentences: the same paths, and at each the same order. Codes are stable.',
      additionalProperties: {
        type: 'array',
        items: { type: 'string', enum: codes },
      },
      examples: [{ 'items.0.quantity': ['too_small'] }],
      'x-extension': true,
    },
  }),
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

/** The headers of answers. One that is not required is on some answers of its status only. */
export const headerComponents: Readonly<Record<string, Part>> = {
  'X-Request-Id': { required: true, description: 'Names the request in the log of the service.', schema: text },
  'X-Api-Version': { required: true, description: 'The version of the answer.', schema: text },
  'X-RateLimit-Limit': { required: true, description: 'Requests that the key has in any hour.', schema: whole },
  'X-RateLimit-Remaining': { required: true, description: 'Requests that are left.', schema: whole },
  'X-RateLimit-Reset': {
    required: true,
    description: 'When the oldest counted requests are forgotten, in Unix seconds.',
    schema: whole,
  },
  'Retry-After': { required: true, description: 'Seconds after which trying again makes sense.', schema: whole },
  ETag: { required: true, description: 'Names exactly this answer, for `If-None-Match` and `If-Match`.', schema: text },
  Location: {
    required: true,
    description: 'Absolute address of what was made, or of the job that makes it.',
    schema: { type: 'string', format: 'uri' },
  },
  Deprecation: {
    description: 'Since when the version is deprecated. On answers of deprecated versions.',
    schema: text,
  },
  Sunset: { description: 'When the version ends. On answers of deprecated versions.', schema: text },
  Allow: { required: true, description: 'The verbs that the path knows.', schema: text },
  'WWW-Authenticate': { required: true, description: '`Bearer`.', schema: text },
  'Idempotent-Replayed': {
    description: '`true` when this is the first answer again, under an `Idempotency-Key` that was used before.',
    schema: { type: 'string', enum: ['true'] },
  },
};

const headersBy = (names: readonly string[]): Part =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));

const limits = ['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset'];

const json = (schema: Part): Part => ({ 'application/json': { schema } });
const errorSchema = { $ref: '#/components/schemas/Error' };
const fieldErrorsSchema = { $ref: '#/components/schemas/FieldErrors' };

const refusal = (description: string, headers: readonly string[] = [], schema: Part = errorSchema): Part => ({
  description,
  headers: headersBy(['X-Request-Id', ...headers]),
  content: json(schema),
});

const counted = ['X-Api-Version', ...limits];

export const responseComponents: Readonly<Record<string, Part>> = {
  Malformed: refusal('Cannot be read: JSON, version or cursor.', counted),
  Unauthenticated: refusal('No key, an unknown one or a revoked one.', ['X-Api-Version', 'WWW-Authenticate']),
  Forbidden: refusal('The key may not call this endpoint.', counted),
  NotFound: refusal('There is no such object within reach of the key.', counted),
  Missing: refusal('There is no such object, or its address is no good any more.'),
  MethodNotAllowed: refusal('The path knows other verbs only.', ['Allow']),
  Precondition: refusal('`If-Match` names another state of the resource than the one it is in.', counted),
  TooLarge: refusal('The body is too large.', counted),
  UnsupportedType: refusal('The body is of another type than the endpoint takes.', counted),
  Invalid: refusal('Data, or a name in the query, is missing or wrong.', counted, fieldErrorsSchema),
  InvalidQuery: refusal('A name in the query is unknown or its value wrong.', [], fieldErrorsSchema),
  RateLimited: refusal('The key has used up its requests.', [...counted, 'Retry-After']),
  Unforeseen: refusal('Something that was not foreseen.'),
  Unavailable: refusal(
    'The service is too busy. Nothing was written; try again. Without `X-Request-Id` it is the gateway that says so: then repeat a write under its `Idempotency-Key`.',
    ['Retry-After'],
  ),
};

const shared = (name: string): Part => ({ $ref: `#/components/responses/${name}` });

/** Describes every answer of an endpoint by status. `links` lead on from what it makes. */
export function answersOf(contract: Contract, schemas: Schemas, links: Part | undefined): Part {
  const { verb, path } = partsOfRoute(contract.route);
  const keyed = contract.allow !== 'anyone';
  const own = Object.entries(contract.answers ?? {}).map(([status, description]): [string, Part] => [
    status,
    answer(contract, schemas, Number(status), description, links),
  ]);
  const usual = contract.status ?? 200;
  return {
    [usual]: answer(contract, schemas, usual, usualText[usual], links),
    ...(hasTag(contract) && verb === 'GET' && { 304: notModified(contract) }),
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
  200: 'As asked for.',
  201: 'Made.',
  202: 'Accepted: the work goes on.',
  204: 'Done; there is nothing to say.',
  302: 'To another address.',
};

const hasTag = ({ startsWork, returns, answersAs }: Contract): boolean =>
  startsWork !== true && (returns !== undefined || answersAs !== undefined);

const notModified = (contract: Contract): Part => ({
  description: 'The answer is still the one that `If-None-Match` names.',
  headers: headersBy(['ETag', ...commonHeaders(contract)]),
});

function commonHeaders({ route }: Contract): readonly string[] {
  const area = areaOf(route);
  if (!area) return ['X-Request-Id'];
  const deprecates = publishedVersions[area].some(({ deprecated }) => deprecated);
  return ['X-Request-Id', 'X-Api-Version', ...limits, ...(deprecates ? ['Deprecation', 'Sunset'] : [])];
}

/** Describes one answer that the contract states. */
function answer(
  contract: Contract,
  schemas: Schemas,
  status: number,
  description: string,
  links: Part | undefined,
): Part {
  const common = commonHeaders(contract);
  if (status >= 400) {
    return { description, headers: headersBy(common), content: json(status === 422 ? fieldErrorsSchema : errorSchema) };
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
  const types = contract.answersAs?.map((type) => [type, {}] as const);
  const content = types ? Object.fromEntries(types) : schema && json(schema);
  const hasBody = content && status !== 204 && status < 300;
  return {
    description,
    headers: headersBy(headers),
    ...(hasBody && { content }),
    ...(links && (status === 200 || status === 201) && { links }),
  };
}

/** Tells whether an answer is not the contract's resource but the job that works it out. */
const isOtherJob = ({ returns, status }: Contract, answered: number): boolean =>
  answered === 202 && status !== 202 && !(returns && isResource(returns) && returns.entity === 'job');

function shownBy(contract: Contract, schemas: Schemas): Part | undefined {
  if (!contract.returns) return undefined;
  const one = schemas.answerOf(contract);
  if (!contract.paging) return one;
  const form = contract.paging === 'cursor' ? 'Cursor' : 'Page';
  return object({
    data: { type: 'array', items: one },
    links: { $ref: `#/components/schemas/${form}Links` },
    meta: { $ref: `#/components/schemas/${form}Meta` },
  });
}
