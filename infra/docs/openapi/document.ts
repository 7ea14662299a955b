import type { BodyKind, BytesBody } from '../../../shared/http/body.ts';
import { type Contract, isResource, partsOfRoute, spellingsOf } from '../../../shared/http/contract.ts';
import { areaOf } from '../../../shared/http/middleware/request.ts';
import { publishedVersions } from '../../../shared/versions/versions.ts';
import { answerSchemas, answersOf, headerComponents, responseComponents } from './answers.ts';
import { importFileOf } from './import-file.ts';
import { parameterComponents, parametersOf } from './parameters.ts';
import { type Described, type Part, type Schemas, schemasOf, typeName } from './schemas.ts';
import { type Notified, notificationParameters, notificationTag, webhooksOf } from './webhooks.ts';

/**
 * Writes the published document: OpenAPI 3.1, from the contracts and from what is told to webhooks. The catch-all route
 * is no part of it.
 */
export function openapi(all: readonly Described[], notified: readonly Notified[] = []): Part {
  const endpoints = all.filter(({ contract }) => !contract.route.includes('{proxy+}'));
  const schemas = schemasOf(
    endpoints,
    notified.flatMap(({ resource }) => resource ?? []),
  );
  const paths: Record<string, Record<string, Part>> = {};
  for (const described of endpoints.flatMap(spelled)) {
    const { verb, path } = partsOfRoute(described.contract.route);
    paths[path] = { ...paths[path], [verb.toLowerCase()]: operation(described, endpoints, schemas) };
  }
  const webhooks = webhooksOf(notified, schemas);
  const tags = [...new Set([...endpoints.map(tagOf), ...(notified.length > 0 ? [notificationTag] : [])])].sort();
  const components = {
    schemas: { ...answerSchemas, ...schemas.components },
    parameters: { ...parameterComponents, ...notificationParameters },
    headers: headerComponents,
    responses: responseComponents,
  };
  return {
    openapi: '3.1.0',
    info: {
      title: 'made-to-order',
      version: latestVersion(),
      description,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/', description: 'The service that serves this document.' }],
    tags: tags.map((name) => ({ name })),
    paths: Object.fromEntries(Object.entries(paths).sort(([a], [b]) => (a < b ? -1 : 1))),
    ...(notified.length > 0 && { webhooks }),
    components: { securitySchemes: { bearer }, ...reachable(components, { paths, webhooks }) },
  };
}

const description = [
  'Commerce with customised goods: checkouts and orders (`/v2`), catalogue and back office (`/master-administration`).',
  'What is marked `x-extension` is an addition to the documented surface.',
].join(' ');

const bearer = { type: 'http', scheme: 'bearer', description: 'A key, as `npm run keys -- create` shows it once.' };

const latestVersion = (): string =>
  Object.values(publishedVersions)
    .map(([{ date }]) => date)
    .sort()
    .at(-1) ?? '';

/** Names the noun, with its area: both areas have products. */
function tagOf({ file, contract }: Described): string {
  const area = areaOf(contract.route);
  const [, , noun = ''] = file.split('/');
  return area ? `${area} ${noun}` : 'service';
}

/** Repeats an endpoint for each spelling of its route, each under a name of its own. */
const spelled = (described: Described): readonly Described[] =>
  spellingsOf(described.contract).map((contract, index) =>
    index === 0 ? described : { ...described, name: `${described.name}-alias`, contract },
  );

/** Turns `v2-orders-cancel` into `v2OrdersCancel`. */
function operationId({ name }: Described): string {
  const type = typeName(name);
  return `${type.charAt(0).toLowerCase()}${type.slice(1)}`;
}

function operation(described: Described, endpoints: readonly Described[], schemas: Schemas): Part {
  const { contract } = described;
  const { allow, summary, body } = contract;
  const roles = allow === 'anyone' ? 'Needs no key.' : `Keys: ${allow.join(', ')}.`;
  return {
    operationId: operationId(described),
    tags: [tagOf(described)],
    summary,
    description: [contract.description, importFileOf(contract), roles].filter((part) => part).join('\n\n'),
    ...(contract.extension && { 'x-extension': true }),
    security: allow === 'anyone' ? [] : [{ bearer: [] }],
    parameters: parametersOf(contract),
    ...(body && { requestBody: requestBody(body, contract, schemas) }),
    responses: answersOf(contract, schemas, linksFrom(contract, endpoints)),
  };
}

/** Describes a body of its kind: JSON by its schema, bytes by their types alone, as OpenAPI 3.1 does. */
function requestBody(body: BodyKind, contract: Contract, schemas: Schemas): Part {
  if (body.kind === 'bytes') {
    return { required: true, description: `At most ${body.maxBytes} bytes.`, content: typesOf(body) };
  }
  const { orBytes } = body;
  const schema = schemas.bodyOf(contract);
  const json = { 'application/json': { schema, ...examplesOf(contract) } };
  if (!orBytes) return { required: !body.isOptional, content: json };
  const description = `At most ${orBytes.maxBytes} bytes, where it is no JSON.`;
  return { required: true, description, content: { ...typesOf(orBytes), ...json } };
}

/** Shows the example of a body; one for each version where older ones name its fields otherwise. */
function examplesOf({ route, example }: Contract): Part {
  const { body, olderBodies } = { body: undefined, ...example };
  if (body === undefined) return {};
  if (!olderBodies) return { example: body };
  const area = areaOf(route);
  const latest = area ? publishedVersions[area][0].date : '';
  const examples = Object.entries({ [latest]: body, ...olderBodies }).map(([date, value]) => [date, { value }]);
  return { examples: Object.fromEntries(examples) };
}

const typesOf = ({ types }: BytesBody) => Object.fromEntries(types.map((type) => [type, {}]));

/** Links what a call makes to the endpoint that reads it by id. */
function linksFrom({ route, status, returns }: Contract, endpoints: readonly Described[]): Part | undefined {
  if (status !== 201 || !returns || !isResource(returns)) return undefined;
  const reader = endpoints.find(({ contract }) => {
    const { verb, path } = partsOfRoute(contract.route);
    const readsById = verb === 'GET' && /^[^{]+\/\{id\}$/.test(path) && areaOf(contract.route) === areaOf(route);
    return readsById && contract.returns === returns && !contract.paging;
  });
  return reader && { get: { operationId: operationId(reader), parameters: { id: '$response.body#/id' } } };
}

/** Picks the components that paths and webhooks lead to: what nothing refers to is left out. */
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
