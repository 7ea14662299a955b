import type { ErrorObject, ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { openapi } from '../../docs-generator/openapi/document.ts';
import type { FoundEndpoint } from '../../infra/find-functions.ts';
import type { ClientAnswer } from '../../local/api-gateway.ts';

/** A response in the document. */
interface Response {
  readonly $ref?: string;
  readonly headers?: Readonly<Record<string, Header>>;
  readonly content?: Readonly<Record<string, { readonly schema?: object }>>;
}

interface Header {
  readonly $ref?: string;
  readonly required?: boolean;
  readonly schema?: { readonly type?: string; readonly enum?: readonly string[] };
}

/** One path of the document with its verbs in upper case. */
interface Path {
  readonly template: string;
  readonly pattern: RegExp;
  readonly verbs: readonly string[];
}

/** The OpenAPI document, as a check of responses. */
export interface Document {
  /** Returns the path that matches a request's path. A literal segment wins over a parameter. */
  find(path: string): Path | undefined;
  /** Describes how a response violates the document. Returns undefined if it does not. */
  refuse(verb: string, template: string, answer: ClientAnswer): string | undefined;
}

/** Formats of the document that the validator does not know. It accepts any value for them. */
export const furtherFormats = { decimal: true, 'idn-email': true, iri: true } as const;

/** Builds the document of the contracts. Validators are compiled when they are first needed. */
export function readDocument(endpoints: readonly FoundEndpoint[]): Document {
  const document = openapi(
    endpoints.map(({ name, file, endpoint: { contract } }) => ({ name, file, contract })),
  ) as unknown as {
    paths: Readonly<Record<string, Readonly<Record<string, { responses: Readonly<Record<string, Response>> }>>>>;
  };
  // validators that compile fast and run a little slower, because most of them check few responses
  const ajv = new Ajv2020({
    strict: false,
    validateSchema: false,
    inlineRefs: false,
    code: { optimize: false },
    formats: furtherFormats,
  });
  addFormats.default(ajv);
  ajv.addSchema(document, 'document');
  const validators = new Map<string, ValidateFunction>();
  const validator = (pointer: string): ValidateFunction => {
    const found = validators.get(pointer) ?? ajv.compile({ $ref: `document${pointer}` });
    validators.set(pointer, found);
    return found;
  };
  /** The latest valid body of each schema. */
  const allowed = new Map<string, Buffer>();
  const paths = Object.entries(document.paths).map(([template, operations]) => ({
    template,
    pattern: new RegExp(`^${template.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]+')}$`),
    verbs: Object.keys(operations).map((verb) => verb.toUpperCase()),
  }));
  const parameters = ({ template }: Path) => template.split('{').length;
  paths.sort((a, b) => parameters(a) - parameters(b));

  return {
    find: (path) => paths.find(({ pattern }) => pattern.test(path)),
    refuse(verb, template, answer) {
      const place = ['paths', template, verb.toLowerCase(), 'responses', String(answer.status)];
      const found = at(document, place) as Response | undefined;
      if (!found) return 'the document lacks this status';
      const { headers = {}, content } = resolved(document, found);
      for (const [name, header] of Object.entries(headers)) {
        const wrong = wrongHeader(resolved(document, header), answer.headers[name.toLowerCase()]);
        if (wrong) return `${name} ${wrong}`;
      }
      const type = (answer.headers['content-type'] ?? '').replace(/;.*$/, '');
      if (!content) return answer.body.length > 0 ? 'has a body that the document lacks' : undefined;
      const body = content[type];
      if (!body) return `Content-Type is ${answer.headers['content-type']}`;
      // bytes and pages need no parsing
      if (!body.schema || !/^application\/(problem\+)?json$/.test(type)) return undefined;
      const pointer = found.$ref ?? `#/${place.map(escaped).join('/')}`;
      const schema = `${pointer}/content/${escaped(type)}/schema`;
      if (allowed.get(schema)?.equals(answer.body)) return undefined; // an equal body was valid before
      const validate = validator(schema);
      if (!validate(JSON.parse(answer.body.toString()))) return said(validate.errors);
      allowed.set(schema, answer.body);
      return undefined;
    },
  };
}

const escaped = (name: string): string => encodeURIComponent(name.replaceAll('~', '~0').replaceAll('/', '~1'));

const at = (whole: object, [name, ...rest]: readonly string[]): unknown => {
  if (name === undefined) return whole;
  const inner: unknown = Object.hasOwn(whole, name) ? Reflect.get(whole, name) : undefined;
  return typeof inner === 'object' && inner !== null ? at(inner, rest) : undefined;
};

/** Returns the target of a reference, or the part itself if it is not a reference. */
const resolved = <T extends { readonly $ref?: string }>(whole: object, part: T): T =>
  part.$ref === undefined ? part : (at(whole, part.$ref.slice('#/'.length).split('/')) as T);

function wrongHeader({ required, schema = {} }: Header, value: string | undefined): string | undefined {
  if (value === undefined) return required ? 'is missing' : undefined;
  if (schema.type === 'integer' && !/^\d+$/.test(value)) return `is ${value} instead of a number`;
  if (schema.enum && !schema.enum.includes(value)) return `is ${value}`;
  return undefined;
}

const said = (errors: readonly ErrorObject[] | null | undefined): string =>
  (errors ?? [])
    .slice(0, 3)
    .map(({ instancePath, message, params }) => `${instancePath || 'the body'} ${message} ${JSON.stringify(params)}`)
    .join('; ');
