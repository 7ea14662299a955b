import { browserHeaders } from '../shared/http/middleware/headers.ts';
import type { RequestError, RequestErrorCode } from '../shared/lib/refusal.ts';
import {
  busy,
  outcomeUnknown,
  rejectedByGateway,
  requestTooLarge,
  unexpectedError,
} from '../shared/lib/request-errors.ts';
import { ownAnswerHeaders, preflight } from './cors.ts';
import type { DeploymentOptions } from './options.ts';

/** The methods of the gateway. They are listed, because not every tool supports the wildcard. */
export const verbs = ['get', 'head', 'post', 'put', 'patch', 'delete', 'options'] as const;
type OpenApiMethod = (typeof verbs)[number];

/** The integration of a route. */
export interface GatewayRoute {
  /** The route, such as `GET /v2/orders/{id}`. `ANY /{proxy+}` gets all requests without another route. */
  readonly route: string;
  /** URI with which the gateway invokes the function. */
  readonly uri: string;
  /** Role that the gateway assumes to invoke it. */
  readonly credentials: string;
}

interface OpenApiOperation {
  readonly parameters?: readonly object[];
  readonly responses: object;
  readonly 'x-amazon-apigateway-integration': object;
}

// all types: an Accept header of `*/*` does not match a narrower type, and images would arrive as Base64 text
export const binaryMediaTypes = ['*/*'] as const;

/** The body of an error, in the language of the gateway's templates. `text` is a JSON string or a variable. */
const template = (text: string, code: RequestErrorCode) => ({
  'application/json': `{"message":${text},"code":"${code}"}`,
});
const says = ({ message, code }: Pick<RequestError, 'message' | 'code'>) => template(JSON.stringify(message), code);

interface OwnAnswer {
  readonly statusCode?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly responseTemplates: Readonly<Record<string, string>>;
}

/**
 * The errors of the gateway by response type, in the format of the service. An integration fails if Lambda throttles
 * (500 by default) or a function crashes (502). Both have the same response type (decision 17). A timeout stays a 504,
 * because the function may still write afterwards.
 */
const ownAnswers: Readonly<Record<string, OwnAnswer>> = {
  // the variable includes its quotes
  DEFAULT_4XX: { responseTemplates: template('$context.error.messageString', rejectedByGateway.code) },
  REQUEST_TOO_LARGE: { responseTemplates: says(requestTooLarge) },
  DEFAULT_5XX: { responseTemplates: says(unexpectedError) },
  THROTTLED: {
    statusCode: 503, // not 429, which means that the key of the caller has no requests left
    headers: { 'Retry-After': '1' },
    responseTemplates: says({ ...busy, message: 'The service is busy. Try again.' }),
  },
  INTEGRATION_FAILURE: {
    statusCode: 503,
    headers: { 'Retry-After': '1' },
    responseTemplates: says(outcomeUnknown),
  },
};

/** Adds these responses to the document. An import removes responses that are not in the document. */
const gatewayResponses = (corsOrigins: string | undefined) =>
  Object.fromEntries(
    Object.entries(ownAnswers).map(([type, { headers, ...answer }]) => {
      const all = Object.entries({ ...browserHeaders, ...(corsOrigins && ownAnswerHeaders), ...headers });
      const responseParameters = all.map(([name, value]) => [`gatewayresponse.header.${name}`, `'${value}'`]);
      return [type, { ...answer, responseParameters: Object.fromEntries(responseParameters) }];
    }),
  );

/**
 * Returns the document from which the gateway is created: paths, their parameters and their integrations. It uses
 * OpenAPI 3.0.1, because the import rejects 3.1 and brackets in the names of query parameters. Every path has all
 * methods, and so has every parent path. Methods without an endpoint use the function that returns 404 and 405, since
 * the gateway itself would return 403. If pages of other origins may call the service, the gateway responds to their
 * preflights.
 */
export function gatewayDocument(
  { prefix, corsOrigins, emulated }: Pick<DeploymentOptions, 'prefix' | 'corsOrigins' | 'emulated'>,
  routes: readonly GatewayRoute[],
): object {
  const unmatched = routes.find(({ route }) => route.startsWith('ANY '));
  if (!unmatched) throw new Error('The endpoint with the route `ANY /{proxy+}` is missing');
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
  if (!verb) throw new Error(`${route}: the gateway does not support this method`);
  return { verb, path };
}

/** Returns the seven methods of a path. Methods without an endpoint use the endpoint for unmatched requests. */
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
  // OpenAPI requires a response, but a proxy integration ignores it. About 1,000 methods repeat it in the template
  responses: { 200: { description: 'Any.' } },
  'x-amazon-apigateway-integration': { type: 'aws_proxy', httpMethod: 'POST', uri, credentials },
});

function parametersOf(path: string) {
  const names = [...path.matchAll(/\{(\w+)\+?\}/g)].flatMap(([, name]) => name ?? []);
  const parameters = names.map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } }));
  return parameters.length > 0 ? { parameters } : {};
}

/** Returns the parent paths of a path: `/v2` and `/v2/orders` for `/v2/orders/{id}`. */
function pathsAbove(path: string): readonly string[] {
  const parts = path.split('/').slice(1, -1);
  return parts.map((_, index) => `/${parts.slice(0, index + 1).join('/')}`);
}

/**
 * Rejects paths that the gateway would reject: two names of the parameter in the same place, such as `/orders/{id}` and
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
      if (name !== part) throw new Error(`Paths below ${place} must have the same parameter, not ${name} and ${part}`);
      nameAt.set(place, part);
    }
  }
}
