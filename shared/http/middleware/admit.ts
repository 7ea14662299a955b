import type { MiddlewareObj } from '@middy/core';
import {
  type Admission,
  admitAndCount,
  authenticate,
  mayBeTest,
  parseAccessKey,
  type SentKey,
} from '../../access/access-keys.ts';
import { secondsToNextHour, takeNotModified } from '../../access/not-modified.ts';
import type { LimitStatus } from '../../access/rate-limit.ts';
import type { EntityName } from '../../changes/design.ts';
import { nowSeconds } from '../../lib/clock.ts';
import { Refusal } from '../../lib/refusal.ts';
import { parseId } from '../../model/fields.ts';
import { readRecord } from '../../table/table.ts';
import { actingRole, reachOf } from '../caller.ts';
import { isResource } from '../contract.ts';
import { heldTags, revOfTag } from '../entity-tag.ts';
import type { Exchange } from '../exchange.ts';
import type { GatewayResult } from '../proxy-event.ts';

/**
 * Authenticates, counts against the rate limit and checks the role. A GET that holds a tag of this service is
 * authenticated by a read and counted when its answer turns out to be another than 304; for those there is a bound of
 * their own.
 */
export const admit = (): MiddlewareObj<Exchange, GatewayResult> => ({
  before: async ({ event }) => {
    const { allow, countsKeys } = event.contract;
    if (allow === 'anyone' && !countsKeys) return;
    const sent = parseAccessKey(bearer(event.received.headers.get('authorization')));
    if (sent && allow !== 'anyone' && mayAnswer304(event)) await admitUncounted(event, sent);
    else await admitCounted(event, sent);
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

/** Whether a request can end as 304: a GET of an endpoint that only reads, which holds a tag of this service. */
export const mayAnswer304 = ({ contract, received }: Exchange): boolean =>
  received.verb === 'GET' && !contract.startsWork && heldTags(received).length > 0;

const bearer = (header = ''): string => /^Bearer +(\S+)$/i.exec(header.trim())?.[1] ?? '';

// the same for no key, a bad one and a revoked one
const unauthenticated = () =>
  new Refusal('unauthenticated', 'Unauthenticated.', { headers: { 'WWW-Authenticate': 'Bearer' } });

const tooMany = (seconds: number) =>
  new Refusal('rate-limited', 'Too many attempts.', { headers: { 'Retry-After': String(Math.max(1, seconds)) } });

async function admitCounted(event: Exchange, sent: SentKey | undefined): Promise<void> {
  const admission: Admission = sent ? await admitAndCount(sent.keyId, sent.secretHash) : { kind: 'unknown' };
  if (admission.kind === 'unknown' && event.contract.allow === 'anyone') return;
  enter(event, admission);
  requireRole(event);
}

function enter(event: Exchange, admission: Admission): void {
  if (admission.kind === 'unknown') throw unauthenticated();
  event.key = admission.key;
  event.limit = admission.limit;
  if (admission.kind === 'exhausted') throw tooMany(secondsToReset(admission));
}

const secondsToReset = ({ limit }: { readonly limit: LimitStatus }): number => limit.reset - nowSeconds();

/**
 * Admits a request that may end as 304. A key that is used up gets no further unless one cheap read shows that the tag
 * names the state that the subject is in; what it takes of the uncounted answers then stays taken.
 */
async function admitUncounted(event: Exchange, sent: SentKey): Promise<void> {
  const admission = await authenticate(sent.keyId, sent.secretHash);
  if (admission.kind === 'unknown') throw unauthenticated();
  event.key = admission.key;
  event.limit = admission.limit;
  event.uncounted = sent; // a request whose role is refused is counted
  requireRole(event);
  const isUsedUp = admission.kind === 'exhausted';
  if (isUsedUp && !(await holdsCurrentRev(event))) return refuseUncounted(event, secondsToReset(admission));
  const giveBack = await takeNotModified(sent.keyId, admission.row);
  if (!giveBack) return refuseUncounted(event, secondsToNextHour());
  event.uncounted = isUsedUp ? sent : { ...sent, giveBack };
}

function refuseUncounted(event: Exchange, seconds: number): never {
  delete event.uncounted;
  throw tooMany(seconds);
}

/** Whether a GET of one object holds a tag of the state that the object is in; its relations may have changed since. */
async function holdsCurrentRev(event: Exchange): Promise<boolean> {
  const { contract, received } = event;
  const { returns, paging, ids } = contract;
  const id = parseId(received.params.id ?? '');
  if (id === undefined || paging || ids || !returns || !isResource(returns)) return false;
  const record = await readRecord(returns.entity as EntityName, id, reachOf(event));
  return record !== undefined && heldTags(received).some((tag) => revOfTag(tag) === record.rev);
}

async function countLate(event: Exchange): Promise<void> {
  const { uncounted } = event;
  if (!uncounted) return;
  delete event.uncounted;
  uncounted.giveBack?.();
  enter(event, await admitAndCount(uncounted.keyId, uncounted.secretHash));
}

function requireRole({ area, contract, key }: Exchange): void {
  if (!key || contract.allow === 'anyone') return;
  if (key.is_test && !mayBeTest(key.role)) {
    throw new Refusal('forbidden', 'Test keys are for merchants alone. Use a live key.');
  }
  const bound = area !== 'v2' || key.merchant !== null;
  if (!contract.allow.includes(actingRole(area, key)) || !bound) {
    throw new Refusal('forbidden', 'This key may not call this endpoint.');
  }
}
