import { lookup } from 'node:dns/promises';
import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { isIP } from 'node:net';
import { type Allowances, checkUrl, isReachable, literalOf, type UrlRefusal } from './outbound-url.ts';

// nothing is logged here: not the URL, not the name, not the address

/** What a receiver answered. */
export interface OutboundAnswer {
  readonly status: number;
  readonly headers: { readonly 'content-type'?: string | undefined; readonly 'retry-after'?: string | undefined };
  /** As it came, never decompressed; its first `maxBytes` bytes where there was more. */
  readonly body: Buffer;
  /** Whether `body` is all of it, as far as that is known. */
  readonly isWhole: boolean;
}

/**
 * Nothing came back: the URL or an address of its name is refused, no host answered in time, or the answer broke off.
 * One message for all of them and no cause, so that no caller can search a network by asking.
 */
export class Unreachable extends Error {
  override readonly name = 'Unreachable';
  readonly #isConnecting: boolean;

  constructor({ isConnecting }: ConnectionProgress = { isConnecting: false }) {
    super('The URL could not be reached.');
    this.#isConnecting = isConnecting;
  }

  /**
   * Whether the connection to the URL's own host failed, encryption included: its name does not resolve, it refused, or
   * the time was over. It decides whether that host is tried again, and no caller sees it.
   */
  get isConnecting(): boolean {
    return this.#isConnecting;
  }
}

export interface TimeLimits {
  /** For one connection, encryption included. */
  readonly connectMilliseconds: number;
  /** From the call to the last byte, of a POST to the end of the headers: names, redirects and all. */
  readonly totalMilliseconds: number;
  /** From the headers of a POST to the last byte that is waited for. */
  readonly restMilliseconds: number;
  /** For a name that is looked up when its URL is saved. */
  readonly nameMilliseconds: number;
}

export interface HostAddress {
  readonly address: string;
  readonly family: number;
}

interface Network extends Allowances {
  /** Finds the addresses of a name. */
  readonly resolve: (name: string) => Promise<readonly HostAddress[]>;
  readonly limits: TimeLimits;
}

/** What may be reached, how names are resolved, and how long each part may take. */
export type OutboundOptions = Partial<Omit<Network, 'limits'>> & { readonly limits?: Partial<TimeLimits> };

interface OutboundRequest {
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
  readonly maxBytes: number;
  readonly redirects: number;
  /** Whether the status is the answer once the headers are there, whatever becomes of the body. */
  readonly headDecides?: true;
  /** Whether a redirect has led here. */
  readonly isRedirected?: true;
}

const network: Network = {
  // IPv4 first: a function outside a network of its own has no way out over IPv6
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
 * Tells why a URL that is to be saved is refused: what `checkUrl` says, or that its name leads to an address that is
 * refused. Returns undefined if it is not. A name that does not resolve in time, or not yet, may do so when the request
 * is made.
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
 * Sends a GET to a stranger's URL. Follows up to `redirects` redirects, each checked like the first URL; one more is
 * itself the answer, as is any other status. Reads at most `maxBytes` bytes. Throws `Unreachable`.
 */
export function safeGet(
  url: string,
  { headers = {}, ...limits }: { headers?: Readonly<Record<string, string>>; maxBytes: number; redirects: number },
  options: OutboundOptions = {},
): Promise<OutboundAnswer> {
  return ask(url, { ...limits, method: 'GET', headers }, networkWith(options));
}

/**
 * Sends a POST to a stranger's URL and follows no redirect. Returns the answer once its headers are there and whole:
 * the body is read for a moment, at most `maxBytes` bytes of it, and need not be whole or even right. Throws
 * `Unreachable`.
 */
export function safePost(
  url: string,
  sent: { headers: Readonly<Record<string, string>>; body: string | Buffer; maxBytes: number },
  options: OutboundOptions = {},
): Promise<OutboundAnswer> {
  return ask(url, { ...sent, method: 'POST', redirects: 0, headDecides: true }, networkWith(options));
}

/** Runs under one absolute timer, or two where the headers decide. Whatever the outcome, no connection outlives it. */
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
  /** Whether the first host is being looked for and connected to; redirects lead to other ones. */
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
  if (ended.aborted) throw new Unreachable(); // the name took longer than the whole request may
  const response = await send(url, addresses, asked, given, ended);
  const next = asked.redirects > 0 ? targetOf(response, url) : undefined;
  if (next === undefined) return response;
  response.destroy();
  return follow(next, { ...asked, redirects: asked.redirects - 1, isRedirected: true }, given, ended);
}

/**
 * Looks up every address of the URL's host. One that is refused refuses all: which of them is taken is not for the
 * name's owner to choose.
 */
async function checkedAddresses(url: URL, given: RequestContext): Promise<readonly HostAddress[]> {
  const found = await addressesOf(url, given);
  if (found.length === 0) throw new Unreachable();
  if (areReachable(found, given)) return found;
  given.progress.isConnecting = false; // refused here: that says nothing of the host
  throw new Unreachable();
}

/** Finds the addresses of a URL's host; none for a name that does not resolve. */
async function addressesOf(url: URL, { resolve }: Network): Promise<readonly HostAddress[]> {
  const literal = literalOf(url);
  if (literal) return [{ address: literal, family: isIP(literal) }];
  return resolve(url.hostname).catch(() => []);
}

const areReachable = (found: readonly HostAddress[], allowed: Allowances): boolean =>
  found.every(({ address }) => isReachable(address, allowed));

/** Sends the request to one of the addresses and answers once the headers are there. */
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
      // an agent of its own: no connection that an earlier check allowed, and no proxy of the environment
      agent: new Agent({ keepAlive: false, autoSelectFamily: true, autoSelectFamilyAttemptTimeout: 1_000 }),
      signal: ended,
      // the name stays for Host, SNI and the certificate, but is never asked for a second time
      lookup: (_name, _options, callback) => callback(null, [...addresses]),
      maxHeaderSize: 16_384, // Node's default, also where NODE_OPTIONS sets another
      rejectUnauthorized: true, // Node's default too
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
      reject(new Unreachable()); // an answer that turns into another protocol ends without an error
    });
    sent.end(body);
  });
}

const overTls = { request: https.request, Agent: https.Agent, connected: 'secureConnect' };
const plain = { request: http.request, Agent: http.Agent, connected: 'connect' };

const redirectStatuses: readonly (number | undefined)[] = [301, 302, 303, 307, 308];

/** Reads where a redirect leads, relative to where it was met; undefined for another answer. */
function targetOf({ statusCode, headers: { location } }: IncomingMessage, from: URL): string | undefined {
  if (!redirectStatuses.includes(statusCode) || location === undefined) return undefined;
  return URL.parse(location, from.href)?.href ?? location;
}

/** An answer whose body is on its way. */
interface PendingAnswer {
  /** Rejects with `Unreachable` where the body breaks off. */
  readonly whole: Promise<OutboundAnswer>;
  readonly soFar: () => OutboundAnswer;
}

function read(response: IncomingMessage, maxBytes: number): PendingAnswer {
  const { statusCode: status = 0, headers } = response;
  const told = { 'content-type': headers['content-type'], 'retry-after': headers['retry-after'] };
  // one growing buffer: a receiver that sends single bytes would make a list of them weigh a hundred times as much
  let held = Buffer.alloc(Math.min(maxBytes, 65_536));
  let length = 0;
  const soFar = (): OutboundAnswer => ({ status, headers: told, body: held.subarray(0, length), isWhole: false });
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
