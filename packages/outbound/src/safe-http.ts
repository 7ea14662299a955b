import { lookup } from 'node:dns/promises';
import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { isIP } from 'node:net';
import { type Allowances, checkUrl, isReachable, literalOf, type UrlRefusal } from './outbound-url.ts';

// this module logs no URLs, host names or addresses

/** The response of a receiver. */
export interface OutboundAnswer {
  readonly status: number;
  readonly headers: { readonly 'content-type'?: string | undefined; readonly 'retry-after'?: string | undefined };
  /** The raw bytes, never decompressed. Truncated to `maxBytes` bytes. */
  readonly body: Buffer;
  /** Whether `body` is complete. If the response states no length, a missing end cannot be detected. */
  readonly isWhole: boolean;
}

/**
 * No response arrived: the URL or an address of its host is rejected, no host responded in time, or the response was
 * interrupted. All cases have the same message and no cause, so that callers cannot use it to scan a network.
 */
export class Unreachable extends Error {
  override readonly name = 'Unreachable';
  readonly #isConnecting: boolean;

  constructor({ isConnecting }: ConnectionProgress = { isConnecting: false }) {
    super('The URL could not be reached.');
    this.#isConnecting = isConnecting;
  }

  /**
   * Whether the connection to the URL's own host failed, including TLS: the name does not resolve, the host refused, or
   * the time was over. It decides whether this host is retried. It is never shown to API callers.
   */
  get isConnecting(): boolean {
    return this.#isConnecting;
  }
}

export interface TimeLimits {
  /** For one connection, including TLS. */
  readonly connectMilliseconds: number;
  /**
   * From the call to the last byte, including name resolution and redirects. A POST is limited up to the end of the
   * headers.
   */
  readonly totalMilliseconds: number;
  /** For the body of a POST, after its headers arrived. */
  readonly restMilliseconds: number;
  /** For resolving a host name when its URL is saved. */
  readonly nameMilliseconds: number;
}

export interface HostAddress {
  readonly address: string;
  readonly family: number;
}

interface Network extends Allowances {
  /** Returns the addresses of a host name. */
  readonly resolve: (name: string) => Promise<readonly HostAddress[]>;
  readonly limits: TimeLimits;
}

/** Allowed targets, the name resolver, and time limits. */
export type OutboundOptions = Partial<Omit<Network, 'limits'>> & { readonly limits?: Partial<TimeLimits> };

interface OutboundRequest {
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
  readonly maxBytes: number;
  readonly redirects: number;
  /** Whether the response is complete with its headers, even if the body fails. */
  readonly headDecides?: true;
  /** Whether the request follows a redirect. */
  readonly isRedirected?: true;
}

const network: Network = {
  // IPv4 first, because a function without its own network has no outgoing IPv6
  resolve: (name) => lookup(name, { all: true, order: 'ipv4first' }),
  limits: {
    connectMilliseconds: 3_000,
    totalMilliseconds: 10_000,
    restMilliseconds: 1_000,
    nameMilliseconds: 2_000,
  },
};

const networkWith = (options: OutboundOptions): Network => ({
  ...network,
  ...options,
  limits: { ...network.limits, ...options.limits },
});

/**
 * Returns why a URL must not be saved: the reason of `checkUrl`, or `private-address` if its host has a rejected
 * address. Returns undefined if the URL is allowed. A host name that does not resolve in time is allowed, because it
 * may resolve later.
 */
export async function refusalOf(text: string, options: OutboundOptions = {}): Promise<UrlRefusal | undefined> {
  const given = networkWith(options);
  const url = checkUrl(text, given);
  if (!(url instanceof URL)) return url;
  const late = Promise.withResolvers<readonly HostAddress[]>();
  const timer = setTimeout(() => late.resolve([]), given.limits.nameMilliseconds);
  const found = await Promise.race([addressesOf(url, given), late.promise]);
  clearTimeout(timer);
  return areReachable(found, given) ? undefined : 'private-address';
}

