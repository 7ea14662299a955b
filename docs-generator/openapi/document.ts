import own from '../../package.json' with { type: 'json' };
import type { BodyKind, BytesBody } from '../../shared/http/body.ts';
import { type Contract, isResource, partsOfRoute, spellingsOf } from '../../shared/http/contract.ts';
import { areaOf } from '../../shared/http/middleware/request.ts';
import { scopeOf } from '../../shared/http/scopes.ts';
import { publishedVersions, type Versions } from '../../shared/versions/versions.ts';
import { guide } from '../guide.ts';
import { answersOf, responseComponents } from './answers.ts';
import { answerSchemas, binary, headerComponents } from './components.ts';
import { describe } from './describe.ts';
import { type Examples, noExamples } from './examples.ts';
import { importFileOf } from './import-file.ts';
import { parameterComponents, parametersOf } from './parameters.ts';
import { type Described, type Part, type Schemas, schemasOf, typeName } from './schemas.ts';
import { describedTags, notificationTag, tagOf } from './tags.ts';
import { type Notified, notificationParameters, webhooksOf } from './webhooks.ts';

/** The parts of a document other than endpoints: notifications, versions and recorded responses. */
interface DocumentParts {
  readonly notified?: readonly Notified[];
  readonly versions?: Versions;
  readonly examples?: Examples;
}

/**
 * Returns the published OpenAPI 3.1 document of some versions, built from the contracts and the notifications. It omits
 * the catch-all route.
 */
