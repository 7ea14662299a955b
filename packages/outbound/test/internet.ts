import { type AddressInfo, createServer, Socket } from 'node:net';
import { vi } from 'vitest';
import type { HostAddress } from '../src/safe-http.ts';

/** What `connect` is given, as far as it matters here. */
interface Target {
  readonly host: string;
  readonly port: number;
  readonly lookup?: (
    name: string,
    options: { all: true },
    answer: (error: null, found: readonly HostAddress[]) => void,
  ) => void;
}

/** Stands in for the internet in one test file: sockets of this process reach the test's own servers and no others. */
export interface Internet {
  /** Every `address:port` that a socket was opened to, in order. */
  readonly opened: string[];
  /** Puts a port of this machine at a public `address:port`; without one, connections there hang for ever. */
  put(at: string, port?: number): void;
  /** Forgets what was opened and put. */
  reset(): void;
}

/**
 * Catches each `connect` where all of them pass, over TLS or not. Ports of 127.0.0.1 that servers of the test listen on
 * are reached as ever; everything else is refused unless `put` says where it is.
 */
export function catchSockets(): Internet {
  const opened: string[] = [];
  const places = new Map<string, number | undefined>();
  const through = Socket.prototype.connect;
  vi.spyOn(Socket.prototype, 'connect').mockImplementation(function (this: Socket, ...given: unknown[]) {
    // `net` hands over its arguments as a list, `tls` as they are
    const list: unknown[] = Array.isArray(given[0]) ? given[0] : given;
    const target = list[0] as Target;
    const address = `${addressOf(target)}:${target.port}`;
    opened.push(address);
    if (!places.has(address) && !address.startsWith('127.0.0.1:')) {
      setImmediate(() => this.destroy(new Error('refused')));
      return this;
    }
    const port = places.has(address) ? places.get(address) : target.port;
    if (port === undefined) {
      Reflect.set(this, 'connecting', true); // what is sent before it connects waits
      return this;
    }
    list[0] = { ...target, host: '127.0.0.1', port, lookup: undefined };
    return Reflect.apply(through, this, given) as Socket;
  });
  return {
    opened,
    put: (at, port) => void places.set(at, port),
    reset() {
      opened.length = 0;
      places.clear();
    },
  };
}

/** The address that the first attempt goes to. */
function addressOf({ host, lookup }: Target): string {
  let first = host;
  lookup?.(host, { all: true }, (_error, found) => {
    first = found[0]?.address ?? host;
  });
  return first;
}

/** A server on 127.0.0.1 that does to each connection what it is told. */
export interface Receiver {
  readonly port: number;
  /** The first connection, once it is there. */
  readonly connected: Promise<Socket>;
  /** Resolves when the first connection is over, whichever side ended it. */
  readonly over: Promise<void>;
  close(): Promise<void>;
}

export async function receive(act: (connection: Socket) => void): Promise<Receiver> {
  const open = new Set<Socket>();
  const first = Promise.withResolvers<Socket>();
  const over = Promise.withResolvers<void>();
  const server = createServer((connection) => {
    open.add(connection);
    connection.on('error', () => undefined); // the other side may leave at any time
    connection.on('close', () => {
      open.delete(connection);
      over.resolve();
    });
    first.resolve(connection);
    act(connection);
    connection.resume(); // what is not read has no end
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    port: (server.address() as AddressInfo).port,
    connected: first.promise,
    over: over.promise,
    close() {
      for (const connection of open) connection.destroy();
      return new Promise((closed) => server.close(() => closed()));
    },
  };
}
