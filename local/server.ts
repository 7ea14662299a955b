import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { ownAnswerHeaders } from '../infra/cors.ts';
import { bodyOf } from '../shared/http/error-bodies.ts';
import { Refusal } from '../shared/lib/refusal.ts';
import { requestTooLarge } from '../shared/lib/request-errors.ts';
import type { PageHandler } from './page-handler.ts';
import { answerTest, type TestRoutes, testRouteOf } from './test-routes.ts';
import type { World } from './world.ts';

const bodyBytes = 4_500_000; // in Base64 the 6 MB that a function's event may have

/** A world that is served. A prefix acts like the stage in a gateway's path. */
interface ServedWorld {
  readonly world: Pick<World, 'request'>;
  readonly prefix: string;
  readonly routes: TestRoutes;
}

/** Serves a world over HTTP on 127.0.0.1, below a prefix, together with test routes and the console. */
export function serve(
  world: Pick<World, 'request'>,
  port: number,
  prefix = '',
  routes: TestRoutes = {},
  pages?: PageHandler,
): Promise<Server> {
  const served = { world, prefix, routes };
  const server = createServer((request, response) => {
    if (pages?.(request, response)) return;
    answer(served, request, response).catch(() =>
      send(response, 502, ownAnswerHeaders, '{"message":"The local server failed."}'),
    );
  });
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve(server));
  });
}

async function answer(
  { world, prefix, routes }: ServedWorld,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const url = request.url ?? '/';
  if (!url.startsWith(`${prefix}/`))
    return send(response, 404, ownAnswerHeaders, `{"message":"The service is at ${prefix}/."}`);
  const body = await read(request);
  if (body === undefined)
    return send(response, 413, ownAnswerHeaders, JSON.stringify(bodyOf(new Refusal(requestTooLarge))));
  const headers = Object.entries(request.headers).map(([name, value]) => [
    name,
    Array.isArray(value) ? value.join(', ') : (value ?? ''),
  ]);
  const asked = {
    method: request.method ?? 'GET',
    path: url.slice(prefix.length),
    headers: Object.fromEntries(headers),
    ...(body.length > 0 && { body }),
  };
  const route = testRouteOf(routes, asked.path);
  const answered = await (route ? answerTest(route, asked) : world.request(asked));
  send(response, answered.status, answered.headers, answered.body);
}

async function read(request: IncomingMessage): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request) {
    bytes += chunk.length;
    if (bytes <= bodyBytes) chunks.push(chunk);
  }
  return bytes <= bodyBytes ? Buffer.concat(chunks) : undefined;
}

function send(
  response: ServerResponse,
  status: number,
  headers: Readonly<Record<string, string>>,
  body: string | Buffer,
): void {
  if (response.headersSent) return;
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', ...headers });
  response.end(status === 304 || status === 204 ? undefined : body);
}
