import type { DynamoDBClientResolvedConfig } from '@aws-sdk/client-dynamodb';
import { nowMilliseconds } from '../../lib/clock.ts';
import type { Answer } from './answer.ts';
import { type Connections, connectionsTo, type Exchange } from './connections.ts';

/** How long a call may take, in milliseconds. */
export interface TimeLimits {
  /** Until there is a connection: its turn, and over TLS the handshake, are part of it. */
  readonly connectionTimeout: number;
  /** Until the whole answer is there. */
  readonly requestTimeout: number;
}

/** What sends the requests of a client of the SDK. */
export type RequestHandler = DynamoDBClientResolvedConfig['requestHandler'];

/** A request; its headers say how long its body is. */
interface Request {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array | undefined;
}

/** A request of the SDK, as far as it is read here. */
interface Sent extends Request {
  readonly protocol: string;
  readonly hostname: string;
  readonly port?: number | undefined;
}

/** What a caller may hand in with a request; signals are the platform's. */
interface Options {
  readonly abortSignal?: object;
}

const maxConnections = 16; // to one place: enough for 2 000 calls a second of 8 ms each

// a connection that ended too early, by codes of Node, and an answer that is none: retries know them by a name
const brokenOff: ReadonlySet<unknown> = new Set(['ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EPROTO']);

/**
 * Makes what sends the requests of a client of the SDK, in place of the SDK's own handler, where requests are POSTs
 * with a body of text or bytes and no query. The whole answer is read before it is handed on, so that time limit and
 * retries hold for its body too. `until` answers when a call that begins now must be over, in milliseconds since 1970:
 * then it is given up like one whose answer is lost, and the SDK makes no other attempt.
 */
export function leanHandler(limits: TimeLimits, until = () => Number.POSITIVE_INFINITY): RequestHandler {
  const places = new Map<string, Connections>();

  function placeOf({ protocol, hostname, port }: Sent): Connections {
    const name = `${protocol}${hostname}:${port}`;
    const known = places.get(name);
    if (known) return known;
    const isSecure = protocol !== 'http:';
    const host = hostname.replace(/^\[|\]$/g, ''); // an address of IPv6 comes in brackets
    const made = connectionsTo({ isSecure, hostname: host, port: port ?? (isSecure ? 443 : 80) }, maxConnections);
    places.set(name, made);
    return made;
  }

  function handle(sent: Sent, { abortSignal }: Options = {}): Promise<{ response: Answer }> {
    const { promise, resolve, reject } = Promise.withResolvers<{ response: Answer }>();
    const signal = abortSignal instanceof AbortSignal ? abortSignal : undefined;
    const left = until() - nowMilliseconds();
    if (signal?.aborted || left <= 0) {
      reject(aborted());
      return promise;
    }
    const { connectionTimeout, requestTimeout } = limits;
    const place = placeOf(sent);
    const bytes = bytesOf(sent);
    const end = () => {
      clearTimeout(connecting);
      clearTimeout(waiting);
      signal?.removeEventListener('abort', abort);
    };
    const giveUp = (error: Error) => {
      exchange.failed(error);
      place.giveUp(exchange);
    };
    const abort = () => giveUp(aborted());
    const connecting = setTimeout(() => giveUp(unconnected(connectionTimeout)), connectionTimeout);
    const waiting =
      left < requestTimeout ? setTimeout(abort, left) : setTimeout(() => giveUp(late(requestTimeout)), requestTimeout);
    signal?.addEventListener('abort', abort);
    const exchange: Exchange = {
      bytes,
      connected: () => clearTimeout(connecting),
      answered(response) {
        end();
        resolve({ response });
      },
      failed(error) {
        end();
        reject('code' in error && brokenOff.has(error.code) ? Object.assign(error, { name: 'TimeoutError' }) : error);
      },
    };
    try {
      place.send(exchange);
    } catch (error) {
      exchange.failed(error as Error); // such as settings of TLS that are refused
    }
    return promise;
  }

  return {
    metadata: { handlerProtocol: 'http/1.1' },
    handle,
    destroy() {
      for (const place of places.values()) place.close();
    },
    updateHttpClientConfig: () => undefined,
    httpHandlerConfigs: () => ({ ...limits, throwOnRequestTimeout: true }),
  };
}

/** Writes a request as it is sent. A field of its head that would not stay in its line is refused. */
export function bytesOf({ method, path, headers, body = '' }: Request): Buffer {
  let head = `${method} ${path} HTTP/1.1\r\n`;
  for (const [name, value] of Object.entries(headers)) {
    const field = `${name}: ${value}`;
    if (!/^[\t\x20-\x7e]*$/.test(field)) throw new TypeError(`The header ${name} has characters that are not sent`);
    head += `${field}\r\n`;
  }
  return Buffer.concat([Buffer.from(`${head}\r\n`), typeof body === 'string' ? Buffer.from(body) : body]);
}

/** There was no connection in time, so that nothing was sent. The SDK retries it by its name. */
export class NotConnected extends Error {
  override readonly name = 'TimeoutError';
}

const unconnected = (milliseconds: number): Error =>
  new NotConnected(`The socket did not establish a connection within ${milliseconds} ms`);

const late = (milliseconds: number): Error =>
  Object.assign(new Error(`There was no answer within ${milliseconds} ms`), {
    name: 'TimeoutError',
    code: 'ETIMEDOUT',
  });

const aborted = (): Error => Object.assign(new Error('The request was aborted'), { name: 'AbortError' });
