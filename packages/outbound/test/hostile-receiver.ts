import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer, getCACertificates, setDefaultCACertificates } from 'node:tls';
import { certificateFor } from './certificate.ts';
import {
  type Behaviour,
  type BehaviourName,
  behaviours,
  everyBehaviour,
  type PlaceName,
} from './hostile-behaviours.ts';

interface Place {
  readonly scheme: 'http' | 'https';
  readonly host: string;
  /** The host name in the server's certificate. Without a certificate, the server does not support TLS. */
  readonly certificate?: string;
  readonly isTrusted?: true;
  /** Handles a connection instead of the request's behaviour. */
  readonly connected?: (connection: Socket) => unknown;
  readonly listening?: (server: Server) => void;
}

const closed = (server: Server): void => void server.close();
const plainText = (connection: Socket) => connection.once('data', () => connection.end('HTTP/1.1 200 OK\r\n\r\n'));

/** The servers of the behaviours, each on a separate port. */
const places: Readonly<Record<PlaceName, Place>> = {
  http: { scheme: 'http', host: '127.0.0.1' },
  'a closed port': { scheme: 'http', host: '127.0.0.1', listening: closed },
  TLS: { scheme: 'https', host: 'localhost', certificate: 'localhost', isTrusted: true },
  'TLS for another name': { scheme: 'https', host: 'localhost', certificate: 'shop.example', isTrusted: true },
  'TLS of an unknown authority': { scheme: 'https', host: 'localhost', certificate: 'localhost' },
  'plain text where TLS is due': { scheme: 'https', host: 'localhost', connected: plainText },
  'silence where TLS is due': { scheme: 'https', host: 'localhost', connected: (one) => one.resume() },
};

/**
 * Returns the name of a behaviour's server. Over http each behaviour has its own, because the service pauses a failing
 * host for all its webhooks.
 */
const serverOf = ({ name, at = 'http' }: Pick<Behaviour, 'at'> & { name: BehaviourName }): string =>
  at === 'http' ? `http ${name}` : at;

const servers = new Map(everyBehaviour.map((one) => [serverOf(one), places[one.at ?? 'http']]));

/** A received request. */
export interface ReceivedRequest {
  readonly method: string;
  /** Includes the query. */
  readonly path: string;
  /** Names are in lowercase. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  /** Arrival of the last byte, in milliseconds since 1970. */
  readonly at: number;
}

export interface HostileReceiver {
  /** Complete requests in the order of their arrival. */
  readonly requests: readonly ReceivedRequest[];
  /** Returns a URL whose requests are all treated with this behaviour. */
  url(name: BehaviourName): string;
  /** Resolves when no connection is open. */
  idle(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Starts servers on 127.0.0.1. `choose` selects the behaviour for each request, otherwise its URL does. `choose` is not
 * called for connections that never become a request. Until `close` this process trusts the servers' certificates.
 * `now` is the clock for dates, in milliseconds since 1970.
 */
export async function startHostileReceiver(
  choose: (request: ReceivedRequest) => BehaviourName | undefined = () => undefined,
  now: () => number = Date.now,
): Promise<HostileReceiver> {
  const trusted = getCACertificates('default');
  const requests: ReceivedRequest[] = [];
  const open = new Set<Socket>();
  let nothingOpen = Promise.withResolvers<void>();
  nothingOpen.resolve();
  const track = (connection: Socket) => {
    if (open.size === 0) nothingOpen = Promise.withResolvers();
    open.add(connection);
    connection.on('error', () => undefined); // the other side may disconnect at any time
    connection.on('close', () => {
      open.delete(connection);
      if (open.size === 0) nothingOpen.resolve();
    });
  };
  const treat = (connection: Socket) =>
    whenWhole(connection, (come) => {
      const request = { ...come, at: now() };
      requests.push(request);
      const named = decodeURIComponent(request.path.slice(1).replace(/\?.*/, ''));
      behave(connection, behaviours[choose(request) ?? (named as BehaviourName)], now);
    });
  const started = await Promise.all(
    [...servers].map(async ([name, place]) => {
      const secret = place.certificate === undefined ? undefined : certificateFor([place.certificate]);
      const connected = place.connected ?? treat;
      const server = secret ? createTlsServer(secret, connected) : createServer(connected);
      server.on('connection', track);
      server.on('tlsClientError', () => undefined);
      await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
      const { port } = server.address() as AddressInfo;
      place.listening?.(server);
      return {
        name,
        server,
        origin: `${place.scheme}://${place.host}:${port}`,
        trusts: place.isTrusted && secret?.cert,
      };
    }),
  );
  setDefaultCACertificates([...trusted, ...started.flatMap(({ trusts }) => trusts || [])]);
  return {
    requests,
    url: (name) => {
      const server = serverOf({ name, ...behaviours[name] });
      return `${started.find((one) => one.name === server)?.origin}/${encodeURIComponent(name)}`;
    },
    idle: () => nothingOpen.promise,
    async close() {
      setDefaultCACertificates(trusted);
      for (const connection of open) connection.destroy();
      await Promise.all(started.map(({ server }) => new Promise((over) => server.close(over))));
    },
  };
}

/** Reads a connection until its first request is complete. Later data is read and dropped. */
function whenWhole(connection: Socket, then: (request: Omit<ReceivedRequest, 'at'>) => void): void {
  let said = Buffer.alloc(0);
  const listen = (data: Buffer) => {
    said = Buffer.concat([said, data]);
    const end = said.indexOf('\r\n\r\n');
    if (end < 0) return;
    const [first = '', ...lines] = said.toString('latin1', 0, end).split('\r\n');
    const headers = Object.fromEntries(
      lines.map((line) => [line.replace(/:.*/, '').toLowerCase(), line.replace(/^[^:]*: */, '')]),
    );
    const body = said.subarray(end + 4);
    if (body.length < Number(headers['content-length'] ?? 0)) return;
    connection.off('data', listen).resume();
    const [method = '', path = ''] = first.split(' ');
    then({ method, path, headers, body });
  };
  connection.on('data', listen);
}

function behave(connection: Socket, { says = '', repeats, leaves = 'ended' }: Behaviour, now: () => number): void {
  const leave = () => {
    if (repeats !== undefined) repeat(connection, repeats);
    else if (leaves === 'ended') connection.end();
    else if (leaves === 'reset') connection.resetAndDestroy();
  };
  connection.write(typeof says === 'string' ? says : says(now()), leave);
}

function repeat(connection: Socket, piece: string): void {
  if (!connection.destroyed) connection.write(piece, () => setImmediate(repeat, connection, piece));
}
