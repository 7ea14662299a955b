import {
  type Allowances,
  checkUrl as check,
  isLoopback,
  maximumUrlCharacters,
  type UrlRefusal,
} from '@made-to-order/outbound/outbound-url.ts';
import { type OutboundAnswer, refusalOf, safeGet, safePost } from '@made-to-order/outbound/safe-http.ts';
import { isLocalStack } from '../aws/localstack.ts';
import { isSwitchedOn } from '../lib/lazy.ts';
import { namesUser, notAUrl, notHttps, otherPort, privateAddress, tooLong } from '../lib/problems.ts';
import { fill, type Problem } from '../lib/refusal.ts';

/**
 * The environment variable that, at `1`, lets local work reach this machine: http, any port, loopback addresses, and
 * LocalStack from its containers; nothing else.
 */
const localSwitch = 'OUTBOUND_LOCAL';

const local: Allowances = {
  allowsHttp: true,
  allowsPrivate: (address) => isLoopback(address) || isLocalStack(address),
};

const allowances = (): Allowances => (isSwitchedOn(localSwitch) ? local : {});

/** What a caller reads of a refused URL. */
const problems: Readonly<Record<UrlRefusal, Problem>> = {
  'not-a-url': notAUrl,
  'too-long': fill(tooLong, { max: maximumUrlCharacters }),
  'not-https': notHttps,
  'names-user': namesUser,
  'other-port': otherPort,
  'private-address': privateAddress,
};

/**
 * Reads a user's URL if requests to it are allowed; else returns what is wrong with it. Uses no network: the name may
 * still resolve to an address that is refused when the request is made.
 */
export function checkUrl(text: string): URL | Problem {
  const checked = check(text, allowances());
  return checked instanceof URL ? checked : problems[checked];
}

/** Tells what is wrong with a URL that is to be saved, and with the addresses of its name if they are found in time. */
export async function problemOfUrl(text: string): Promise<Problem | undefined> {
  const refusal = await refusalOf(text, allowances());
  return refusal && problems[refusal];
}

const userAgent = { 'user-agent': 'made-to-order' };

/** Sends a GET to a user's URL, as `safeGet` does. Throws `Unreachable`. */
export const getFromUser = (
  url: string,
  { accept, ...limits }: { readonly accept: string; readonly maxBytes: number; readonly redirects: number },
): Promise<OutboundAnswer> => safeGet(url, { ...limits, headers: { ...userAgent, accept } }, allowances());

/** Sends a POST to a user's URL, as `safePost` does. Throws `Unreachable`. */
export const postToUser = (
  url: string,
  { headers, ...sent }: { readonly headers: Readonly<Record<string, string>>; body: string | Buffer; maxBytes: number },
): Promise<OutboundAnswer> => safePost(url, { ...sent, headers: { ...userAgent, ...headers } }, allowances());
