import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The response of S3 to requests with expired credentials. For HEAD it is only the status. */
const expiredToken =
  '<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>ExpiredToken</Code><Message>The provided token has expired.</Message></Error>';

type Method = 'GET' | 'HEAD' | 'PUT' | 'DELETE';
const everyMethod: readonly Method[] = ['GET', 'HEAD', 'PUT', 'DELETE'];

/** A proxy in front of the bucket that forwards requests or denies them. */
export interface DenyingBucket {
  readonly url: string;
  /** Denies requests with these methods (default: all) until the work has ended. Throws if it denied no request. */
  whileDenied<T>(work: () => Promise<T>, methods?: readonly Method[]): Promise<T>;
  stop(): void;
}

/** Starts a server in front of the bucket at an address. */
export async function startDenyingBucket(bucket: string): Promise<DenyingBucket> {
  let denies: readonly string[] = [];
  let denied = 0;
  const server = createServer((asked, answer) => {
    const { method = '', url = '', headers } = asked;
    if (denies.includes(method)) {
      denied += 1;
      asked.resume();
      answer.writeHead(403, { 'content-type': 'application/xml' }).end(method === 'HEAD' ? undefined : expiredToken);
      return;
    }
    const onward = request(new URL(url, bucket), { method, headers }, (answered) => {
      answer.writeHead(answered.statusCode ?? 502, answered.headers);
      answered.pipe(answer);
    });
    onward.on('error', () => answer.destroy());
    asked.pipe(onward);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async whileDenied(work, methods = everyMethod) {
      denies = methods;
      denied = 0;
      const done = await work().finally(() => {
        denies = [];
      });
      if (denied === 0) throw new Error('No request reached the bucket');
      return done;
    },
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}
