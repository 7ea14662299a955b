import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** The most characters of a URL: as given, and again as it is sent, since escapes make it longer. */
export const maximumUrlCharacters = 2048;

/** Why no request goes to a URL. */
export type UrlRefusal = 'not-a-url' | 'too-long' | 'not-https' | 'names-user' | 'other-port' | 'private-address';

/** What may be reached besides public addresses over https on port 443. Nothing, unless it is said. */
export interface Allowances {
  /** Whether http may be used as well as https, each on any port. */
  readonly allowsHttp?: boolean;
  /** Tells whether an address that is not public may be reached. */
  readonly allowsPrivate?: (address: string) => boolean;
}

/**
 * Reads a stranger's URL as browsers do (WHATWG) if requests to it are allowed; else returns why they are not. It uses
 * no network: the name may still resolve to an address that is refused when the request is made.
 */
export function checkUrl(text: string, allowed: Allowances = {}): URL | UrlRefusal {
  if (text.length > maximumUrlCharacters) return 'too-long';
  const url = URL.parse(text);
  if (!url) return 'not-a-url';
  if (url.href.length > maximumUrlCharacters) return 'too-long';
  if (url.protocol !== 'https:' && !(allowed.allowsHttp && url.protocol === 'http:')) return 'not-https';
  if (url.username || url.password) return 'names-user';
  if (url.port && !allowed.allowsHttp) return 'other-port'; // the scheme's own port is not in `port`
  const address = literalOf(url);
  if (address && !isReachable(address, allowed)) return 'private-address';
  return url;
}

/**
 * Reads the IP address that a URL has in place of a name; undefined for a name. `127.1`, `0x7f000001` and the like are
 * read already.
 */
export function literalOf({ hostname }: URL): string | undefined {
  const bare = hostname.startsWith('[') ? hostname.slice(1, -1) : hostname;
  return isIP(bare) === 0 ? undefined : bare;
}

/** Tells whether a request may go to an address: it is public, or allowed although it is not. */
export const isReachable = (address: string, { allowsPrivate }: Allowances = {}): boolean =>
  isGlobalUnicast(address) || allowsPrivate?.(address) === true;

/** Tells whether an address is one of this machine's own: 127.0.0.0/8 or ::1. */
export const isLoopback = (address: string): boolean => rangeOf(address) === 'loopback';

// all that IANA has given out for global unicast; the library counts ::7f00:1 and unassigned space as unicast too
const globalIpv6 = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Tells whether an IPv4 or IPv6 address belongs to one host of the public internet. Not what is private, shared,
 * reserved, for documentation or measuring, and not what carries an IPv4 address inside (mapped, NAT64, 6to4, Teredo),
 * whichever one.
 */
export function isGlobalUnicast(address: string): boolean {
  if (rangeOf(address) !== 'unicast') return false;
  const parsed = ipaddr.parse(address);
  return parsed.kind() === 'ipv4' || parsed.match(globalIpv6);
}

/** Names the library's range of an address; undefined for an incomplete address, which the library would complete. */
const rangeOf = (address: string): string | undefined =>
  isIP(address) === 0 ? undefined : ipaddr.parse(address).range();