/**
 * Sends a GET to an untrusted URL. Follows up to `redirects` redirects and checks each one like the first URL. Returns
 * any other response, including a further redirect. Reads at most `maxBytes` bytes. Throws `Unreachable`.
 */
export function safeGet(
  url: string,
  { headers = {}, ...limits }: { headers?: Readonly<Record<string, string>>; maxBytes: number; redirects: number },
  options: OutboundOptions = {},
): Promise<OutboundAnswer> {
  return ask(url, { ...limits, method: 'GET', headers }, networkWith(options));
}

/**
 * Sends a POST to an untrusted URL and follows no redirects. Returns the response once its headers are complete. Reads
 * the body only for a moment, at most `maxBytes` bytes. The body may be incomplete or invalid. Throws `Unreachable`.
 */
export function safePost(
  url: string,
  sent: { headers: Readonly<Record<string, string>>; body: string | Buffer; maxBytes: number },
  options: OutboundOptions = {},
): Promise<OutboundAnswer> {
  return ask(url, { ...sent, method: 'POST', redirects: 0, headDecides: true }, networkWith(options));
}

/**
 * Runs a request with one absolute timer, or with a second timer for the body if the headers decide. Always closes the
 * connection.
 */
async function ask(url: string, asked: OutboundRequest, given: Network): Promise<OutboundAnswer> {
  const { totalMilliseconds, restMilliseconds } = given.limits;
  const ended = new AbortController();
  const late = Promise.withResolvers<never>();
  const endAfter = (milliseconds: number) => setTimeout(() => late.reject(new Unreachable()), milliseconds);
  const progress: ConnectionProgress = { isConnecting: false };
  let timer = endAfter(totalMilliseconds);
  try {
    const response = await Promise.race([follow(url, asked, { ...given, progress }, ended.signal), late.promise]);
    const answer = read(response, asked.maxBytes);
    const whole = Promise.race([answer.whole, late.promise]);
    if (!asked.headDecides) return await whole;
    clearTimeout(timer);
    timer = endAfter(restMilliseconds);
    return await whole.catch(answer.soFar);
  } catch (error) {
    throw error instanceof Unreachable ? new Unreachable(progress) : error;
  } finally {
    clearTimeout(timer);
    ended.abort();
  }
}

interface ConnectionProgress {
  /** Whether the first host is being resolved and connected. Redirects can lead to other hosts. */
  isConnecting: boolean;
}

interface RequestContext extends Network {
  readonly progress: ConnectionProgress;
}

async function follow(
  text: string,
  asked: OutboundRequest,
  given: RequestContext,
  ended: AbortSignal,
): Promise<IncomingMessage> {
  const url = checkUrl(text, given);
  if (!(url instanceof URL)) throw new Unreachable();
  given.progress.isConnecting = !asked.isRedirected;
  const addresses = await checkedAddresses(url, given);
  if (ended.aborted) throw new Unreachable(); // resolving the name took longer than the whole request may take
  const response = await send(url, addresses, asked, given, ended);
  const next = asked.redirects > 0 ? targetOf(response, url) : undefined;
  if (next === undefined) return response;
  response.destroy();
  return follow(next, { ...asked, redirects: asked.redirects - 1, isRedirected: true }, given, ended);
}

/**
 * Resolves every address of the URL's host. If one address is rejected, all are, so that the owner of the name cannot
 * influence which one is used.
 */
async function checkedAddresses(url: URL, given: RequestContext): Promise<readonly HostAddress[]> {
  const found = await addressesOf(url, given);
  if (found.length === 0) throw new Unreachable();
  if (areReachable(found, given)) return found;
  given.progress.isConnecting = false; // rejected here, which does not mean that the host is down
  throw new Unreachable();
}

/** Returns the addresses of a URL's host, or an empty list if its name does not resolve. */
async function addressesOf(url: URL, { resolve }: Network): Promise<readonly HostAddress[]> {
  const literal = literalOf(url);
  if (literal) return [{ address: literal, family: isIP(literal) }];
  return resolve(url.hostname).catch(() => []);
}

