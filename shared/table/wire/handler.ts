import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import type { DynamoDBClientResolvedConfig } from '@aws-sdk/client-dynamodb';

/** How long a call may take, in milliseconds. */
export interface TimeLimits {
  /** Until there is a connection. */
  readonly connectionTimeout: number;
  /** Until the whole answer is there. */
  readonly requestTimeout: number;
}

/** What sends the requests of a client of the SDK. */
export type RequestHandler = DynamoDBClientResolvedConfig['requestHandler'];

/** A request, as far as it is read here. */
interface Sent {
  readonly protocol: string;
  readonly hostname: string;
  readonly port?: number | undefined;
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array | undefined;
}

interface Answer {
  readonly statusCode: number;
  readonly reason: string | undefined;
  readonly headers: Record<string, string>;
  readonly body: Uint8Array;
}

/** What a caller may hand in with a request; signals are the platform's. */
interface Options {
  readonly abortSignal?: object;
}

const maxSockets = 50; // as many as the SDK's own handler opens

// codes of Node for a connection that ended too early: the SDK's own handler gives them the name that retries know
const brokenOff: ReadonlySet<unknown> = new Set(['ECONNRESET', 'EPIPE', 'ETIMEDOUT']);

/**
 * Makes what sends the requests of a client of the SDK, in place of the SDK's own handler, where bodies are texts or
 * bytes and paths have no query. The whole answer is read before it is handed on, so that time limit and retries hold
 * for its body too.
 */
export function leanHandler(limits: TimeLimits): RequestHandler {
  const agents = {
    'http:': new http.Agent({ keepAlive: true, maxSockets }),
    'https:': new https.Agent({ keepAlive: true, maxSockets }),
  };

  function handle(sent: Sent, { abortSignal }: Options = {}): Promise<{ response: Answer }> {
    const { promise, resolve, reject } = Promise.withResolvers<{ response: Answer }>();
    const signal = abortSignal instanceof AbortSignal ? abortSignal : undefined;
    if (signal?.aborted) {
      reject(aborted());
      return promise;
    }
    const { connectionTimeout, requestTimeout } = limits;
    const request =
      sent.protocol === 'http:'
        ? http.request(optionsOf(sent, agents['http:']))
        : https.request(optionsOf(sent, agents['https:']));
    const end = () => {
      clearTimeout(connecting);
      clearTimeout(waiting);
      signal?.removeEventListener('abort', abort);
    };
    const fail = (error: Error) => {
      end();
      reject('code' in error && brokenOff.has(error.code) ? Object.assign(error, { name: 'TimeoutError' }) : error);
      request.destroy();
    };
    const abort = () => fail(aborted());
    const connecting = setTimeout(() => fail(unconnected(connectionTimeout)), connectionTimeout);
    const waiting = setTimeout(() => fail(late(requestTimeout)), requestTimeout);
    signal?.addEventListener('abort', abort);
    request.on('socket', (socket) => {
      if (socket.connecting) socket.once('connect', () => clearTimeout(connecting));
      else clearTimeout(connecting);
    });
    request.on('error', fail);
    request.on('response', (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', fail);
      response.on('end', () => {
        end();
        resolve({ response: answerOf(response, chunks) });
      });
    });
    request.end(sent.body);
    return promise;
  }

  return {
    metadata: { handlerProtocol: 'http/1.1' },
    handle,
    destroy() {
      for (const agent of Object.values(agents)) agent.destroy();
    },
    updateHttpClientConfig: () => undefined,
    httpHandlerConfigs: () => ({ ...limits, throwOnRequestTimeout: true }),
  };
}

/** Makes Node's options of a request. A list of headers it writes as it is, without a look at each. */
const optionsOf = ({ hostname, port, method, path, headers }: Sent, agent: http.Agent): http.RequestOptions => ({
  agent,
  host: hostname.replace(/^\[|\]$/g, ''), // an address of IPv6 comes in brackets
  ...(port !== undefined && { port }),
  method,
  path,
  headers: Object.entries(headers).flat(),
});

function answerOf(
  { statusCode = 0, statusMessage: reason, headers }: IncomingMessage,
  chunks: readonly Buffer[],
): Answer {
  const texts: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers))
    texts[name] = Array.isArray(value) ? value.join(', ') : `${value}`;
  const [first = Buffer.alloc(0)] = chunks;
  return { statusCode, reason, headers: texts, body: chunks.length > 1 ? Buffer.concat(chunks) : first };
}

// `retry.ts` knows by these words, which are those of the SDK's own handler, that nothing was sent
const unconnected = (milliseconds: number): Error =>
  Object.assign(new Error(`The socket did not establish a connection within ${milliseconds} ms`), {
    name: 'TimeoutError',
  });

const late = (milliseconds: number): Error =>
  Object.assign(new Error(`There was no answer within ${milliseconds} ms`), {
    name: 'TimeoutError',
    code: 'ETIMEDOUT',
  });

const aborted = (): Error => Object.assign(new Error('The request was aborted'), { name: 'AbortError' });
