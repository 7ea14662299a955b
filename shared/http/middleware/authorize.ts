import { type Admission, admitAndCount, authenticate } from '../../access/admission.ts';
import { secondsToNextHour, takeNotModified } from '../../access/not-modified.ts';
import type { EntityName } from '../../domain/entity-design.ts';
import { parseAccessKey, type SentKey } from '../../lib/access-key-text.ts';
import { nowSeconds } from '../../lib/clock.ts';
import { type KeyRights, mayBeTest } from '../../lib/key-rights.ts';
import { containAddress } from '../../lib/networks.ts';
import { fill, Refusal, unknownKey } from '../../lib/refusal.ts';
import { addressNotAllowed, forbidden, missingScope, rateLimited, testKeyOfStaff } from '../../lib/request-errors.ts';
import { parseId } from '../../model/fields.ts';
import { readRecord } from '../../table/table.ts';
import { actingRole, reachOf } from '../caller.ts';
import { isResource } from '../contract.ts';
import { heldTags, mayAnswer304, revOfTag } from '../entity-tag.ts';
import { scopeOf } from '../scopes.ts';
import type { Authorized, Known, Received } from '../stages.ts';

/**
 * Identifies the key of a request, and counts the request against the rate limit. A GET with one of this service's tags
 * is only authenticated, with a read. `countLate` counts it later, unless its response is a 304.
 */
export async function identify(received: Received): Promise<Known> {
  const sent = sentKey(received);
  if (!sent) throw unknownKey();
  if (!mayAnswer304(received)) return knownBy(received, await admitAndCount(sent.keyId, sent.secretHash));
  const read = await authenticate(sent.keyId, sent.secretHash);
  if (read.kind === 'unknown') throw unknownKey();
  return { ...knownBy(received, read), uncounted: { sent, row: read.row } };
}

/** Identifies the key of a request that does not need a key. Without a valid key, nothing is counted. */
export async function identifyIfKnown(received: Received): Promise<Received | Known> {
  const sent = sentKey(received);
  const admission = sent && (await admitAndCount(sent.keyId, sent.secretHash));
  return admission && admission.kind !== 'unknown' ? knownBy(received, admission) : received;
}

/** Rejects with 429 if the request's key has no requests left. Accepts a request without a valid key. */
export function refuseUsedUp<At extends Received | Known>(at: At): At {
  if ('isUsedUp' in at && at.isUsedUp) throw tooMany(secondsToReset(at));
  return at;
}

/**
 * Authorizes a request if its key has requests left and its role may call the endpoint. A request that may end as a 304
 * has a separate limit instead. If its key has no requests left, a cheap read must show that the request's tag is
 * current. The 304 that it takes from the separate limit is then not returned to it.
 */
export async function authorize(known: Known): Promise<Authorized> {
  const { isUsedUp, uncounted } = known;
  if (!uncounted) {
    refuseUsedUp(known);
    requireRights(known);
    return { ...known, isAuthorized: true };
  }
  requireRights(known);
  if (isUsedUp && !(await holdsCurrentRev(known))) throw tooMany(secondsToReset(known));
  const giveBack = await takeNotModified(uncounted.sent.keyId, uncounted.row);
  if (!giveBack) throw tooMany(secondsToNextHour());
  return { ...known, isAuthorized: true, uncounted: isUsedUp ? uncounted : { ...uncounted, giveBack } };
}

const sentKey = ({ headers }: Received): SentKey | undefined => {
  const [, key = ''] = /^Bearer +(\S+)$/i.exec(headers.get('authorization')?.trim() ?? '') ?? [];
  return parseAccessKey(key);
};

const tooMany = (seconds: number) =>
  new Refusal(rateLimited, { headers: { 'Retry-After': String(Math.max(1, seconds)) } });

/** Adds the key and the rest of its limit to a request. Rejects with 401 if the key is unknown. */
export function knownBy<At extends Received>(at: At, admission: Admission) {
  if (admission.kind === 'unknown') throw unknownKey();
  const { kind, key, limit } = admission;
  return { ...at, key, limit, isUsedUp: kind === 'exhausted' };
}

const secondsToReset = ({ limit }: Pick<Known, 'limit'>): number => limit.reset - nowSeconds();

/**
 * Returns whether a GET of one object has a tag of the object's current `rev`. Its relations may have changed since.
 */
async function holdsCurrentRev(known: Known): Promise<boolean> {
  const { returns, paging, ids } = known.contract;
  const [id, ...others] = Object.values(known.params).map(parseId);
  if (id === undefined || others.length > 0 || paging || ids || !returns || !isResource(returns)) return false;
  const record = await readRecord(returns.entity as EntityName, id, reachOf(known));
  return record !== undefined && heldTags(known).some((tag) => revOfTag(tag) === record.rev);
}

/** Rejects with 403 unless the key may be used from the caller's address, and its role and scopes fit the endpoint. */
function requireRights(known: Known): void {
  const { area, contract, key, sourceIp } = known;
  if (key.allowed_ips && !containAddress(key.allowed_ips, sourceIp)) {
    throw new Refusal(addressNotAllowed);
  }
  if (key.is_test && !mayBeTest(key.role)) {
    throw new Refusal(testKeyOfStaff);
  }
  if (!isAllowed(contract.allow, actingRole(area, key)) || (area === 'v2' && key.merchant === null)) {
    throw new Refusal(forbidden);
  }
  requireScope(key, scopeOf(contract));
}

/** Rejects with 403 if a key is limited to scopes and does not have this one. */
export function requireScope({ scopes }: Pick<KeyRights, 'scopes'>, scope: string): void {
  if (scopes && !scopes.includes(scope)) throw new Refusal(fill(missingScope, { scope }));
}

const isAllowed = (allow: Received['contract']['allow'], role: KeyRights['role']): boolean =>
  allow === 'anyone' || allow.includes(role);