const areReachable = (found: readonly HostAddress[], allowed: Allowances): boolean =>
  found.every(({ address }) => isReachable(address, allowed));

/** Sends the request to one of the addresses and resolves when the headers arrive. */
function send(
  url: URL,
  addresses: readonly HostAddress[],
  { method, headers, body }: OutboundRequest,
  { limits: { connectMilliseconds }, progress }: RequestContext,
  ended: AbortSignal,
): Promise<IncomingMessage> {
  const { request, Agent, connected } = url.protocol === 'https:' ? overTls : plain;
  return new Promise((answer, reject) => {
    const sent = request(url, {
      method,
      headers: { 'accept-encoding': 'identity', ...headers },
      // a separate agent, so that no earlier connection is reused and no proxy of the environment applies
      agent: new Agent({ keepAlive: false, autoSelectFamily: true, autoSelectFamilyAttemptTimeout: 1_000 }),
      signal: ended,
      // the name is used for Host, SNI and the certificate, but is never resolved again
      lookup: (_name, _options, callback) => callback(null, [...addresses]),
      maxHeaderSize: 16_384, // Node's default, even if NODE_OPTIONS sets another
      rejectUnauthorized: true, // also Node's default
    });
    const timer = setTimeout(() => sent.destroy(new Unreachable()), connectMilliseconds);
    sent.once('socket', (socket) => {
      socket.once(connected, () => {
        clearTimeout(timer);
        progress.isConnecting = false;
      });
    });
    sent.once('response', answer);
    sent.on('error', () => reject(new Unreachable()));
    sent.once('close', () => {
      clearTimeout(timer);
      reject(new Unreachable()); // a response that switches to another protocol closes without an error
    });
    sent.end(body);
  });
}

const overTls = { request: https.request, Agent: https.Agent, connected: 'secureConnect' };
const plain = { request: http.request, Agent: http.Agent, connected: 'connect' };

const redirectStatuses: readonly (number | undefined)[] = [301, 302, 303, 307, 308];

/** Returns the target of a redirect, resolved against the current URL. Undefined for any other response. */
function targetOf({ statusCode, headers: { location } }: IncomingMessage, from: URL): string | undefined {
  if (!redirectStatuses.includes(statusCode) || location === undefined) return undefined;
  return URL.parse(location, from.href)?.href ?? location;
}

/** A response whose body is still arriving. */
interface PendingAnswer {
  /** Rejects with `Unreachable` if the body is interrupted. */
  readonly whole: Promise<OutboundAnswer>;
  readonly soFar: () => OutboundAnswer;
}

function read(response: IncomingMessage, maxBytes: number): PendingAnswer {
  const { statusCode: status = 0, headers } = response;
  const kept = { 'content-type': headers['content-type'], 'retry-after': headers['retry-after'] };
  // one growing buffer, because a list of single bytes would use a hundred times as much memory
  let held = Buffer.alloc(Math.min(maxBytes, 65_536));
  let length = 0;
  const soFar = (): OutboundAnswer => ({ status, headers: kept, body: held.subarray(0, length), isWhole: false });
  const readAll = async (): Promise<OutboundAnswer> => {
    let isWhole = true;
    try {
      for await (const chunk of response as AsyncIterable<Buffer>) {
        const needed = Math.min(length + chunk.length, maxBytes);
        if (needed > held.length) held = Buffer.concat([held], Math.min(maxBytes, Math.max(needed, 2 * held.length)));
        chunk.copy(held, length);
        isWhole = length + chunk.length <= maxBytes;
        length = needed;
        if (!isWhole) break; // leaving the loop destroys the response and its connection
      }
    } catch {
      throw new Unreachable();
    }
    return { ...soFar(), isWhole };
  };
  return { whole: readAll(), soFar };
}
