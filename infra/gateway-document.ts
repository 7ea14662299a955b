import { browserHeaders } from '../shared/http/middleware/headers.ts';
import { ownAnswerHeaders, preflight } from './cors.ts';
import type { DeploymentOptions } from './options.ts';

/** The verbs that the gateway is told one by one: one word for all of them is not understood everywhere. */
export const verbs = ['get', 'head', 'post', 'put', 'patch', 'delete', 'options'] as const;
type OpenApiMethod = (typeof verbs)[number];

/** Where a route leads. */
export interface GatewayRoute {
  /** `GET /v2/orders/{id}`; `ANY /{proxy+}` takes what no other route does. */
  readonly route: string;
  /** Address by which the gateway invokes the function. */
  readonly uri: string;
  /** Role that the gateway takes on for it. */
  readonly credentials: string;
}

interface OpenApiOperation {
  readonly parameters?: readonly object[];
  readonly responses: object;
  readonly 'x-amazon-apigateway-integration': object;
}

// all of them: an Accept header of anything matches no narrower type, and an image would arrive as base64 text
export const binaryMediaTypes = ['*/*'] as const;

const message = (value: string) => ({ 'application/json': `{"message":${value}}` });

interface OwnAnswer {
  readonly statusCode?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly responseTemplates: Readonly<Record<string, string>>;
}

/** What is said of a request that no function is given, since it is larger than an event may be. */
export const requestTooLarge =
  'The request is larger than 4.5 MB. Upload the file by POST temporary-upload-url, and send its path.';

/**
 * The errors that the gateway itself answers, in the service's format, by the gateway's response types. An integration
 * fails where Lambda throttles (500 by default) and where a function breaks off (502); both have one type (decision
 * 17). A timeout stays a 504: the function may still write after it.
 */
const ownAnswers: Readonly<Record<string, OwnAnswer>> = {
  DEFAULT_4XX: { responseTemplates: message('$context.error.messageString') }, // this variable brings its own quotes
  REQUEST_TOO_LARGE: { responseTemplates: message(JSON.stringify(requestTooLarge)) },
  DEFAULT_5XX: { responseTemplates: message('"An unknown error occurred."') },
  THROTTLED: {
    statusCode: 503, // 429 says that the caller's key is used up; this is not about the caller
    headers: { 'Retry-After': '1' },
    responseTemplates: message('"The service is busy. Try again."'),
  },
  INTEGRATION_FAILURE: {
    statusCode: 503,
    headers: { 'Retry-After': '1' },
    responseTemplates: message('"The service could not answer. Try again, a write under its Idempotency-Key."'),
  },
};

/** Describes these answers in the document: an import removes those that the document lacks. */
const gatewayResponses = (corsOrigins: string | undefined) =>
  Object.fromEntries(
    Object.entries(ownAnswers).map(([type, { headers, ...answer }]) => {
      const all = Object.entries({ ...browserHeaders, ...(corsOrigins && ownAnswerHeaders), ...headers });
      const responseParameters = all.map(([name, value]) => [`gatewayresponse.header.${name}`, `'${value}'`]);
      return [type, { ...answer, responseParameters: Object.fromEntries(responseParameters) }];
    }),
  );

/**
 * Writes the document that the gateway is made of: paths, their parameters, where they lead, and nothing else. OpenAPI
 * 3.0.1, for the gateway's import refuses 3.1 and brackets in the names of query parameters. Every path knows every
 * verb, and so does every path on the way to it: what no endpoint serves leads to the one that answers 404 and 405, as
 * the gateway itself would answer 403. Where pages of other origins may call, the gateway answers their preflights.
 */
export function gatewayDocument(
  { prefix, corsOrigins, emulated }: Pick<DeploymentOptions, 'prefix' | 'corsOrigins' | 'emulated'>,
  routes: readonly GatewayRoute[],
): object {
  const unmatched = routes.find(({ route }) => route.startsWith('ANY '));
  if (!unmatched) throw new Error('No endpoint takes what no other does: its route is `ANY /{proxy+}`');
  const served = routes.filter((known) => known !== unmatched);
  const byPath = Map.groupBy(served, ({ route }) => partsOf(route).path);
  refuseAmbiguous([...byPath.keys()]);
  const all = new Set(['/', '/{proxy+}', ...byPath.keys(), ...[...byPath.keys()].flatMap(pathsAbove)]);
  const preflights = (path: string) =>
    corsOrigins && !emulated ? { options: { ...parametersOf(path), ...preflight(corsOrigins) } } : {};
  const paths = [...all].map((path) => [
    path,
    { ...operationsOf(path, byPath.get(path) ?? [], unmatched), ...preflights(path) },
  ]);
  return {
    openapi: '3.0.1',
    info: { title: prefix, version: '1' },
    'x-amazon-apigateway-binary-media-types': binaryMediaTypes,
    'x-amazon-apigateway-gateway-responses': gatewayResponses(corsOrigins),
    paths: Object.fromEntries(paths),
  };
}

function partsOf(route: string): { verb: OpenApiMethod; path: string } {
  const [name = '', path = ''] = route.split(' ');
  const verb = verbs.find((one) => one === name.toLowerCase());
  if (!verb) throw new Error(`${route}: the gateway does not know this verb`);
  return { verb, path };
}

/** Lists the seven verbs of a path: those that it serves, and the others for the endpoint of what is unmatched. */
function operationsOf(
  path: string,
  served: readonly GatewayRoute[],
  unmatched: GatewayRoute,
): Readonly<Record<string, OpenApiOperation>> {
  const byVerb = new Map(served.map((known) => [partsOf(known.route).verb, known]));
  if (byVerb.size < served.length) throw new Error(`${path}: two endpoints have the same route`);
  return Object.fromEntries(verbs.map((verb) => [verb, operationOf(path, byVerb.get(verb) ?? unmatched)]));
}

const operationOf = (path: string, { uri, credentials }: GatewayRoute): OpenApiOperation => ({
  ...parametersOf(path),
  // OpenAPI wants one; a proxy integration looks at none
  responses: { 200: { description: 'As the function answers.' } },
  'x-amazon-apigateway-integration': { type: 'aws_proxy', httpMethod: 'POST', uri, credentials },
});

function parametersOf(path: string) {
  const names = [...path.matchAll(/\{(\w+)\+?\}/g)].flatMap(([, name]) => name ?? []);
  const parameters = names.map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } }));
  return parameters.length > 0 ? { parameters } : {};
}

/** Lists the paths on the way to a path: `/v2`, `/v2/orders` for `/v2/orders/{id}`. */
function pathsAbove(path: string): readonly string[] {
  const parts = path.split('/').slice(1, -1);
  return parts.map((_, index) => `/${parts.slice(0, index + 1).join('/')}`);
}

/**
 * Refuses what the gateway refuses: two names for the parameter in one place, `/orders/{id}` beside
 * `/orders/{order_id}/units`.
 */
function refuseAmbiguous(paths: readonly string[]): void {
  const nameAt = new Map<string, string>();
  for (const path of paths) {
    const parts = path.split('/');
    for (const [index, part] of parts.entries()) {
      if (!part.startsWith('{')) continue;
      const place = parts.slice(0, index).join('/');
      const name = nameAt.get(place) ?? part;
      if (name !== part) throw new Error(`Below ${place} one path says ${name}, another ${part}: they must agree`);
      nameAt.set(place, part);
    }
  }
}
