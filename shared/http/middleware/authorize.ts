import {
  type AccessKey,
  type Admission,
  admitAndCount,
  authenticate,
  mayBeTest,
  parseAccessKey,
  type SentKey,
} from '../../access/access-keys.ts';
import { secondsToNextHour, takeNotModified } from '../../access/not-modified.ts';
import type { EntityName } from '../../domain/entity-design.ts';
import { nowSeconds } from '../../lib/clock.ts';
import { Refusal } from '../../lib/refusal.ts';
import { parseId } from '../../model/fields.ts';
import { readRecord } from '../../table/table.ts';
import { actingRole, reachOf } from '../caller.ts';
import { isResource } from '../contract.ts';
import { heldTags, mayAnswer304, revOfTag } from '../entity-tag.ts';
import type { Authorized, Known, Received } from '../stages.ts';

/**
 * Finds out whose key a request has, and counts the request against the rate limit. A GET that holds a tag of this
 * service is only authenticated, by a read, and counted later unless its answer is 304 (`countLate`).
 */
export async function identify(received: Received): Promise<Known> {
  const sent = sentKey(received);
  if (!sent) throw unauthenticated();
  if (!mayAnswer304(received)) return knownBy(received, await admitAndCount(sent.keyId, sent.secretHash));
  const read = await authenticate(sent.keyId, sent.secretHash);
  if (read.kind === 'unknown') throw unauthenticated();
  return { ...knownBy(received, read), uncounted: { sent, row: read.row } };
}

/** Finds out whose key a request has where none is needed. Without a known key nothing is counted. */
export async function identifyIfKnown(received: Received): Promise<Received | Known> {
  const sent = sentKey(received);
  const admission = sent && (await admitAndCount(sent.keyId, sent.secretHash));
  return admission && admission.kind !== 'unknown' ? knownBy(received, admission) : received;
}

/** Refuses with 429 a request whose key has no requests left; one without a known key passes. */
export function refuseUsedUp(at: Received | Known): Received {
  if ('isUsedUp' in at && at.isUsedUp) throw tooMany(secondsToReset(at));
  return at;
}

/**
 * Authorizes a request whose key has requests left and whose role may call. A request that may end as 304 has a limit
 * of its own in place of that one. With a key that is used up it is authorized only after a cheap read has shown that
 * its tag names the current state; the uncounted answer that it takes is then not given back.
 */
export async function authorize(known: Known): Promise<Authorized> {
  const { isUsedUp, uncounted } = known;
  if (!uncounted) {
    refuseUsedUp(known);
    requireRole(known);
    return { ...known, isAuthorized: true };
  }
  requireRole(known);
  if (isUsedUp && !(await holdsCurrentRev(known))) throw tooMany(secondsToReset(known));
  const giveBack = await takeNotModified(uncounted.sent.keyId, uncounted.row);
  if (!giveBack) throw tooMany(secondsToNextHour());
  return { ...known, isAuthorized: true, uncounted: isUsedUp ? uncounted : { ...uncounted, giveBack } };
}

const sentKey = ({ headers }: Received): SentKey | undefined => {
  const [, key = ''] = /^Bearer +(\S+)$/i.exec(headers.get('authorization')?.trim() ?? '') ?? [];
  return parseAccessKey(key);
};

// one answer for no key, a bad one and a revoked one
const unauthenticated = () =>
  new Refusal('unauthenticated', 'Unauthenticated.', { headers: { 'WWW-Authenticate': 'Bearer' } });

const tooMany = (seconds: number) =>
  new Refusal('rate-limited', 'Too many attempts.', { headers: { 'Retry-After': String(Math.max(1, seconds)) } });

/** Adds to a request its key and what is left of the limit. Refuses with 401 where the key is unknown. */
export function knownBy<At extends Received>(at: At, admission: Admission) {
  if (admission.kind === 'unknown') throw unauthenticated();
  const { kind, key, limit } = admission;
  return { ...at, key, limit, isUsedUp: kind === 'exhausted' };
}

const secondsToReset = ({ limit }: Pick<Known, 'limit'>): number => limit.reset - nowSeconds();

/**
 * Tells whether a GET of one object holds a tag of the object's current state; its relations may have changed since.
 */
async function holdsCurrentRev(known: Known): Promise<boolean> {
  const { returns, paging, ids } = known.contract;
  const [id, ...others] = Object.values(known.params).map(parseId);
  if (id === undefined || others.length > 0 || paging || ids || !returns || !isResource(returns)) return false;
  const record = await readRecord(returns.entity as EntityName, id, reachOf(known));
  return record !== undefined && heldTags(known).some((tag) => revOfTag(tag) === record.rev);
}

function requireRole({ area, contract: { allow }, key }: Known): void {
  if (key.is_test && !mayBeTest(key.role)) {
    throw new Refusal('forbidden', 'Test keys are for merchants alone. Use a live key.');
  }
  if (!isAllowed(allow, actingRole(area, key)) || (area === 'v2' && key.merchant === null)) {
    throw new Refusal('forbidden', 'This key may not call this endpoint.');
  }
}

const isAllowed = (allow: Received['contract']['allow'], role: AccessKey['role']): boolean =>
  allow === 'anyone' || allow.includes(role);
