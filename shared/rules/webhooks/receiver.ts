import { creates, newBase, replaces, type Write } from '../../domain/change.ts';
import { later } from '../../lib/clock.ts';
import { sha256 } from '../../lib/hash.ts';
import type { Tenant } from '../../model/fields.ts';
import type { ReceiverRecord } from '../../resources/webhooks/webhook-record.ts';

/** Attempts that may fail one after the other before a receiver is paused. */
const failuresBeforePause = 5;

// after a probe has failed, until the next: so that 100 dead receivers keep 10 s × 100 / 300 s = some 3 attempts busy
const secondsBetweenProbes = [30, 60, 120, 240, 300] as const;

const probeSeconds = 30; // a probe takes 11; until then nothing else tries
const slowMilliseconds = 2000;
const slowSeconds = 300; // a receiver that is slow now and then is slow
const daysKept = 3; // longer than a delivery goes on

/**
 * Makes the id of a receiver's record, from 48 bits of a hash: two receivers with one id would share their pauses, no
 * more.
 */
export const receiverId = ({ merchant, is_test }: Tenant, url: string): number =>
  1 + Buffer.from(sha256(`${merchant}.${is_test}.${hostOf(url)}`), 'base64url').readUIntBE(0, 6);

const hostOf = (url: string): string => URL.parse(url)?.host ?? url;

/** Tells whether nothing but a probe is sent to a receiver. */
export const isPaused = (receiver: ReceiverRecord | undefined): receiver is ReceiverRecord & { probe_at: string } =>
  receiver !== undefined && receiver.probe_at !== null;

/**
 * Tells whether the last attempt at a receiver failed, or one took long some minutes ago: then no other receiver is to
 * wait behind it.
 */
export const holdsUp = (receiver: ReceiverRecord | undefined, now: string): boolean =>
  receiver !== undefined && (receiver.failures > 0 || (receiver.slow_until ?? '') > now);

/** Takes the turn to probe a paused receiver: all others wait for the outcome. */
export const claimProbe = (receiver: ReceiverRecord, now: string): Write =>
  replaces('receiver', receiver, { ...receiver, probe_at: later(now, probeSeconds), updated_at: now });

/** What is known after an attempt. */
export interface Attempted {
  readonly tenant: Tenant;
  readonly url: string;
  readonly isProbe: boolean;
  /** Of the answer; null where none came. */
  readonly status: number | null;
  readonly milliseconds: number;
}

/**
 * Tells whether a status speaks against the whole host, and not against one path of it: other webhooks may lead to
 * others.
 */
const failsAsHost = (status: number | null): boolean =>
  status === null || status >= 500 || status === 408 || status === 429;

const well = { failures: 0, probes: 0, probe_at: null, slow_until: null } as const;

/** Notes the outcome of an attempt for its receiver; writes nothing where it changes nothing. */
export function afterAttempt(
  receiver: ReceiverRecord | undefined,
  { tenant, url, isProbe, status, milliseconds }: Attempted,
  now: string,
): readonly Write[] {
  const before = receiver ?? well;
  const hasFailed = failsAsHost(status);
  // what was under way when the pause began says nothing new
  if (hasFailed && before.probe_at !== null && !isProbe) return [];
  const after = {
    ...(hasFailed ? afterFailure(before, isProbe, now) : { failures: 0, probes: 0, probe_at: null }),
    slow_until: milliseconds < slowMilliseconds ? before.slow_until : slowUntil(before, now),
  };
  const isSame = !hasFailed && before.failures === 0 && after.slow_until === before.slow_until;
  if (isSame) return [];
  const noted = { ...after, updated_at: now, expires_at: Date.parse(now) / 1000 + daysKept * 24 * 3600 };
  if (receiver) return [replaces('receiver', receiver, { ...receiver, ...noted })];
  const { merchant, is_test } = tenant;
  return [creates('receiver', { ...newBase(receiverId(tenant, url), now), merchant, is_test, ...noted })];
}

/** Prolongs the time for which a receiver is slow once half of it is over: not at each attempt. */
const slowUntil = ({ slow_until }: Pick<ReceiverRecord, 'slow_until'>, now: string): string =>
  slow_until !== null && slow_until > later(now, slowSeconds / 2) ? slow_until : later(now, slowSeconds);

/** Counts a failure, and finds when the receiver is tried again where that begins or prolongs a pause. */
function afterFailure(
  before: Pick<ReceiverRecord, 'failures' | 'probes'>,
  isProbe: boolean,
  now: string,
): Pick<ReceiverRecord, 'failures' | 'probes' | 'probe_at'> {
  const failures = before.failures + 1;
  const probes = isProbe ? before.probes + 1 : before.probes;
  const gap = secondsBetweenProbes[Math.min(probes, secondsBetweenProbes.length - 1)] ?? 0;
  return { failures, probes, probe_at: failures < failuresBeforePause ? null : later(now, gap) };
}
