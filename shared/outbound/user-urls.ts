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
import { notAUrl, notHttps, portNotAllowed, privateAddress, tooLong, urlHasCredentials } from '../lib/problems.ts';
import { fill, type Problem } from '../lib/refusal.ts';
import { carriedTrace, withSpan } from '../lib/trace.ts';

/**
 * The environment variable that, if set to `1`, allows requests to this machine during local work. It allows http, any
 * port, loopback addresses and LocalStack from its containers, and nothing else.
 */
const localSwitch = 'OUTBOUND_LOCAL';

const local: Allowances = {
  allowsHttp: true,
  allowsPrivate: (address) => isLoopback(address) || isLocalStack(address),
};

const allowances = (): Allowances => (isSwitchedOn(localSwitch) ? local : {});

/** The problem that a caller sees for each reason to reject a URL. */
const problems: Readonly<Record<UrlRefusal, Problem>> = {
  'not-a-url': notAUrl,
  'too-long': fill(tooLong, { max: maximumUrlCharacters }),
  'not-https': notHttps,
  'names-user': urlHasCredentials,
  'other-port': portNotAllowed,
  'private-address': privateAddress,
};

/**
 * Parses a user's URL if requests to it are allowed. Otherwise returns the problem with it. Does not use the network,
 * so the host name may still resolve to a forbidden network when the request is made.
 */
export function checkUrl(text: string): URL | Problem {
  const checked = check(text, allowances());
  return checked instanceof URL ? checked : problems[checked];
}

/**
 * Returns the problem with a URL that is about to be saved. Also resolves its host name and checks the result, if the
 * name server responds in time.
 */
export async function problemOfUrl(text: string): Promise<Problem | undefined> {
  const refusal = await refusalOf(text, allowances());
  return refusal && problems[refusal];
}

const userAgent = { 'user-agent': 'made-to-order' };

/** Sends a GET to a user's URL, as `safeGet` does. Throws `Unreachable`. */
export const getFromUser = (
  url: string,
  { accept, ...limits }: { readonly accept: string; readonly maxBytes: number; readonly redirects: number },
): Promise<OutboundAnswer> =>
  calling('GET', url, () => safeGet(url, { ...limits, headers: { ...userAgent, accept } }, allowances()));

/**
 * Sends a POST to a user's URL, as `safePost` does. The receiver can continue the trace, if there is one. Throws
 * `Unreachable`.
 */
export const postToUser = (
  url: string,
  { headers, ...sent }: { readonly headers: Readonly<Record<string, string>>; body: string | Buffer; maxBytes: number },
): Promise<OutboundAnswer> =>
  calling('POST', url, () =>
    safePost(url, { ...sent, headers: { ...userAgent, ...headers, ...carriedTrace() } }, allowances()),
  );

/** Makes a call in a span. The span has the host of the URL, but not its path, which can contain a secret. */
const calling = (method: 'GET' | 'POST', url: string, call: () => Promise<OutboundAnswer>): Promise<OutboundAnswer> => {
  const host = URL.parse(url)?.hostname;
  const attributes = { 'http.request.method': method, ...(host && { 'server.address': host }) };
  return withSpan(['call', method], { attributes }, async ({ set, fail }) => {
    const answer = await call();
    set({ 'http.response.status_code': answer.status });
    if (answer.status >= 400) fail(answer.status);
    return answer;
  });
};
