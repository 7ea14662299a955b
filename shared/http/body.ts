import type * as z from 'zod';
import { empty } from '../lib/problems.ts';
import { invalid, Refusal } from '../lib/refusal.ts';
import { fieldErrors, read } from '../model/issues.ts';

const jsonBytes = 1_000_000; // decided: a JSON body of at most 1 MB
const nesting = 32;

/** What of a request tells its body. */
interface Sent {
  /** Names in lower case. */
  readonly headers: ReadonlyMap<string, string>;
  readonly body: Buffer;
}

/** A body of JSON that a schema parses. */
export interface JsonBody<Schema extends z.ZodType = z.ZodType> {
  readonly kind: 'json';
  readonly schema: Schema;
}

/** A body of bytes that are taken as they are, of one of some media types. */
export interface BytesBody {
  readonly kind: 'bytes';
  readonly types: readonly string[];
  readonly maxBytes: number;
}

/** The kinds of body that an endpoint may take. */
export type BodyKind = JsonBody | BytesBody;

/** Bytes as they were sent, under one of the types that the contract names. */
export interface SentBytes {
  readonly type: string;
  readonly bytes: Buffer;
}

/** What an endpoint's code is given of a body. */
export type BodyOf<Kind> =
  Kind extends JsonBody<infer Schema> ? z.output<Schema> : Kind extends BytesBody ? SentBytes : undefined;

/** States that a body is JSON, and what it holds. */
export const json = <Schema extends z.ZodType>(schema: Schema): JsonBody<Schema> => ({ kind: 'json', schema });

/** States that a body is bytes, and which. */
export const bytes = (accepted: Omit<BytesBody, 'kind'>): BytesBody => ({ kind: 'bytes', ...accepted });

/** Picks the schema that parses a body of JSON. */
export const parserOf = (body: BodyKind | undefined): z.ZodType | undefined =>
  body?.kind === 'json' ? body.schema : undefined;

/** Reads a body of its kind. An endpoint that takes none ignores what is sent. */
export function readBody(kind: BodyKind | undefined, sent: Sent): unknown {
  if (!kind) return undefined;
  if ((sent.headers.get('content-encoding') ?? 'identity') !== 'identity') {
    throw new Refusal('unsupported-type', 'The body must not be compressed: no Content-Encoding.');
  }
  return kind.kind === 'json' ? readJson(kind, sent) : readBytes(kind, sent);
}

function readJson({ schema }: JsonBody, { headers, body }: Sent): unknown {
  const type = headers.get('content-type');
  if (type !== undefined && !/^application\/([\w.-]+\+)?json\s*(;|$)/i.test(type)) {
    throw new Refusal('unsupported-type', 'The body must be JSON: Content-Type application/json.');
  }
  requireFits(body, jsonBytes);
  const parsed = read(schema, parseJson(body));
  if (!parsed.success) throw invalid(fieldErrors(parsed.error));
  return parsed.data;
}

function readBytes({ types, maxBytes }: BytesBody, { headers, body }: Sent): SentBytes {
  const [sent = ''] = (headers.get('content-type') ?? '').toLowerCase().split(';', 1);
  const type = types.find((one) => one === sent.trim());
  if (!type) throw new Refusal('unsupported-type', `The Content-Type of the body must be ${types.join(' or ')}.`);
  requireFits(body, maxBytes);
  if (body.length === 0) throw invalid({ body: [empty] });
  return { type, bytes: body };
}

function requireFits(body: Buffer, maxBytes: number): void {
  if (body.length > maxBytes) throw new Refusal('too-large', `The body is larger than ${maxBytes} bytes.`);
}

function parseJson(bytes: Buffer): unknown {
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw new Refusal('malformed', 'The body is not valid JSON in UTF-8.');
  }
  if (isDeeper(value, nesting)) throw new Refusal('malformed', `The body is nested deeper than ${nesting} levels.`);
  return value;
}

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((inner) => isDeeper(inner, levels - 1));
}
