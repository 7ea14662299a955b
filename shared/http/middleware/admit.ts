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
import type { EntityName } from '../../changes/design.ts';
import { nowSeconds } from '../../lib/clock.ts';
import { Refusal } from '../../lib/refusal.ts';
import { parseId } from '../../model/fields.ts';
import { readRecord } from '../../table/table.ts';
import { actingRole, reachOf } from '../caller.ts';
import { isResource } from '../contract.ts';
import { heldTags, mayAnswer304, revOfTag } from '../entity-tag.ts';
import type { Admitted, Known, Received } from '../stages.ts';

/**
 * Learns whose key a request has, and counts it against the rate limit. A GET that holds a tag of this service is
 * authenticated by a read, and counted when its answer turns out to be another than 304 (`countLate`).
 */
export async function identify(received: Received): Promise<Known> {
  const sent = sentKey(received);
  if (!sent) throw unauthenticated();
  if (!mayAnswer304(received)) return knownBy(received, await admitAndCount(sent.keyId, sent.secretHash));
  const read = await authenticate(sent.keyId, sent.secretHash);
  if (read.kind === 'unknown') throw unauthenticated();
  return { ...knownBy(received, read), uncounted: { sent, row: read.row } };
}

/** Learns whose key a request has where none is needed; without a known one nothing is counted. */
export async function identifyIfKnown(received: Received): Promise<Received | Known> {
  const sent = sentKey(received);
  const admission = sent && (await admitAndCount(sent.keyId, sent.secretHash));
  return admission && admission.kind !== 'unknown' ? knownBy(received, admission) : received;
}

/** Lets a request in whose key has requests left, where a key is not needed. */
export function refuseUsedUp(at: Received | Known): Received {
  if ('isUsedUp' in at && at.isUsedUp) throw tooMany(secondsToReset(at));
  return at;
}

/**
 * Lets a request in whose key has requests left and whose role may call. One that may end as 304 has a bound of its own
 * in place of the limit: a key that is used up gets no further than to one cheap read, unless that shows that the tag
 * names the state that the subject is in; what it takes of the uncounted answers then stays taken.
 */
export async function admit(known: Known): Promise<Admitted> {
  const { isUsedUp, uncounted } = known;
  if (!uncounted) {
    refuseUsedUp(known);
    requireRole(known);
    return { ...known, isAdmitted: true };
  }
  requireRole(known);
  if (isUsedUp && !(await holdsCurrentRev(known))) throw tooMany(secondsToReset(known));
  const giveBack = await takeNotModified(uncounted.sent.keyId, uncounted.row);
  if (!giveBack) throw tooMany(secondsToNextHour());
  return { ...known, isAdmitted: true, uncounted: isUsedUp ? uncounted : { ...uncounted, giveBack } };
}

const sentKey = ({ headers }: Received): SentKey | undefined => {
  const [, key = ''] = /^Bearer +(\S+)$/i.exec(headers.get('authorization')?.trim() ?? '') ?? [];
  return parseAccessKey(key);
};

// the same for no key, a bad one and a revoked one
const unauthenticated = () =>
  new Refusal('unauthenticated', 'Unauthenticated.', { headers: { 'WWW-Authenticate': 'Bearer' } });

const tooMany = (seconds: number) =>
  new Refusal('rate-limited', 'Too many attempts.', { headers: { 'Retry-After': String(Math.max(1, seconds)) } });

/** Makes a request of the key that it was admitted under, or is refused under; 401 where there is none. */
export function knownBy<At extends Received>(at: At, admission: Admission) {
  if (admission.kind === 'unknown') throw unauthenticated();
  const { kind, key, limit } = admission;
  return { ...at, key, limit, isUsedUp: kind === 'exhausted' };
}

const secondsToReset = ({ limit }: Pick<Known, 'limit'>): number => limit.reset - nowSeconds();

/**
 * Tells whether a GET of one object holds a tag of the state that the object is in; its relations may have changed
 * since.
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
