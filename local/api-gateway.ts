import { randomUUID } from 'node:crypto';
import type { FoundEndpoint } from '../infra/find-functions.ts';
import { routesOf } from '../shared/http/contract.ts';
import type { Endpoint } from '../shared/http/endpoint.ts';
import { corsOriginsVariable, type GatewayEvent, publicUrlVariable } from '../shared/http/proxy-event.ts';

/** A client's request. */
export interface ClientRequest {
  readonly method: string;
  /** Includes the query string. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
  /** Its IP address. Default: this machine. */
  readonly sourceIp?: string | undefined;
}

/** The response that a client receives. */
export interface ClientAnswer {
  readonly status: number;
  /** Names are in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** One spelling of a route, compiled for matching paths. */
interface RoutePattern {
  readonly endpoint: Endpoint;
  readonly verb: string;
  readonly template: string;
  /** Names of the parameters, in the order of the pattern's groups. */
  readonly names: readonly string[];
  readonly pattern: RegExp;
}

/** Returns the routes of endpoints, in their order. */
export const routesThrough = (endpoints: readonly FoundEndpoint[]): readonly RoutePattern[] =>
  endpoints.flatMap(({ endpoint }) =>
    routesOf(endpoint.contract).map((route) => {
      const [verb = '', template = ''] = route.split(' ');
      const names = [...template.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '');
      const pattern = new RegExp(`^${template.replace(/[.]/g, '\\.').replace(/\{\w+\}/g, '([^/]+)')}$`);
      return { endpoint, verb, template, names, pattern };
    }),
  );

/** Finds the first route for a path, or else the catch-all route. */
function matching(routes: readonly RoutePattern[], verb: string, path: string) {
  for (const route of routes) {
    const found = route.verb === verb && route.pattern.exec(path);
    if (found)
      return { ...route, params: Object.fromEntries(route.names.map((name, index) => [name, found[index + 1] ?? ''])) };
  }
  const unmatched = routes.find(({ verb, template }) => verb === 'ANY' && template === '/{proxy+}');
  return unmatched && { ...unmatched, params: { proxy: path.slice(1) } };
}

/** The stage variables that a gateway passes to functions. */
export interface Stage {
  /** Base URL of links. */
  readonly publicUrl: string;
  /** Origins whose pages may call the service, in the form of the deployment option. */
  readonly corsOrigins?: string;
}

/** Calls the handler of a request's route, as the gateway does, and returns the response. */
export async function answer(
  routes: readonly RoutePattern[],
  request: ClientRequest,
  stage: Stage,
): Promise<ClientAnswer> {
  const url = new URL(request.path, 'http://local');
  const path = decoded(url.pathname);
  const match = matching(routes, request.method, path);
  if (!match) throw new Error('No endpoint takes unknown paths');
  const result = await run(match.endpoint, gatewayEvent(request, url, path, match, stage));
  const headers = Object.entries(result.headers ?? {}).map(([name, value]) => [name.toLowerCase(), String(value)]);
  return {
    status: result.statusCode,
    headers: Object.fromEntries(headers),
    body: Buffer.from(result.body, result.isBase64Encoded ? 'base64' : 'utf8'),
  };
}

/** Decodes a path as the gateway does. Returns an invalid path unchanged. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

const run = (endpoint: Endpoint, event: GatewayEvent) => endpoint(event, {});

function gatewayEvent(
  { method, headers = {}, body, sourceIp = '127.0.0.1' }: ClientRequest,
  url: URL,
  path: string,
  { template, params }: { template: string; params: Readonly<Record<string, string>> },
  { publicUrl, corsOrigins }: Stage,
): GatewayEvent {
  const query: Record<string, string[]> = Object.create(null); // a name may be __proto__
  for (const [name, value] of url.searchParams) query[name] = [...(query[name] ?? []), value];
  const event: Partial<GatewayEvent> = {
    httpMethod: method,
    path,
    resource: template,
    pathParameters: { ...params },
    headers: { ...headers },
    multiValueHeaders: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value]])),
    queryStringParameters: null,
    multiValueQueryStringParameters: Object.keys(query).length > 0 ? query : null,
    stageVariables: { [publicUrlVariable]: publicUrl, ...(corsOrigins && { [corsOriginsVariable]: corsOrigins }) },
    requestContext: { requestId: randomUUID(), identity: { sourceIp } } as GatewayEvent['requestContext'],
    body: body === undefined ? null : Buffer.from(body).toString('base64'),
    isBase64Encoded: body !== undefined, // the gateway does this with binary media types */*
  };
  return event as GatewayEvent; // fields that no handler reads are left out
}
