import type { MiddlewareObj } from '@middy/core';
import { type Admission, admitAndCount, authenticate, parseAccessKey } from '../../data/access-keys.ts';
import { nowSeconds } from '../../lib/clock.ts';
import { Refusal } from '../../lib/refusal.ts';
import type { Exchange } from '../exchange.ts';
import type { GatewayResult } from '../gateway.ts';

/**
 * Authenticates, counts against the rate limit and checks the role. A GET with `If-None-Match` is authenticated by a read
 * and counted when its answer turns out to be none that goes uncounted (304).
 */
export const admit = (): MiddlewareObj<Exchange, GatewayResult> => ({
  before: async ({ event }) => {
    if (event.contract.allow === 'anyone') return;
    const parsed = parseAccessKey(bearer(event.received.headers.get('authorization')));
    if (!parsed) throw unauthenticated();
    const { keyId, secretHash } = parsed;
    const mayBe304 = mayAnswer304(event);
    enter(event, await (mayBe304 ? authenticate(keyId, secretHash) : admitAndCount(keyId, secretHash)));
    if (mayBe304) event.uncounted = parsed;
    requireRole(event);
  },
  after: async ({ event, response }) => {
    if (event.uncounted && response?.statusCode !== 304) await countLate(event);
  },
  onError: async (request) => {
    try {
      await countLate(request.event);
    } catch (error) {
      // middy ends the chain when an error handler throws: what is thrown takes the place of the error instead
      request.error = error instanceof Error ? error : new Error('The request could not be counted', { cause: error });
    }
  },
});

/** Whether a request can end as 304: a conditional GET of an endpoint that only reads. */
export const mayAnswer304 = ({ contract, received }: Exchange): boolean =>
  received.verb === 'GET' && !contract.startsWork && received.headers.has('if-none-match');

const bearer = (header = ''): string => /^Bearer +(\S+)$/i.exec(header.trim())?.[1] ?? '';

// the same for no key, a bad one and a revoked one
const unauthenticated = () =>
  new Refusal('unauthenticated', 'Unauthenticated.', { headers: { 'WWW-Authenticate': 'Bearer' } });

function enter(event: Exchange, admission: Admission): void {
  if (admission.kind === 'unknown') throw unauthenticated();
  event.key = admission.key;
  event.limit = admission.limit;
  if (admission.kind === 'exhausted') {
    const seconds = Math.max(1, admission.limit.reset - nowSeconds());
    throw new Refusal('rate-limited', 'Too many attempts.', { headers: { 'Retry-After': String(seconds) } });
  }
}

async function countLate(event: Exchange): Promise<void> {
  const { uncounted } = event;
  if (!uncounted) return;
  delete event.uncounted;
  enter(event, await admitAndCount(uncounted.keyId, uncounted.secretHash));
}

function requireRole({ area, contract, key }: Exchange): void {
  if (!key || contract.allow === 'anyone') return;
  // a staff key that is bound to a merchant may act for it in v2
  const acts = area === 'v2' && key.role === 'staff' && key.merchant !== null ? 'merchant' : key.role;
  const bound = area !== 'v2' || key.merchant !== null;
  if (!contract.allow.includes(acts) || !bound) {
    throw new Refusal('forbidden', 'This key may not call this endpoint.');
  }
}
