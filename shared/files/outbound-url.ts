import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { isSwitchedOn } from '../lib/lazy.ts';
import { namesUser, notAUrl, notHttps, otherPort, privateAddress, tooLong } from '../lib/problems.ts';
import { fill, type Problem } from '../lib/refusal.ts';
import { isLocalStack } from './localstack.ts';

const maximumCharacters = 2048; // as given, and again as it is sent: escapes make it longer

/**
 * The environment variable that, at `1`, lets local work reach this machine: http, any port, loopback addresses, and
 * LocalStack from its containers; nothing else.
 */
const localSwitch = 'OUTBOUND_LOCAL';

/**
 * Reads a user's URL as browsers do (WHATWG) if requests to it are allowed; else answers what is wrong with it. It uses
 * no network: the name may still resolve to an address that is refused when the request is made.
 */
export function checkUrl(text: string): URL | Problem {
  const isLocal = isSwitchedOn(localSwitch);
  if (text.length > maximumCharacters) return long;
  const url = URL.parse(text);
  if (!url) return notAUrl;
  if (url.href.length > maximumCharacters) return long;
  if (url.protocol !== 'https:' && !(isLocal && url.protocol === 'http:')) return notHttps;
  if (url.username || url.password) return namesUser;
  if (url.port && !isLocal) return otherPort; // the scheme's own port is not in `port`
  const address = literalOf(url);
  if (address && !isReachable(address)) return privateAddress;
  return url;
}

const long = fill(tooLong, { max: maximumCharacters });

/**
 * Reads the IP address that a URL has in place of a name; undefined for a name. `127.1`, `0x7f000001` and the like are
 * read already.
 */
export function literalOf({ hostname }: URL): string | undefined {
  const bare = hostname.startsWith('[') ? hostname.slice(1, -1) : hostname;
  return isIP(bare) === 0 ? undefined : bare;
}

/**
 * Tells whether a request may go to an address: it is public, or one of this machine where local work is switched on.
 */
export const isReachable = (address: string): boolean =>
  isGlobalUnicast(address) || (isSwitchedOn(localSwitch) && (rangeOf(address) === 'loopback' || isLocalStack(address)));

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
