import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { isSwitchedOn, type Lazy, lazy } from '../lib/lazy.ts';
import { once } from '../lib/once.ts';
import { endingAt, runEnd } from './deadlines.ts';

/** Time limits of one attempt of a call, in milliseconds. Three attempts fit into a function's timeout. */
export const timeLimits = { connectionTimeout: 1000, requestTimeout: 3000 };

const idleMilliseconds = 5000; // gateways forget connections after minutes; a frozen function cannot see that they did
const maxSockets = 50; // to one host, as in the SDK

/** Connections of this process, which all clients share. */
const agents = once(() => {
  const options = {
    keepAlive: true,
    maxSockets,
    timeout: idleMilliseconds, // closes connections that nothing uses while the process runs
    ...(isSwitchedOn('NODE_USE_ENV_PROXY') && { proxyEnv: process.env }),
  };
  return { httpAgent: new HttpAgent(options), httpsAgent: new HttpsAgent(options) };
});

let lastCall = 0; // milliseconds since 1970

/** Closes the connections that nothing uses now. */
function closeIdle(): void {
  for (const { freeSockets } of Object.values(agents())) {
    for (const sockets of Object.values(freeSockets)) for (const socket of sockets ?? []) socket.destroy();
  }
}

/** What a client of the SDK is made from, beside the settings that all of them share. */
interface ClientSettings {
  /** Attempts of a call. */
  readonly maxAttempts: number;
  /** Milliseconds of one attempt, where it may take longer than `timeLimits` says. */
  readonly requestTimeout?: number;
}

/** What is used here of a client of the SDK. The middlewares of clients differ in the commands that they take. */
interface SdkClient {
  readonly middlewareStack: { add(middleware: never, options: never): void };
}

/**
 * Makes a client of the SDK on first use, by the SDK's documented settings alone: region, credentials and addresses are
 * those of the environment. Connections are kept; one that lay idle for more than five seconds is not used again, and
 * after one of them failed the idle ones are closed. So dead connections cost a call one of its attempts, however many
 * there are.
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
      requestTimeout, // until an answer begins
      socketTimeout: requestTimeout, // between two parts of it
      throwOnRequestTimeout: true,
      ...agents(),
    };
    const client = new Kind({ ...given, retryMode: 'standard', requestHandler } as never);
    const refresh = (next: (args: unknown) => Promise<unknown>) => async (args: unknown) => {
      if (Date.now() - lastCall > idleMilliseconds) closeIdle();
      try {
        return await next(args);
      } catch (error) {
        closeIdle(); // no answer came
        throw error;
      } finally {
        lastCall = Date.now();
      }
    };
    // the last middleware before the network: each attempt passes it
    client.middlewareStack.add(
      refresh as never,
      { step: 'deserialize', priority: 'low', name: 'connections' } as never,
    );
    return client;
  });
}

/** Sends a command of the SDK; the options are the SDK's. */
type Send = (command: never, options?: object) => Promise<unknown>;

/**
 * Makes the function that sends the commands of a client. It aborts a call at the moment that `end` returns, in
 * milliseconds since 1970: when the run of its function is about to end, if nothing else is said.
 */
export const sender = <Made extends { readonly send: Send }>(client: Lazy<Made>, end = runEnd): Made['send'] =>
  ((command) => endingAt(end(), (options) => client.get().send(command, options))) as Made['send'];
