import * as problems from '../../shared/lib/problems.ts';
import * as requestErrors from '../../shared/lib/request-errors.ts';
import type { Part } from './schemas.ts';

export const text = { type: 'string' };
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
  'Preference-Applied': {
    description: '`handling=strict` if the body was checked for unknown fields.',
    schema: { type: 'string', enum: ['handling=strict'] },
  },
  'Idempotent-Replayed': {
    description: '`true` if this is the stored response to an earlier request with the same `Idempotency-Key`.',
    schema: { type: 'string', enum: ['true'] },
  },
};
