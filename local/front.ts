import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';

/** The short URL of a system whose gateway is in an emulator. */
export interface Front {
  /** Forwards every request to this gateway from now on. */
  lead(gateway: string): void;
  stop(): Promise<void>;
}

/**
 * Serves an emulator's gateway on a port of 127.0.0.1, because its URL has a long path. Requests and responses pass
 * through unchanged. The emulator's other services (buckets, queues, functions) are at its own port.
 */
export async function startFront(port: number): Promise<Front> {
  let gateway: URL | undefined;
  const server = createServer((asked, answer) => {
    if (gateway) forward(gateway, asked, answer);
    else refuse(answer, 503, 'The system is being deployed. Watch its terminal for "Ready".');
  });
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  server.once('error', reject).listen(port, '127.0.0.1', resolve);
  await promise;
  return {
    lead: (address) => {
      gateway = new URL(address);
    },
    stop: () =>
      new Promise((stopped) => {
        server.close(() => stopped());
        server.closeAllConnections();
      }),
  };
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
