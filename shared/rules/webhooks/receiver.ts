import { creates, newBase, replaces, type Write } from '../../domain/change.ts';
import { isTenant, ownedBy, type Subscriber } from '../../domain/reach.ts';
import { later } from '../../lib/clock.ts';
import { sha256 } from '../../lib/hash.ts';
import type { ReceiverRecord } from '../../resources/webhooks/webhook-record.ts';

/** Number of consecutive failures after which a receiver is paused. */
const failuresBeforePause = 5;

// delay after a failed probe until the next: 100 dead receivers keep 10 s × 100 / 300 s = some 3 attempts busy
const secondsBetweenProbes = [30, 60, 120, 240, 300] as const;

const probeSeconds = 30; // a probe takes 11 s; until then no other delivery tries
const slowMilliseconds = 2000;
const slowSeconds = 300; // a receiver that is slow now and then counts as slow
const daysKept = 3; // longer than the schedule of a delivery

/**
 * Returns the id of a receiver's record, from 48 bits of a hash. Two receivers with the same id would only share their
 * pauses.
 */
export function receiverId(owner: Subscriber, url: string): number {
  const name = isTenant(owner) ? owner.merchant : `production.${owner.production}`;
  return 1 + Buffer.from(sha256(`${name}.${owner.is_test}.${hostOf(url)}`), 'base64url').readUIntBE(0, 6);
}

const hostOf = (url: string): string => URL.parse(url)?.host ?? url;

/** Tells whether a receiver gets only probes. */
export const isPaused = (receiver: ReceiverRecord | undefined): receiver is ReceiverRecord & { probe_at: string } =>
  receiver !== undefined && receiver.probe_at !== null;

/**
 * Tells whether the last attempt at a receiver failed, or an attempt of the last minutes was slow. In that case,
 * deliveries to other receivers must not wait behind it.
 */
export const holdsUp = (receiver: ReceiverRecord | undefined, now: string): boolean =>
  receiver !== undefined && (receiver.failures > 0 || (receiver.slow_until ?? '') > now);

/** Claims the probe of a paused receiver. All other deliveries wait for its outcome. */
export const claimProbe = (receiver: ReceiverRecord, now: string): Write =>
  replaces('receiver', receiver, { ...receiver, probe_at: later(now, probeSeconds), updated_at: now });

/** The facts about an attempt. */
export interface Attempted {
  readonly owner: Subscriber;
  readonly url: string;
  readonly isProbe: boolean;
  /** HTTP status of the response; null without a response. */
  readonly status: number | null;
  readonly milliseconds: number;
}

/**
 * Tells whether a status is a failure of the whole host. Other statuses concern only one path, and other webhooks may
 * use other paths.
 */
const failsAsHost = (status: number | null): boolean =>
  status === null || status >= 500 || status === 408 || status === 429;

const well = { failures: 0, probes: 0, probe_at: null, slow_until: null } as const;

/** Records the outcome of an attempt for its receiver. Returns no writes if nothing changes. */
export function afterAttempt(
  receiver: ReceiverRecord | undefined,
  { owner, url, isProbe, status, milliseconds }: Attempted,
  now: string,
): readonly Write[] {
  const before = receiver ?? well;
  const hasFailed = failsAsHost(status);
  // attempts that began before the pause add no information
  if (hasFailed && before.probe_at !== null && !isProbe) return [];
  const after = {
    ...(hasFailed ? afterFailure(before, isProbe, now) : { failures: 0, probes: 0, probe_at: null }),
    slow_until: milliseconds < slowMilliseconds ? before.slow_until : slowUntil(before, now),
  };
  const isSame = !hasFailed && before.failures === 0 && after.slow_until === before.slow_until;
  if (isSame) return [];
  const noted = { ...after, updated_at: now, expires_at: Date.parse(now) / 1000 + daysKept * 24 * 3600 };
  if (receiver) return [replaces('receiver', receiver, { ...receiver, ...noted })];
  return [creates('receiver', { ...newBase(receiverId(owner, url), now), ...ownedBy(owner), ...noted })];
}

/** Extends the time for which a receiver counts as slow, but only once half of it is over, to save writes. */
const slowUntil = ({ slow_until }: Pick<ReceiverRecord, 'slow_until'>, now: string): string =>
  slow_until !== null && slow_until > later(now, slowSeconds / 2) ? slow_until : later(now, slowSeconds);

/** Counts a failure. If it begins or extends a pause, also sets the time of the next probe. */
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
