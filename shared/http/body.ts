import { empty } from '../lib/problems.ts';
import { fill, invalid, Refusal } from '../lib/refusal.ts';
import {
  bodyTooDeep,
  bodyTooLarge,
  compressedBody,
  invalidData,
  malformedBody,
  notJson,
  unsupportedType,
  uploadRequired,
  wrongLength,
} from '../lib/request-errors.ts';
import { fieldErrors, read } from '../model/issues.ts';
import { unknownFields } from '../model/unknown-fields.ts';
import type * as z from '../model/zod.ts';
import { prefersStrict } from './prefers-strict.ts';

const jsonBytes = 1_000_000; // our decision: a JSON body has at most 1 MB
const nesting = 32;
const jsonType = 'application/json';

/** The parts of a request that describe its body. */
interface BodyHeaders {
  /** Names in lower case. */
  readonly headers: ReadonlyMap<string, string>;
  readonly body: Buffer;
}

/** A JSON body that a schema parses. */
export interface JsonBody<Schema extends z.ZodType = z.ZodType> {
  readonly kind: 'json';
  readonly schema: Schema;
  /** Schemas for older versions that use other field names, by the version's date. */
  readonly older?: Readonly<Record<string, z.ZodType>>;
  /** Whether a missing body means an empty object. */
  readonly isOptional?: true;
  /** The bytes that the endpoint accepts instead of JSON. */
  readonly orBytes?: BytesBody;
}

/** A body of bytes that is stored unchanged, in one of several media types. */
export interface BytesBody {
  readonly kind: 'bytes';
  readonly types: readonly string[];
  readonly maxBytes: number;
  /** Advice for callers with a larger body. */
  readonly ifMore?: string;
}

/** The kinds of body that an endpoint can accept. */
export type BodyKind = JsonBody | BytesBody;

/** The bytes that the caller sent, with one of the contract's media types. */
export interface SentBytes {
  readonly type: string;
  readonly bytes: Buffer;
}

/** The parsed body that an endpoint's code receives. */
export type BodyOf<Kind> = Kind extends { readonly schema: infer Schema extends z.ZodType }
  ?
      | z.output<Schema>
      | (Kind extends { readonly orBytes: BytesBody } ? SentBytes : never)
      | (Kind extends { readonly older: Readonly<Record<string, infer Older extends z.ZodType>> }
          ? z.output<Older>
          : never)
  : Kind extends BytesBody
    ? SentBytes
    : undefined;

/** Defines a JSON body by its schema. */
export const json = <Schema extends z.ZodType>(schema: Schema): JsonBody<Schema> => ({ kind: 'json', schema });

/** Defines a JSON body that callers may omit. A missing body means an empty object. */
export const optionalJson = <Schema extends z.ZodType>(schema: Schema) =>
  ({ kind: 'json', schema, isOptional: true }) as const;

/** Defines a JSON body by its schema, and by the schemas of older versions of the API. */
export const jsonByVersion = <Schema extends z.ZodType, const Older extends Readonly<Record<string, z.ZodType>>>(
  schema: Schema,
  older: Older,
) => ({ kind: 'json', schema, older }) as const;

/** Defines a body that is either JSON or bytes. The `Content-Type` decides which. */
export const jsonOrBytes = <Schema extends z.ZodType>(schema: Schema, orBytes: Omit<BytesBody, 'kind'>) =>
  ({ kind: 'json', schema, orBytes: bytes(orBytes) }) as const;

/** Defines a body of bytes by its media types and its maximum size. */
export const bytes = (accepted: Omit<BytesBody, 'kind'>): BytesBody => ({ kind: 'bytes', ...accepted });

/** Returns the schema that parses a JSON body. */
export const parserOf = (body: BodyKind | undefined): z.ZodType | undefined =>
  body?.kind === 'json' ? body.schema : undefined;

/** Parses a body of the given kind. An endpoint without a body ignores the sent bytes. */
export function readBody(kind: BodyKind | undefined, sent: BodyHeaders, version: string): unknown {
  if (!kind) return undefined;
  if ((sent.headers.get('content-encoding') ?? 'identity') !== 'identity') {
    throw new Refusal(compressedBody);
  }
  if (kind.kind === 'bytes') return readBytes(kind, sent);
  return kind.orBytes && !isJson(sent) ? readBytes(kind.orBytes, sent, [jsonType]) : readJson(kind, sent, version);
}

/** The header of a response to a JSON body that was checked for unknown fields. */
export const strictApplied = { 'Preference-Applied': 'handling=strict' } as const;

/** Returns whether a request's body is checked for unknown fields: JSON with `Prefer: handling=strict`. */
export const isReadStrictly = (kind: BodyKind | undefined, sent: BodyHeaders): boolean =>
  kind?.kind === 'json' && (!kind.orBytes || isJson(sent)) && prefersStrict(sent.headers);

/** Returns whether the `Content-Type` says JSON. */
const isJson = ({ headers }: BodyHeaders): boolean =>
  /^application\/([\w.-]+\+)?json\s*(;|$)/i.test(headers.get('content-type') ?? '');

function readJson({ schema, older, isOptional }: JsonBody, sent: BodyHeaders, version: string): unknown {
  const { headers, body } = sent;
  const isLeftOut = isOptional && body.length === 0;
  if (!isLeftOut && headers.has('content-type') && !isJson(sent)) {
    throw new Refusal(notJson);
  }
  requireFits(body, jsonBytes);
  const value = isLeftOut ? {} : parseJson(body);
  const parser = older?.[version] ?? schema;
  const isStrict = prefersStrict(headers);
  const unknown = isStrict ? unknownFields(parser, value) : {};
  const parsed = read(parser, value);
  const errors = { ...unknown, ...(parsed.error && fieldErrors(parsed.error)) };
  if (!parsed.success || Object.keys(errors).length > 0)
    throw new Refusal(invalidData, { errors, ...(isStrict && { headers: strictApplied }) });
  return parsed.data;
}

function readBytes(
  { types, maxBytes, ifMore }: BytesBody,
  { headers, body }: BodyHeaders,
  others: readonly string[] = [],
): SentBytes {
  const [sent = ''] = (headers.get('content-type') ?? '').toLowerCase().split(';', 1);
  const type = types.find((one) => one === sent.trim());
  if (!type) throw new Refusal(fill(unsupportedType, { types: [...types, ...others].join(' or ') }));
  requireFits(body, maxBytes, ifMore);
  const said = headers.get('content-length');
  if (said !== undefined && said.trim() !== String(body.length)) {
    throw new Refusal(wrongLength);
  }
  if (body.length === 0) throw invalid({ body: [empty] });
  return { type, bytes: body };
}

function requireFits(body: Buffer, maxBytes: number, advice?: string): void {
  if (body.length <= maxBytes) return;
  const bytes = maxBytes;
  throw new Refusal(advice ? fill(uploadRequired, { bytes, advice }) : fill(bodyTooLarge, { bytes }));
}

function parseJson(bytes: Buffer): unknown {
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw new Refusal(malformedBody);
  }
  if (isDeeper(value, nesting)) throw new Refusal(fill(bodyTooDeep, { levels: nesting }));
  return value;
}

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((inner) => isDeeper(inner, levels - 1));
}
