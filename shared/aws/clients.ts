import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { isSwitchedOn, type Lazy, lazy } from '../lib/lazy.ts';
import { once } from '../lib/once.ts';
import { endingAt, runEnd } from './deadlines.ts';

/** Time limits of one attempt of a call, in milliseconds. Three attempts fit into a function's timeout. */
export const timeLimits = { connectionTimeout: 1000, requestTimeout: 3000 };

const idleMilliseconds = 5000; // gateways drop connections after minutes. A frozen function does not notice
// to one host: enough for every call, because the SDK counts the wait for a connection as connecting
const maxSockets = 256;

/** The connections of this process. All clients share them. */
const agents = once(() => {
  const options = {
    keepAlive: true,
    maxSockets,
    timeout: idleMilliseconds, // closes connections that are idle while the process runs
    ...(isSwitchedOn('NODE_USE_ENV_PROXY') && { proxyEnv: process.env }),
  };
  return { httpAgent: new HttpAgent(options), httpsAgent: new HttpsAgent(options) };
});

let lastCall = 0; // milliseconds since 1970

/** Closes the connections that are idle now. */
function closeIdle(): void {
  for (const { freeSockets } of Object.values(agents())) {
    for (const sockets of Object.values(freeSockets)) for (const socket of sockets ?? []) socket.destroy();
  }
}

/** The settings of an SDK client, in addition to the settings that all clients share. */
interface ClientSettings {
  /** Maximum number of attempts of a call. */
  readonly maxAttempts: number;
  /** Milliseconds of one attempt, if it may take longer than `timeLimits`. */
  readonly requestTimeout?: number;
}

/** The part of an SDK client that is used here. The middleware types of clients differ, because their commands do. */
interface SdkClient {
  readonly middlewareStack: { add(middleware: never, options: never): void };
}

/**
 * Creates an SDK client on first use, only with the SDK's documented settings. Region, credentials and endpoint come
 * from the environment. Connections are kept open. Connections that were idle for more than five seconds are not
 * reused, and a failed call closes all idle connections. So dead connections cost a call only one of its attempts,
 * however many there are.
 */
export function awsClient<Given extends object, Made extends SdkClient>(
  what: string,
  Kind: new (settings: Given) => Made,
  settings: () => Omit<Given, 'maxAttempts' | 'requestHandler' | 'retryMode'> & ClientSettings,
): Lazy<Made> {
  return lazy(what, () => {
    const { requestTimeout = timeLimits.requestTimeout, ...given } = settings();
    const requestHandler = {
      ...timeLimits,
      requestTimeout, // until a response begins
      socketTimeout: requestTimeout, // between two parts of a response
      throwOnRequestTimeout: true,
      ...agents(),
    };
    const client = new Kind({ ...given, retryMode: 'standard', requestHandler } as never);
    const refresh = (next: (args: unknown) => Promise<unknown>) => async (args: unknown) => {
      if (Date.now() - lastCall > idleMilliseconds) closeIdle();
      try {
        return await next(args);
      } catch (error) {
        closeIdle(); // no response arrived
        throw error;
      } finally {
        lastCall = Date.now();
      }
    };
    // the last middleware before the network, so every attempt passes it
    client.middlewareStack.add(
      refresh as never,
      { step: 'deserialize', priority: 'low', name: 'connections' } as never,
    );
    return client;
  });
}

/** Sends an SDK command. The options are the SDK's. */
type Send = (command: never, options?: object) => Promise<unknown>;

/**
 * Returns a function that sends the commands of a client. It aborts a call at the time that `end` returns, in
 * milliseconds since 1970. By default, this is shortly before the current run of the function ends.
 */
export const sender = <Made extends { readonly send: Send }>(client: Lazy<Made>, end = runEnd): Made['send'] =>
  ((command) => endingAt(end(), (options) => client.get().send(command, options))) as Made['send'];
