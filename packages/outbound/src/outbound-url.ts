import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Maximum characters of a URL, as given and also as sent, because escaping makes it longer. */
export const maximumUrlCharacters = 2048;

/** The reason why a URL is rejected. */
export type UrlRefusal = 'not-a-url' | 'too-long' | 'not-https' | 'names-user' | 'other-port' | 'private-address';

/** Allowed targets in addition to public addresses over https on port 443. The default is none. */
export interface Allowances {
  /** Whether http is also allowed, and https and http on any port. */
  readonly allowsHttp?: boolean;
  /** Returns whether requests may reach an address that is not public. */
  readonly allowsPrivate?: (address: string) => boolean;
}

/**
 * Parses an untrusted URL as browsers do (WHATWG). Returns the reason if requests to it are not allowed. Does not use
 * the network, so its host name can still resolve to an address that is rejected at the time of a request.
 */
export function checkUrl(text: string, allowed: Allowances = {}): URL | UrlRefusal {
  if (text.length > maximumUrlCharacters) return 'too-long';
  const url = URL.parse(text);
  if (!url) return 'not-a-url';
  if (url.href.length > maximumUrlCharacters) return 'too-long';
  if (url.protocol !== 'https:' && !(allowed.allowsHttp && url.protocol === 'http:')) return 'not-https';
  if (url.username || url.password) return 'names-user';
  if (url.port && !allowed.allowsHttp) return 'other-port'; // `port` is empty for the default port of the scheme
  const address = literalOf(url);
  if (address && !isReachable(address, allowed)) return 'private-address';
  return url;
}

/**
 * Returns the IP address in a URL, or undefined if the URL has a host name. The URL parser already normalises forms
 * such as `127.1` and `0x7f000001`.
 */
export function literalOf({ hostname }: URL): string | undefined {
  const bare = hostname.startsWith('[') ? hostname.slice(1, -1) : hostname;
  return isIP(bare) === 0 ? undefined : bare;
}

/** Tests whether a request may go to an address, because it is public or explicitly allowed. */
export const isReachable = (address: string, { allowsPrivate }: Allowances = {}): boolean =>
  isGlobalUnicast(address) || allowsPrivate?.(address) === true;

/** Tests whether an address is a loopback address of this machine: 127.0.0.0/8 or ::1. */
export const isLoopback = (address: string): boolean => rangeOf(address) === 'loopback';

// The range that IANA allocated for global unicast. The library also treats ::7f00:1 and unassigned ranges as unicast.
const globalIpv6 = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Tests whether an IPv4 or IPv6 address belongs to a host of the public internet. Excludes private, shared and reserved
 * addresses, and addresses for documentation and benchmarks. Also excludes all addresses that embed an IPv4 address
 * (mapped, NAT64, 6to4, Teredo).
 */
export function isGlobalUnicast(address: string): boolean {
  if (rangeOf(address) !== 'unicast') return false;
  const parsed = ipaddr.parse(address);
  return parsed.kind() === 'ipv4' || parsed.match(globalIpv6);
}

/**
 * Returns the library's range for an address. Undefined for an incomplete address, which the library would complete.
 */
const rangeOf = (address: string): string | undefined =>
  isIP(address) === 0 ? undefined : ipaddr.parse(address).range();
