import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';

/** The short address of a system whose gateway is in an emulator. */
export interface Front {
  /** Hands every request on to this gateway from now on. */
  lead(gateway: string): void;
  stop(): Promise<void>;
}

/**
 * Serves the gateway of an emulator on a port of 127.0.0.1: its own address has a long path. Requests and answers pass
 * through as they come. What else the emulator has (buckets, queues, functions) is at the emulator's own port.
 */
export async function startFront(port: number): Promise<Front> {
  let gateway: URL | undefined;
  const server = createServer((asked, answer) => {
    if (gateway) forward(gateway, asked, answer);
    else refuse(answer, 503, 'The system is being deployed: its terminal says when it is ready.');
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
  const path = `${pathname}${url}`; // as it came: a URL would decode and shorten it
  // no connection is kept: the emulator might close it just when it is used again
  const forwarded = request({ hostname, port, method, path, headers, agent: false }, (answered) => {
    answer.writeHead(answered.statusCode ?? 502, answered.rawHeaders);
    answered.on('error', () => answer.destroy()).pipe(answer);
  });
  forwarded.on('error', () => {
    if (answer.headersSent) answer.destroy();
    else refuse(answer, 502, 'The emulator does not answer.');
  });
  answer.on('close', () => forwarded.destroy());
  asked.pipe(forwarded);
}

function refuse(answer: ServerResponse, status: number, message: string): void {
  answer.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify({ message }));
}
