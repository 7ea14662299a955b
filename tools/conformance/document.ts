import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';

// Everything that the run expects of a response comes from the OpenAPI document that the service itself publishes.

type SchemaPart = Readonly<Record<string, unknown>>;

interface DocumentedResponse {
  readonly headers?: Readonly<Record<string, { readonly required?: boolean; readonly $ref?: string }>>;
  readonly content?: Readonly<Record<string, { readonly schema?: SchemaPart }>>;
  readonly $ref?: string;
}

interface DocumentedOperation {
  readonly description?: string;
  readonly security?: readonly unknown[];
  readonly parameters?: readonly { readonly name?: string; readonly $ref?: string }[];
  readonly requestBody?: unknown;
  readonly responses: Readonly<Record<string, DocumentedResponse>>;
}

/** An OpenAPI document, as the service returns it. */
export interface OpenApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, DocumentedOperation>>>>;
  readonly components?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

/** An operation of the document. */
export interface PublishedOperation {
  readonly method: string;
  readonly path: string;
  readonly route: string;
  readonly needsKey: boolean;
  /** The roles whose keys may call the operation. */
  readonly roles: readonly string[];
  readonly hasBody: boolean;
  readonly isPaged: boolean;
  readonly statuses: readonly string[];
}

/** A response to compare with the document. */
export interface ComparedResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** The published contract of one version. */
export interface PublishedContract {
  readonly operations: readonly PublishedOperation[];
  /** Returns the operation of a request. Returns undefined if the document has none. */
  find(method: string, path: string): PublishedOperation | undefined;
  /** Returns the differences between a response and the document. */
  problemsOf(operation: PublishedOperation, response: ComparedResponse): readonly string[];
}

// formats of the document that `ajv-formats` does not check
const furtherFormats = { decimal: true, iri: true, 'idn-email': true } as const;

const methods = ['get', 'post', 'put', 'patch', 'delete'];

/** Reads the contract in an OpenAPI document. */
export function readContract(document: OpenApiDocument): PublishedContract {
  const ajv = new Ajv2020({ strict: false, validateSchema: false, formats: furtherFormats });
  addFormats.default(ajv);
  ajv.addSchema(document, 'document');
  const validators = new Map<string, ValidateFunction>();
  const resolve = <T extends { readonly $ref?: string }>(part: T): T =>
    part.$ref === undefined ? part : (at(document, part.$ref) as T);

  const operations = Object.entries(document.paths).flatMap(([path, item]) =>
    methods.flatMap((name): PublishedOperation[] => {
      const operation = item[name];
      return operation ? [operationOf(name.toUpperCase(), path, operation, operation.parameters?.map(resolve))] : [];
    }),
  );
  // a literal segment takes precedence over a parameter
  const sorted = operations.toSorted((a, b) => parametersIn(a.path) - parametersIn(b.path));

  function validatorOf({ method, path }: PublishedOperation, status: string, type: string): ValidateFunction {
    const documented = document.paths[path]?.[method.toLowerCase()]?.responses[status];
    const place = documented?.$ref ?? `#/paths/${escaped(path)}/${method.toLowerCase()}/responses/${status}`;
    const pointer = `document${place}/content/${escaped(type)}/schema`;
    const known = validators.get(pointer) ?? ajv.compile({ $ref: pointer });
    validators.set(pointer, known);
    return known;
  }

  function problemsOf(operation: PublishedOperation, { status, headers, text }: ComparedResponse): readonly string[] {
    const named = document.paths[operation.path]?.[operation.method.toLowerCase()]?.responses[status];
    if (!named) return [`the document has no status ${status}. Body: ${text.slice(0, 200)}`];
    const documented = resolve(named);
    const missing = Object.entries(documented.headers ?? {})
      .filter(([name, header]) => resolve(header).required && !headers.has(name))
      .map(([name]) => `the header ${name} is missing`);
    return [...missing, ...bodyProblems(operation, String(status), documented, { headers, text })];
  }

  function bodyProblems(
    operation: PublishedOperation,
    status: string,
    { content = {} }: DocumentedResponse,
    { headers, text }: Pick<ComparedResponse, 'headers' | 'text'>,
  ): readonly string[] {
    const types = Object.keys(content);
    if (types.length === 0) return text === '' ? [] : ['the document has no body'];
    const type = (headers.get('content-type') ?? '').split(';', 1)[0]?.trim() ?? '';
    const found = content[type];
    if (!found) return [`the media type is ${type || 'missing'} instead of ${types.join(' or ')}`];
    if (!/json$/.test(type) || !found.schema) return [];
    const body = parsed(text);
    if (body === undefined) return ['the body is not JSON'];
    const validate = validatorOf(operation, status, type);
    if (validate(body)) return [];
    return (validate.errors ?? []).slice(0, 3).map((error) => `body${error.instancePath} ${error.message}`);
  }

  return {
    operations,
    find: (method, path) => sorted.find((one) => one.method === method && patternOf(one.path).test(path)),
    problemsOf,
  };
}

function operationOf(
  method: string,
  path: string,
  { description = '', security = [], requestBody, responses }: DocumentedOperation,
  parameters: DocumentedOperation['parameters'] = [],
): PublishedOperation {
  const [, roles = ''] = /Keys: ([a-z, ]+)\./.exec(description) ?? [];
  return {
    method,
    path,
    route: `${method} ${path}`,
    needsKey: security.length > 0,
    roles: roles.split(', ').filter((role) => role !== ''),
    hasBody: requestBody !== undefined,
    isPaged: parameters.some(({ name }) => name === 'per_page'),
    statuses: Object.keys(responses),
  };
}

const parametersIn = (path: string): number => path.split('{').length;

const patternOf = (path: string): RegExp => new RegExp(`^${path.replace(/[.]/g, '\\.').replace(/\{\w+\}/g, '[^/]+')}$`);

const escaped = (name: string): string => encodeURIComponent(name.replaceAll('~', '~0').replaceAll('/', '~1'));

/** Follows a reference within a document, such as `#/components/headers/ETag`. */
const at = (document: object, reference: string): unknown =>
  reference
    .split('/')
    .slice(1)
    .map((name) => decodeURIComponent(name).replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce((part: unknown, name) => Reflect.get(Object(part), name), document);

/** Parses JSON. Returns undefined if the text is not JSON. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