export function openapi(
  all: readonly Described[],
  { notified = [], versions = publishedVersions, examples = noExamples }: DocumentParts = {},
): Part {
  const endpoints = all.filter(({ contract }) => !contract.route.includes('{proxy+}'));
  const schemas = schemasOf(
    endpoints,
    notified.flatMap(({ resource }) => resource ?? []),
    versions,
  );
  const context = { endpoints, schemas, versions, examples };
  const paths: Record<string, Record<string, Part>> = {};
  for (const described of endpoints.flatMap(spelled)) {
    const { verb, path } = partsOfRoute(described.contract.route);
    paths[path] = { ...paths[path], [verb.toLowerCase()]: operation(described, context) };
  }
  const webhooks = webhooksOf(notified, schemas);
  const { tags, groups } = describedTags(
    new Set([...endpoints.map(tagOf), ...(notified.length > 0 ? [notificationTag] : [])]),
  );
  const components = {
    schemas: { ...answerSchemas, ...schemas.components },
    parameters: { ...parameterComponents(versions), ...notificationParameters },
    headers: headerComponents,
    responses: responseComponents(examples.refusals),
  };
  return describe({
    openapi: '3.1.0',
    info: {
      title: 'made-to-order',
      version: own.version,
      description: `${descriptionOf(versions)}\n\n${guide(headingsOf(versions))}`,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/', description: 'The service that serves this document.' }],
    tags,
    'x-tagGroups': groups,
    paths: Object.fromEntries(Object.entries(paths).sort(([a], [b]) => (a < b ? -1 : 1))),
    ...(notified.length > 0 && { webhooks }),
    components: { securitySchemes: { bearer }, ...reachable(components, { paths, webhooks }) },
  });
}

const descriptionOf = (versions: Versions): string =>
  [
    'Commerce with customised goods: checkouts and orders (`/v2`), catalogue and back office (`/master-administration`).',
    ...Object.entries(versions).map(
      ([area, known]) => `Versions of \`/${area}\`: ${known.map(({ date }) => date).join(', ')}.`,
    ),
    '`x-extension` marks additions to the original specification of this API.',
  ].join(' ');

/** Returns the prefix of heading ids on the reference page, which shows the document of one version. */
const headingsOf = ({ v2: [{ date }, ...more] }: Versions): string => (more.length > 0 ? '' : `${date}/description/`);

const bearer = {
  type: 'http',
  scheme: 'bearer',
  description: 'Your API key, `mto_live_…` or `mto_test_…`. You get it from the operator of this service.',
};

/** An endpoint with a second spelling of its route: its function, and the spelling to use instead. */
interface Spelled extends Described {
  readonly of?: string;
  readonly preferred?: string;
}

/** Returns an endpoint once for each spelling of its route, under different names. */
const spelled = (described: Described): readonly Spelled[] =>
  spellingsOf(described.contract).map((contract, index) => {
    const { name, contract: first } = described;
    return index === 0
      ? described
      : { ...described, name: `${name}-alias`, contract, of: name, preferred: first.route };
  });

/** Turns `v2-orders-cancel` into `v2OrdersCancel`. */
function operationId({ name }: Described): string {
  const type = typeName(name);
  return `${type.charAt(0).toLowerCase()}${type.slice(1)}`;
}

/** The data that describes an endpoint, in addition to its contract. */
interface EndpointContext {
  readonly endpoints: readonly Described[];
  readonly schemas: Schemas;
  readonly versions: Versions;
  readonly examples: Examples;
}

function operation(described: Spelled, context: EndpointContext): Part {
  const { endpoints, schemas, versions, examples } = context;
  const { contract, preferred, of = described.name } = described;
  const { allow, summary, body } = contract;
  const roles = allow === 'anyone' ? 'No key required.' : `Keys: ${allow.join(', ')}.`;
  return {
    operationId: operationId(described),
    tags: [tagOf(described)],
    summary,
    description: [
      preferred && `Another spelling of \`${preferred}\`. Use that one.`,
      contract.description,
      importFileOf(contract),
      roles,
    ]
      .filter((part) => part)
      .join('\n\n'),
    ...(preferred && { deprecated: true }),
    ...(contract.extension && { 'x-extension': true }),
    security: allow === 'anyone' ? [] : [{ bearer: [scopeOf(contract)] }],
    parameters: parametersOf(contract, versions),
    ...(body && { requestBody: requestBody(body, contract, context) }),
    responses: answersOf(contract, {
      schemas,
      versions,
      links: linksFrom(contract, endpoints),
      examples: examples.answers[of],
    }),
  };
}

/** Describes a request body: JSON by its schema, bytes by their media types. */
function requestBody(body: BodyKind, contract: Contract, { schemas, versions }: EndpointContext): Part {
  if (body.kind === 'bytes') {
    return { required: true, description: `Maximum size: ${body.maxBytes} bytes.`, content: typesOf(body) };
  }
  const { orBytes } = body;
  const schema = schemas.bodyOf(contract);
  const json = { 'application/json': { schema, ...examplesOf(contract, versions) } };
  if (!orBytes) return { required: !body.isOptional, content: json };
  const description = `Maximum size of a body that is not JSON: ${orBytes.maxBytes} bytes.`;
  return { required: true, description, content: { ...typesOf(orBytes), ...json } };
}

/** Returns the example of a body, or one example per version if older versions have other field names. */
function examplesOf({ route, example }: Contract, versions: Versions): Part {
  const { body, olderBodies } = { body: undefined, ...example };
  if (body === undefined) return {};
  const area = areaOf(route);
  if (!area || !olderBodies) return { example: body };
  const examples = versions[area].map(({ date }) => [date, { value: olderBodies[date] ?? body }] as const);
  const [only, ...more] = examples.map(([, { value }]) => value);
  return more.length === 0 ? { example: only } : { examples: Object.fromEntries(examples) };
}

const typesOf = ({ types }: BytesBody) => Object.fromEntries(types.map((type) => [type, { schema: binary }]));

/** Returns the link from a created object to the endpoint that returns it by id. */
function linksFrom({ route, status, returns }: Contract, endpoints: readonly Described[]): Part | undefined {
  if (status !== 201 || !returns || !isResource(returns)) return undefined;
  const reader = endpoints.find(({ contract }) => {
    const { verb, path } = partsOfRoute(contract.route);
    const readsById = verb === 'GET' && /^[^{]+\/\{id\}$/.test(path) && areaOf(contract.route) === areaOf(route);
    return readsById && contract.returns === returns && !contract.paging;
  });
  return reader && { get: { operationId: operationId(reader), parameters: { id: '$response.body#/id' } } };
}

/** Returns the components that paths and webhooks refer to, directly or indirectly. */
function reachable(components: Readonly<Record<string, Readonly<Record<string, Part>>>>, from: object): Part {
  const seen = new Set<string>();
  const visit = (part: object) => {
    for (const [, kind = '', name = ''] of JSON.stringify(part).matchAll(/"#\/components\/(\w+)\/([^"]+)"/g)) {
      const target = components[kind]?.[name];
      if (!target || seen.has(`${kind}/${name}`)) continue;
      seen.add(`${kind}/${name}`);
      visit(target);
    }
  };
  visit(from);
  return Object.fromEntries(
    Object.entries(components).map(([kind, parts]) => [
      kind,
      Object.fromEntries(
        Object.entries(parts)
          .filter(([name]) => seen.has(`${kind}/${name}`))
          .sort(([a], [b]) => (a < b ? -1 : 1)),
      ),
    ]),
  );
}
