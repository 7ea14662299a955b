import {
  type Contract,
  isResource,
  partsOfRoute,
  takesIdempotencyKey,
  takesIfMatch,
} from '../../shared/http/contract.ts';
import { unforeseen } from '../../shared/http/error-bodies.ts';
import { areaOf } from '../../shared/http/middleware/request.ts';
import * as problems from '../../shared/lib/problems.ts';
import { unavailable } from '../../shared/lib/refusal.ts';
import type { Versions } from '../../shared/versions/versions.ts';
import { type Examples, examplesOfAnswer } from './examples.ts';
import type { Part, Schemas } from './schemas.ts';

const text = { type: 'string' };
// OpenAPI 3.1 can do without a schema of bytes; several generators of clients cannot
export const binary = { type: 'string', format: 'binary' };
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

const errorSchema = { $ref: '#/components/schemas/Error' };
const fieldErrorsSchema = { $ref: '#/components/schemas/FieldErrors' };
/** Those of further refusals that name fields; a 409 does so if it is about values that have changed. */
const schemasOfErrors: Readonly<Record<number, Part>> = {
  409: { anyOf: [fieldErrorsSchema, errorSchema] },
  422: fieldErrorsSchema,
};

/** A refusal that endpoints have in common. */
interface Refused {
  readonly description: string;
  readonly headers?: readonly string[];
  readonly schema?: Part;
  /** What it says, where no request brings it about. */
  readonly says?: { readonly message: string };
}

const counted = ['X-Api-Version', ...limits];

const refusals: Readonly<Record<string, Refused>> = {
  Malformed: { description: 'Cannot be read: JSON, version or cursor.', headers: counted },
  Unauthenticated: {
    description: 'No key, an unknown one or a revoked one.',
    headers: ['X-Api-Version', 'WWW-Authenticate'],
  },
  Forbidden: { description: 'The key may not call this endpoint.', headers: counted },
  NotFound: { description: 'There is no such object within reach of the key.', headers: counted },
  Missing: { description: 'There is no such object, or its address is no good any more.' },
  MethodNotAllowed: { description: 'The path knows other verbs only.', headers: ['Allow'] },
  Precondition: {
    description: '`If-Match` names another state of the resource than the one it is in.',
    headers: counted,
  },
  TooLarge: { description: 'The body is too large.', headers: counted },
  UnsupportedType: { description: 'The body is of another type than the endpoint takes.', headers: counted },
  Invalid: {
    description: 'Data, or a name in the query, is missing or wrong.',
    headers: counted,
    schema: fieldErrorsSchema,
  },
  InvalidQuery: { description: 'A name in the query is unknown or its value wrong.', schema: fieldErrorsSchema },
  RateLimited: { description: 'The key has used up its requests.', headers: [...counted, 'Retry-After'] },
  Unforeseen: { description: 'Something that was not foreseen.', says: { message: unforeseen.message } },
  Unavailable: {
    description:
      'The service is too busy. Nothing was written; try again. Without `X-Request-Id` it is the gateway that says so: then repeat a write under its `Idempotency-Key`.',
    headers: ['Retry-After'],
    says: { message: unavailable().message },
  },
};

/** Describes the refusals that endpoints have in common, each as it was answered. */
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
          content: { 'application/json': { schema, ...shown } },
        },
      ];
    }),
  );

const shared = (name: string): Part => ({ $ref: `#/components/responses/${name}` });

/** What describes the answers of an endpoint besides its contract. `links` lead on from what it makes. */
interface AnswerContext {
  readonly schemas: Schemas;
  readonly versions: Versions;
  readonly links: Part | undefined;
  /** What was answered, by status and version. */
  readonly examples: Examples['answers'][string] | undefined;
}

/** Describes every answer of an endpoint by status. */
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
  200: 'As asked for.',
  201: 'Made.',
  202: 'Accepted: the work goes on.',
  204: 'Done; there is nothing to say.',
  302: 'To another address.',
};

const hasTag = ({ startsWork, returns, answersAs }: Contract): boolean =>
  startsWork !== true && (returns !== undefined || answersAs !== undefined);

const notModified = (contract: Contract, { versions }: AnswerContext): Part => ({
  description: 'The answer is still the one that `If-None-Match` names.',
  headers: headersBy(['ETag', ...commonHeaders(contract, versions)]),
});

function commonHeaders({ route }: Contract, versions: Versions): readonly string[] {
  const area = areaOf(route);
  if (!area) return ['X-Request-Id'];
  const deprecates = versions[area].some(({ deprecated }) => deprecated);
  return ['X-Request-Id', 'X-Api-Version', ...limits, ...(deprecates ? ['Deprecation', 'Sunset'] : [])];
}

/** Describes one answer that the contract states. */
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
    return { description, headers: headersBy(common), content: { 'application/json': { schema, ...shows } } };
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
