import { type AddressInfo, createServer, Socket } from 'node:net';
import { vi } from 'vitest';
import type { HostAddress } from '../src/safe-http.ts';

/** The arguments of `connect` that are used here. */
interface Target {
  readonly host: string;
  readonly port: number;
  readonly lookup?: (
    name: string,
    options: { all: true },
    answer: (error: null, found: readonly HostAddress[]) => void,
  ) => void;
}

/** A fake internet for one test file. Sockets of this process reach only the servers of the test. */
export interface Internet {
  /** The `address:port` of every opened socket, in order. */
  readonly opened: string[];
  /** Maps a public `address:port` to a port of this machine. Without a port, connections there hang forever. */
  put(at: string, port?: number): void;
  /** Clears the opened sockets and the mapped addresses. */
  reset(): void;
}

/**
 * Intercepts every `connect`, with and without TLS. Servers of the test on 127.0.0.1 stay reachable. All other
 * connections are refused unless `put` maps them.
 */
export function catchSockets(): Internet {
  const opened: string[] = [];
  const places = new Map<string, number | undefined>();
  const through = Socket.prototype.connect;
  vi.spyOn(Socket.prototype, 'connect').mockImplementation(function (this: Socket, ...given: unknown[]) {
    // `net` passes its arguments as a list, `tls` passes them separately
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
      Reflect.set(this, 'connecting', true); // data that is sent before the connection exists waits
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

/** Returns the address of the first attempt. */
function addressOf({ host, lookup }: Target): string {
  let first = host;
  lookup?.(host, { all: true }, (_error, found) => {
    first = found[0]?.address ?? host;
  });
  return first;
}

/** A server on 127.0.0.1 that runs a callback for each connection. */
export interface LocalReceiver {
  readonly port: number;
  /** Resolves with the first connection. */
  readonly connected: Promise<Socket>;
  /** Resolves when the first connection is closed by either side. */
  readonly over: Promise<void>;
  close(): Promise<void>;
}

export async function receive(act: (connection: Socket) => void): Promise<LocalReceiver> {
  const open = new Set<Socket>();
  const first = Promise.withResolvers<Socket>();
  const over = Promise.withResolvers<void>();
  const server = createServer((connection) => {
    open.add(connection);
    connection.on('error', () => undefined); // the other side may disconnect at any time
    connection.on('close', () => {
      open.delete(connection);
      over.resolve();
    });
    first.resolve(connection);
    act(connection);
    connection.resume(); // a connection that is not read never ends
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
