import { creates, replaces, type Write } from '../../changes/change.ts';
import { later } from '../../lib/clock.ts';
import { sha256 } from '../../lib/hash.ts';
import type { Scope } from '../../model/fields.ts';
import type { ReceiverRecord } from '../../resources/webhooks/webhook-record.ts';

/** Attempts that may fail one after the other before a receiver is paused. */
const failuresBeforePause = 5;

// after a probe has failed, until the next: so that 100 dead receivers keep 10 s × 100 / 300 s = some 3 attempts busy
const secondsBetweenProbes = [30, 60, 120, 240, 300] as const;

const probeSeconds = 30; // a probe takes 11; until then nothing else tries
const daysKept = 3; // longer than a delivery goes on

/**
 * Makes the id of a receiver's record, from 48 bits of a hash: two receivers with one id would share their pauses, no
 * more.
 */
export const receiverId = ({ merchant, is_test }: Scope, url: string): number =>
  1 + Buffer.from(sha256(`${merchant}.${is_test}.${hostOf(url)}`), 'base64url').readUIntBE(0, 6);

const hostOf = (url: string): string => URL.parse(url)?.host ?? url;

/** Tells whether nothing but a probe is sent to a receiver. */
export const isPaused = (receiver: ReceiverRecord | undefined): receiver is ReceiverRecord & { probe_at: string } =>
  receiver !== undefined && receiver.probe_at !== null;

/** Tells whether the last attempt at a receiver failed: then others are not to wait behind it. */
export const isFailing = (receiver: ReceiverRecord | undefined): boolean => (receiver?.failures ?? 0) > 0;

/** Takes the turn to probe a paused receiver: all others wait for the outcome. */
export const claimProbe = (receiver: ReceiverRecord, now: string): Write =>
  replaces('receiver', receiver, { ...receiver, probe_at: later(now, probeSeconds), updated_at: now });

/** What is known after an attempt. */
export interface Attempted {
  readonly scope: Scope;
  readonly url: string;
  readonly isProbe: boolean;
  readonly hasFailed: boolean;
}

/** Notes the outcome of an attempt for its receiver; writes nothing where it changes nothing. */
export function afterAttempt(
  receiver: ReceiverRecord | undefined,
  { scope, url, isProbe, hasFailed }: Attempted,
  now: string,
): readonly Write[] {
  const expires_at = Date.parse(now) / 1000 + daysKept * 24 * 3600;
  const noted = { updated_at: now, expires_at };
  if (!hasFailed) {
    if (!receiver || receiver.failures === 0) return [];
    return [replaces('receiver', receiver, { ...receiver, ...noted, failures: 0, probes: 0, probe_at: null })];
  }
  if (!receiver) {
    const { merchant, is_test } = scope;
    const begun = { id: receiverId(scope, url), rev: 0, merchant, is_test, failures: 1, probes: 0, probe_at: null };
    return [creates('receiver', { ...begun, created_at: now, ...noted })];
  }
  // what was under way when the pause began says nothing new
  if (isPaused(receiver) && !isProbe) return [];
  const failures = receiver.failures + 1;
  const probes = isProbe ? receiver.probes + 1 : receiver.probes;
  const gap = secondsBetweenProbes[Math.min(probes, secondsBetweenProbes.length - 1)] ?? 0;
  const probe_at = failures < failuresBeforePause ? null : later(now, gap);
  return [replaces('receiver', receiver, { ...receiver, ...noted, failures, probes, probe_at })];
}
