import { lookup } from 'node:dns/promises';
import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { isIP, type Socket } from 'node:net';
import { privateAddress } from '../lib/problems.ts';
import type { Problem } from '../lib/refusal.ts';
import { checkUrl, isReachable, literalOf } from './outbound-url.ts';

// The only place that asks for a user's URL. It logs nothing: not the URL, not the name, not the address.

/** What a receiver answered. */
export interface Received {
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

  constructor({ isConnecting }: Progress = { isConnecting: false }) {
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
  /** From the call to the last byte, of a POST to the status line: names, redirects and all. */
  readonly totalMilliseconds: number;
  /** From the status line of a POST to the last byte that is waited for. */
  readonly restMilliseconds: number;
  /** For a name that is looked up when its URL is saved. */
  readonly nameMilliseconds: number;
}

export interface Address {
  readonly address: string;
  readonly family: number;
}

/** What a test puts in place of the network's names and the clock's limits. */
interface Network {
  readonly resolve: (name: string) => Promise<readonly Address[]>;
  readonly limits: TimeLimits;
}

type Changed = Partial<Omit<Network, 'limits'>> & { readonly limits?: Partial<TimeLimits> };

interface Asked {
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
  readonly maxBytes: number;
  readonly redirects: number;
  /** Whether the status line is the answer, whatever becomes of the rest. */
  readonly statusDecides?: true;
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

const networkWith = (changed: Changed): Network => ({
  ...network,
  ...changed,
  limits: { ...network.limits, ...changed.limits },
});

/**
 * Tells what is wrong with a URL that is to be saved: what `checkUrl` says, or that its name leads to an address that
 * is refused. A name that does not resolve in time, or not yet, may do so when the request is made.
 */
export async function problemOfUrl(text: string, changed: Changed = {}): Promise<Problem | undefined> {
  const { resolve, limits } = networkWith(changed);
  const url = checkUrl(text);
  if (!(url instanceof URL)) return url;
  const late = Promise.withResolvers<readonly Address[]>();
  const timer = setTimeout(() => late.resolve([]), limits.nameMilliseconds);
  const found = await Promise.race([addressesOf(url, resolve), late.promise]);
  clearTimeout(timer);
  return areReachable(found) ? undefined : privateAddress;
}

/**
 * Sends a GET to a user's URL. Follows up to `redirects` redirects, each checked like the first URL; one more is itself
 * the answer, as is any other status. Reads at most `maxBytes` bytes. Throws `Unreachable`.
 */
export function safeGet(
  url: string,
  { maxBytes, redirects, accept = '*/*' }: { maxBytes: number; redirects: number; accept?: string },
  changed: Changed = {},
): Promise<Received> {
  return ask(url, { method: 'GET', headers: { accept }, maxBytes, redirects }, networkWith(changed));
}

/**
 * Sends a POST to a user's URL and follows no redirect. Answers once there is a status line: what comes behind it is
 * read for a moment, at most `maxBytes` bytes of the body, and need not be whole or even right. Throws `Unreachable`.
 */
export function safePost(
  url: string,
  sent: { headers: Readonly<Record<string, string>>; body: string | Buffer; maxBytes: number },
  changed: Changed = {},
): Promise<Received> {
  return ask(url, { ...sent, method: 'POST', redirects: 0, statusDecides: true }, networkWith(changed));
}

/** Runs under one absolute timer. Whatever the outcome, no connection outlives it. */
async function ask(url: string, asked: Asked, { resolve, limits }: Network): Promise<Received> {
  const ended = new AbortController();
  const late = Promise.withResolvers<never>();
  const endAfter = (milliseconds: number) => setTimeout(() => late.reject(new Unreachable()), milliseconds);
  let timer = endAfter(limits.totalMilliseconds);
  const progress: Progress = { isConnecting: false };
  const hear = (received: Received) => {
    if (!asked.statusDecides) return;
    if (!progress.received) {
      clearTimeout(timer);
      timer = endAfter(limits.restMilliseconds);
    }
    progress.received = received;
  };
  try {
    return await Promise.race([follow(url, asked, { resolve, limits, progress, hear }, ended.signal), late.promise]);
  } catch (error) {
    if (!(error instanceof Unreachable)) throw error;
    if (progress.received) return progress.received;
    throw new Unreachable(progress);
  } finally {
    clearTimeout(timer);
    ended.abort();
  }
}

interface Progress {
  /** Whether the first host is being looked for and connected to; redirects lead to other ones. */
  isConnecting: boolean;
  /** What has come of the answer, once that is enough. */
  received?: Received;
}

interface Given extends Network {
  readonly progress: Progress;
  /** Takes note of what has come of the answer so far. */
  readonly hear: (received: Received) => void;
}

async function follow(text: string, asked: Asked, given: Given, ended: AbortSignal): Promise<Received> {
  const url = checkUrl(text);
  if (!(url instanceof URL)) throw new Unreachable();
  given.progress.isConnecting = !asked.isRedirected;
  const addresses = await checkedAddresses(url, given);
  if (ended.aborted) throw new Unreachable(); // the name took longer than the whole request may
  const response = await send(url, addresses, asked, given, ended);
  const next = asked.redirects > 0 ? targetOf(response, url) : undefined;
  if (next === undefined) return read(response, asked.maxBytes, given);
  response.destroy();
  return follow(next, { ...asked, redirects: asked.redirects - 1, isRedirected: true }, given, ended);
}

/**
 * Looks up every address of the URL's host. One that is refused refuses all: which of them is taken is not for the
 * name's owner to choose.
 */
async function checkedAddresses(url: URL, { resolve, progress }: Given): Promise<readonly Address[]> {
  const found = await addressesOf(url, resolve);
  if (found.length === 0) throw new Unreachable();
  if (areReachable(found)) return found;
  progress.isConnecting = false; // refused here: that says nothing of the host
  throw new Unreachable();
}

/** Finds the addresses of a URL's host; none for a name that does not resolve. */
async function addressesOf(url: URL, resolve: Network['resolve']): Promise<readonly Address[]> {
  const literal = literalOf(url);
  if (literal) return [{ address: literal, family: isIP(literal) }];
  return resolve(url.hostname).catch(() => []);
}

const areReachable = (found: readonly Address[]): boolean => found.every(({ address }) => isReachable(address));

/** Sends the request to one of the addresses and answers once the headers are there. */
function send(
  url: URL,
  addresses: readonly Address[],
  { method, headers, body }: Asked,
  { limits: { connectMilliseconds }, progress, hear }: Given,
  ended: AbortSignal,
): Promise<IncomingMessage> {
  const { request, Agent, connected } = url.protocol === 'https:' ? overTls : plain;
  return new Promise((answer, reject) => {
    const sent = request(url, {
      method,
      headers: { 'user-agent': 'made-to-order', 'accept-encoding': 'identity', ...headers },
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
      hearStatus(socket, (status) => hear({ status, headers: {}, body: Buffer.alloc(0), isWhole: false }));
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

// of a final answer; its interim ones are left to the parser
const finalStatus = /^HTTP\/1\.[01] ([2-9]\d\d)[ \r\n]/;
const finalStatusBytes = 13;

/** Tells the status as soon as a connection has said it: the parser is silent until the headers are whole and right. */
function hearStatus(socket: Socket, tell: (status: number) => void): void {
  let said = '';
  const listen = (chunk: Buffer) => {
    said += chunk.toString('latin1', 0, finalStatusBytes - said.length);
    if (said.length < finalStatusBytes) return;
    socket.off('data', listen);
    const status = finalStatus.exec(said)?.[1];
    if (status) tell(Number(status));
  };
  socket.prependListener('data', listen); // before the parser, which may tell more of the same bytes
}

const redirectStatuses: readonly (number | undefined)[] = [301, 302, 303, 307, 308];

/** Reads where a redirect leads, relative to where it was met; undefined for another answer. */
function targetOf({ statusCode, headers: { location } }: IncomingMessage, from: URL): string | undefined {
  if (!redirectStatuses.includes(statusCode) || location === undefined) return undefined;
  return URL.parse(location, from.href)?.href ?? location;
}

async function read(response: IncomingMessage, maxBytes: number, { hear }: Given): Promise<Received> {
  const { statusCode: status = 0, headers } = response;
  const told = { 'content-type': headers['content-type'], 'retry-after': headers['retry-after'] };
  // one growing buffer: a receiver that sends single bytes would make a list of them weigh a hundred times as much
  let held = Buffer.alloc(Math.min(maxBytes, 65_536));
  let length = 0;
  let isWhole = true;
  const soFar = (): Received => ({ status, headers: told, body: held.subarray(0, length), isWhole: false });
  hear(soFar());
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      const needed = Math.min(length + chunk.length, maxBytes);
      if (needed > held.length) held = Buffer.concat([held], Math.min(maxBytes, Math.max(needed, 2 * held.length)));
      chunk.copy(held, length);
      isWhole = length + chunk.length <= maxBytes;
      length = needed;
      if (!isWhole) break; // leaving the loop destroys the response and its connection
      hear(soFar());
    }
  } catch {
    throw new Unreachable();
  }
  return { ...soFar(), isWhole };
}
