import { type Change, changed, creates, newBase, replaces, unchanged } from '../../domain/change.ts';
import type { NewKeyText } from '../../lib/access-key-text.ts';
import { later } from '../../lib/clock.ts';
import { type KeyRights, mayBeTest, type Role } from '../../lib/key-rights.ts';
import { containNetwork } from '../../lib/networks.ts';
import {
  beyondCaller,
  doesNotExist,
  liveProduction,
  missing,
  notForRole,
  notOneOf,
  past,
  staffTestKey,
  testProduction,
} from '../../lib/problems.ts';
import { type FieldErrors, fill, type Problem, Refusal, refuseAny } from '../../lib/refusal.ts';
import { keyExpired, keyRevoked, keyWithMoreRights } from '../../lib/request-errors.ts';
import type { NewAccessKey } from '../../resources/people/access-key.ts';
import type { AccessKeyRecord, IssuedAccessKey } from '../../resources/people/access-key-record.ts';
import type { ProductionRecord } from '../../resources/people/production.ts';

/** The rights that a key can pass on to another key. */
type Grantable = Pick<KeyRights, 'scopes' | 'expires_at' | 'allowed_ips'>;

/** What a new key depends on, in addition to the request. */
export interface AroundNewKey {
  readonly id: number;
  readonly text: NewKeyText;
  readonly hasMerchant: boolean;
  readonly production: ProductionRecord | undefined;
  /** The scopes and the API versions of the key's role. */
  readonly scopes: readonly string[];
  readonly versions: readonly string[];
}

/** Creates an access key. Rejects rights that do not exist, and rights that the calling key does not have. */
export function createAccessKey(
  asked: NewAccessKey,
  caller: Grantable,
  around: AroundNewKey,
  now: string,
): Change<IssuedAccessKey> {
  refuseAny({ ...problemsOfOwner(asked, around), ...problemsOfRights(asked, around, now) });
  refuseAny(beyond(asked, caller));
  const { merchant, expires_at, ...rights } = asked;
  const isOwner = asked.role === 'merchant';
  return issued(around, {
    ...newBase(around.id, now),
    ...rights,
    merchant: isOwner ? merchant : null,
    acts_for: isOwner ? null : merchant,
    valid_until: expires_at,
    revoked_at: null,
  });
}

/** Returns the change that creates a key. Its answer has the `rev` that the record gets. */
function issued(
  { text: { key, ...stored } }: Pick<AroundNewKey, 'text'>,
  record: Omit<AccessKeyRecord, 'key_id' | 'secret_hash'>,
): Change<IssuedAccessKey> {
  const made = { ...record, ...stored };
  return changed({ ...made, rev: 1, key }, [creates('access-key', made, 'decide again')]);
}

/** Returns the errors at the paths that have a problem. */
const errorsAt = (problems: Readonly<Record<string, Problem | false | undefined>>): FieldErrors =>
  Object.fromEntries(Object.entries(problems).flatMap(([path, problem]) => (problem ? [[path, [problem]]] : [])));

function problemsOfOwner(asked: NewAccessKey, { hasMerchant, production }: AroundNewKey): FieldErrors {
  const { role, is_test } = asked;
  const isOther = production !== undefined && (production.is_test ?? false) !== is_test;
  return errorsAt({
    merchant: problemOfOwner(role, 'merchant', asked.merchant, hasMerchant),
    production: problemOfOwner(role, 'production', asked.production, production !== undefined),
    is_test: is_test && !mayBeTest(role) ? staffTestKey : isOther && (is_test ? liveProduction : testProduction),
  });
}

/** Keys of merchants and productions name their owner. A key of staff may name the merchant that it acts for. */
function problemOfOwner(
  role: Role,
  field: 'merchant' | 'production',
  id: number | null,
  exists: boolean,
): Problem | undefined {
  if (id === null) return role === field ? missing : undefined;
  if (role !== field && !(role === 'staff' && field === 'merchant')) return fill(notForRole, { role });
  return exists ? undefined : doesNotExist;
}

function problemsOfRights(asked: NewAccessKey, { scopes, versions }: AroundNewKey, now: string): FieldErrors {
  const { version, expires_at } = asked;
  const unknown = asked.scopes?.map(
    (scope) => !scopes.includes(scope) && fill(notOneOf, { values: scopes.join(', ') }),
  );
  return errorsAt({
    ...Object.fromEntries(unknown?.map((problem, index) => [`scopes.${index}`, problem]) ?? []),
    version: version !== null && !versions.includes(version) && fill(notOneOf, { values: versions.join(', ') }),
    expires_at: expires_at !== null && expires_at <= now && past,
  });
}

/** Returns an error for each right of a key that another key does not have. */
function beyond(asked: Grantable, caller: Grantable): FieldErrors {
  const { scopes, expires_at, allowed_ips } = caller;
  return errorsAt({
    ...beyondEach('scopes', asked.scopes, scopes && ((scope) => scopes.includes(scope))),
    ...beyondEach('allowed_ips', asked.allowed_ips, allowed_ips && ((network) => containNetwork(allowed_ips, network))),
    expires_at: expires_at !== null && (asked.expires_at === null || asked.expires_at > expires_at) && beyondCaller,
  });
}

/** A missing list means no limit, so a caller with a limit must send a list. */
function beyondEach(
  field: string,
  asked: readonly string[] | null,
  has: ((one: string) => boolean) | null,
): Record<string, Problem | false> {
  if (!has) return {};
  if (!asked) return { [field]: missing };
  return Object.fromEntries(asked.map((one, index) => [`${field}.${index}`, !has(one) && beyondCaller]));
}

/** Revokes an access key immediately. Returns an unchanged key if it is already revoked. */
export function revokeAccessKey(subject: AccessKeyRecord, now: string): Change<undefined> {
  if (subject.revoked_at !== null) return unchanged(undefined);
  return changed(undefined, [replaces('access-key', subject, { ...subject, revoked_at: now, updated_at: now })]);
}

/**
 * Replaces an access key by another one with the same rights. The first key stays valid for `overlap` seconds, at most
 * until it expires. The calling key must have all rights of the key.
 */
export function rotateAccessKey(
  subject: AccessKeyRecord,
  overlap: number,
  caller: Grantable,
  around: Pick<AroundNewKey, 'id' | 'text'>,
  now: string,
): Change<IssuedAccessKey> {
  const { valid_until, revoked_at } = subject;
  if (revoked_at !== null) throw new Refusal(keyRevoked);
  if (valid_until !== null && valid_until <= now) throw new Refusal(keyExpired);
  if (Object.keys(beyond({ ...subject, expires_at: valid_until }, caller)).length > 0) {
    throw new Refusal(keyWithMoreRights);
  }
  const end = later(now, overlap);
  const ended =
    overlap === 0
      ? { revoked_at: now }
      : { valid_until: valid_until !== null && valid_until < end ? valid_until : end };
  const made = issued(around, { ...subject, ...newBase(around.id, now) });
  return {
    ...made,
    writes: [...made.writes, replaces('access-key', subject, { ...subject, ...ended, updated_at: now })],
  };
}
