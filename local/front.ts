import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { PageHandler } from './page-handler.ts';
import { answerTest, type TestRoute, type TestRoutes, testRouteOf } from './test-routes.ts';

/** The short URL of a system whose gateway is in an emulator. */
export interface Front {
  /** Forwards every request to this gateway from now on, except those of test routes and of the console. */
  lead(gateway: string, routes?: TestRoutes, pages?: PageHandler): void;
  stop(): Promise<void>;
}

/**
 * Serves an emulator's gateway on a port of 127.0.0.1, because its URL has a long path. Requests and responses pass
 * through unchanged. The emulator's other services (buckets, queues, functions) are at its own port.
 */
export async function startFront(port: number): Promise<Front> {
  let gateway: URL | undefined;
  let testRoutes: TestRoutes = {};
  let pages: PageHandler | undefined;
  const server = createServer((asked, answer) => {
    const route = testRouteOf(testRoutes, asked.url ?? '/');
    if (route) void answerHere(route, asked, answer);
    else if (pages?.(asked, answer)) return;
    else if (gateway) forward(gateway, asked, answer);
    else refuse(answer, 503, 'The system is being deployed. Watch its terminal for "Ready".');
  });
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  server.once('error', reject).listen(port, '127.0.0.1', resolve);
  await promise;
  return {
    lead: (address, routes = {}, otherPages = undefined) => {
      gateway = new URL(address);
      testRoutes = routes;
      pages = otherPages;
    },
    stop: () =>
      new Promise((stopped) => {
        server.close(() => stopped());
        server.closeAllConnections();
      }),
  };
}

async function answerHere(route: TestRoute, asked: IncomingMessage, answer: ServerResponse): Promise<void> {
  const { method = 'GET' } = asked;
  const body = await buffer(asked).catch(() => undefined);
  if (body === undefined) return; // the caller is gone
  const { status, headers, body: text } = await answerTest(route, { method, body });
  answer.writeHead(status, headers).end(text);
}

function forward({ hostname, port, pathname }: URL, asked: IncomingMessage, answer: ServerResponse): void {
  const { method, rawHeaders: headers, url } = asked;
  const path = `${pathname}${url}`; // unchanged, because a URL object would decode and shorten it
  // connections are not reused, because the emulator might close one at that moment
  const forwarded = request({ hostname, port, method, path, headers, agent: false }, (answered) => {
    answer.writeHead(answered.statusCode ?? 502, answered.rawHeaders);
    answered.on('error', () => answer.destroy()).pipe(answer);
  });
  forwarded.on('error', () => {
    if (answer.headersSent) answer.destroy();
    else refuse(answer, 502, 'The emulator does not respond.');
  });
  answer.on('close', () => forwarded.destroy());
  asked.pipe(forwarded);
}

function refuse(answer: ServerResponse, status: number, message: string): void {
  answer.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify({ message }));
}
