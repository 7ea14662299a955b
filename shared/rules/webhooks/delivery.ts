import { type Change, changed, creates, newBase, replaces, unchanged, type Write } from '../../domain/change.ts';
import { ownedBy, type Subscriber, subscriberIn } from '../../domain/reach.ts';
import { advance, initialState } from '../../domain/transitions.ts';
import { later } from '../../lib/clock.ts';
import { wrongState } from '../../lib/request-errors.ts';
import type { Attempt, DeliveryRecord } from '../../resources/webhooks/delivery-record.ts';
import type { WebhookVersion } from '../../resources/webhooks/event-names.ts';
import type { ReceiverRecord, WebhookHealthRecord, WebhookRecord } from '../../resources/webhooks/webhook-record.ts';
import { afterAttempt, claimProbe, isPaused } from './receiver.ts';
import type { DeactivationTrigger } from './webhook.ts';

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

// decided: at once, then after these minutes, then hourly
const gapsMinutes = [1, 2, 5, 10, 15, 30] as const;
const spread = 0.1; // of a gap, in both directions, so that deliveries that failed together are not retried together
const attemptsAtMost = 50;
const goesOnSeconds = 48 * hour;
const retryAfterAtMost = day;
const attemptsKept = 50;

/** Time in which a worker must make an attempt. After that the sweeper dispatches the attempt again. */
const dispatchedSeconds = 2 * minute;

const daysUntilGivenUp = 5; // for webhooks whose attempts all fail

/** The facts of a new delivery. */
export interface NewDelivery {
  readonly id: number;
  readonly subscriber: Subscriber;
  readonly webhook: number;
  readonly event: DeliveryRecord['event'];
  readonly version: WebhookVersion;
  readonly is_shadow?: true;
  readonly body?: string;
  /** Unix seconds. */
  readonly expires_at: number;
}

/** Creates a delivery whose first attempt starts now. */
export const newDelivery = ({ id, subscriber, ...facts }: NewDelivery, now: string): DeliveryRecord => ({
  ...newBase(id, now),
  ...ownedBy(subscriber),
  ...facts,
  state: initialState('delivery'),
  attempts: [],
  ...begun(now),
});

/** Starts the schedule. */
export const begun = (now: string) => ({ made: 0, begun_at: now, ...dispatched(now) });

/** Dispatches the next attempt to a worker. The sweeper takes over if the worker does not make it in time. */
export const dispatched = (now: string) => ({
  next_attempt_at: now,
  due_at: later(now, dispatchedSeconds),
  is_waiting: false,
});

const ended = { next_attempt_at: null, due_at: null, is_waiting: false } as const;

/** The records that decide the next step of a delivery. */
export interface DeliveryContext {
  /** Undefined once the webhook is deleted. */
  readonly webhook: WebhookRecord | undefined;
  readonly receiver: ReceiverRecord | undefined;
  /** Whether this delivery may try a paused receiver now. */
  readonly hasTurn?: boolean | undefined;
}

/** The next step of a delivery. */
export type Step =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'cancel' }
  | { readonly kind: 'fail' }
  /** Waits until the next check. With an inactive webhook, no attempt is scheduled. */
  | { readonly kind: 'wait'; readonly until: string; readonly next_attempt_at: string | null }
  | { readonly kind: 'send' }
  /** Tries a paused receiver for all deliveries that wait for it. */
  | { readonly kind: 'probe' };

const isTest = ({ body }: DeliveryRecord): boolean => body !== undefined;

const nothing: Step = { kind: 'nothing' };

/**
 * Returns how long a delivery waits at least until it checks its receiver again: a quarter of its age. So deliveries
 * that have waited for days do not check every few minutes. A successful probe sends them earlier.
 */
const patienceSeconds = ({ begun_at }: DeliveryRecord, now: string): number =>
  Math.min(hour, (Date.parse(now) - Date.parse(begun_at)) / 1000 / 4);

/** Decides the next step of a delivery. */
export function nextStep(delivery: DeliveryRecord, { webhook, receiver, hasTurn }: DeliveryContext, now: string): Step {
  if (delivery.state !== 'pending' || (delivery.next_attempt_at ?? '') > now) return nothing;
  if (!webhook) return { kind: 'cancel' };
  const end = later(delivery.begun_at, goesOnSeconds);
  const wait = (until: string, isAttempt: boolean): Step => {
    const at = until < end ? until : end;
    return now >= end ? { kind: 'fail' } : { kind: 'wait', until: at, next_attempt_at: isAttempt ? at : null };
  };
  // An inactive webhook sends tests too. Its activation sends the other deliveries. The hourly check covers a lost
  // activation message.
  if (webhook.state === 'inactive' && !isTest(delivery)) return wait(later(now, hour), false);
  if (!isPaused(receiver) || hasTurn) return { kind: 'send' };
  if (receiver.probe_at <= now) return { kind: 'probe' };
  const patience = later(now, patienceSeconds(delivery, now));
  return wait(patience > receiver.probe_at ? patience : receiver.probe_at, true);
}

/** The message that a worker gets. */
export interface Handed {
  readonly delivery: number;
  readonly webhook: number;
  readonly made: number;
  /** Whether the worker tries a paused receiver. */
  readonly probe: boolean;
}

/** Handles a delivery that is due: dispatches it to a worker, lets it wait, or ends it. */
export function resumeDelivery(
  delivery: DeliveryRecord | undefined,
  around: DeliveryContext,
  now: string,
): Change<Handed | undefined> {
  if (!delivery || delivery.due_at === null || delivery.due_at > now) return unchanged(undefined);
  const step = nextStep(delivery, around, now);
  if (step.kind !== 'send' && step.kind !== 'probe') return settle(delivery, around, step, now);
  const { id, webhook, made } = delivery;
  const probe = step.kind === 'probe';
  const claimed = probe && around.receiver ? [claimProbe(around.receiver, now)] : [];
  return changed({ delivery: id, webhook, made, probe }, [moved(delivery, dispatched(now), now), ...claimed]);
}

/**
 * Applies a step that lets a delivery wait or ends it. If the delivery waits for an inactive webhook, the write
 * requires that the webhook is unchanged. The write has no such condition on the receiver, because all deliveries that
 * wait for it would conflict with each other. They check it again later.
 */
export function settle(
  delivery: DeliveryRecord,
  { webhook }: DeliveryContext,
  step: Step,
  now: string,
): Change<undefined> {
  switch (step.kind) {
    case 'wait': {
      const { until, next_attempt_at } = step;
      const unchangedSince = next_attempt_at === null ? stillSo(webhook) : [];
      return changed(
        undefined,
        [moved(delivery, { next_attempt_at, due_at: until, is_waiting: true }, now)],
        [],
        unchangedSince,
      );
    }
    case 'fail':
      return changed(undefined, [moved(delivery, { state: stateAfter(delivery, 'give_up'), ...ended }, now)]);
    case 'cancel':
      return changed(undefined, [moved(delivery, { state: stateAfter(delivery, 'cancel'), ...ended }, now)]);
    default:
      return unchanged(undefined);
  }
}

/** Returns the condition that a webhook is unchanged since it was read. */
export const stillSo = (webhook: WebhookRecord | undefined) =>
  webhook ? [{ entity: 'webhook', id: webhook.id, rev: webhook.rev } as const] : [];

const stateAfter = ({ state }: DeliveryRecord, trigger: 'deliver' | 'retry' | 'give_up' | 'cancel') =>
  advance('delivery', state, trigger, wrongState);

const moved = (was: DeliveryRecord, more: Partial<DeliveryRecord>, now: string): Write =>
  replaces('delivery', was, deliveryAfter(was, more, now));

/** Changes a delivery. Every change of a delivery uses it, so that `is_failing` follows from the other fields. */
export function deliveryAfter(was: DeliveryRecord, more: Partial<DeliveryRecord>, now: string): DeliveryRecord {
  const { is_failing, ...after } = { ...was, ...more, updated_at: now };
  return isFailing(after) ? { ...after, is_failing: true } : after;
}

/** Tells whether a delivery failed so far. All attempts of a pending delivery failed, because a success ends it. */
const isFailing = ({ state, made }: Pick<DeliveryRecord, 'state' | 'made'>): boolean =>
  state === 'failed' || (state === 'pending' && made > 0);

/** The outcome of an attempt. */
export interface AttemptOutcome extends Attempt {
  /** Seconds of `Retry-After`, if the receiver sent it. */
  readonly retryAfter: number | null;
}

/** The records that an attempt may change. */
export interface AfterAttempt extends DeliveryContext {
  readonly delivery: DeliveryRecord | undefined;
  readonly health: WebhookHealthRecord | undefined;
}

/** An attempt: the number of earlier attempts, and whether it tried a paused receiver. */
export interface SentAttempt {
  readonly made: number;
  readonly isProbe: boolean;
  readonly url: string;
  readonly outcome: AttemptOutcome;
  /** A random number from 0 to 1, which places the next gap within its spread. */
  readonly draw: number;
}

/** Tells whether a receiver accepted a notification. */
export const succeeded = ({ status }: Pick<Attempt, 'status'>): boolean =>
  status !== null && status >= 200 && status < 300;

/**
 * Records an attempt in its delivery, its receiver and the health of its webhook. Ignores the attempt if another one
 * was faster.
 */
export function noteAttempt(
  { delivery, webhook, receiver, health }: AfterAttempt,
  { made, isProbe, url, outcome, draw }: SentAttempt,
  now: string,
): Change<DeactivationTrigger | undefined> {
  if (delivery?.state !== 'pending' || delivery.made !== made) return unchanged(undefined);
  const hasFailed = !succeeded(outcome);
  const { retryAfter, ...attempt } = outcome;
  // a test or a shadow notification does not show whether the receiver takes the webhook's events
  const counts = !isTest(delivery) && !delivery.is_shadow;
  const trigger = webhook && hasFailed && counts ? whyGivenUp(attempt, health, now) : undefined;
  const writes = [
    moved(
      delivery,
      {
        attempts: [...delivery.attempts, attempt].slice(-attemptsKept),
        made: made + 1,
        ...(hasFailed
          ? afterFailure(delivery, { made: made + 1, retryAfter, draw }, now)
          : { state: stateAfter(delivery, 'deliver'), ...ended }),
      },
      now,
    ),
    ...afterAttempt(
      receiver,
      { owner: subscriberIn(delivery), url, isProbe, status: attempt.status, milliseconds: attempt.duration_ms },
      now,
    ),
    ...(webhook && counts ? healthAfter(webhook.id, health, hasFailed, now) : []),
  ];
  // another attempt may have succeeded in the meantime
  const unchangedSince =
    trigger === 'give_up' && health ? [{ entity: 'webhook-health', id: health.id, rev: health.rev } as const] : [];
  return changed(trigger, writes, [], unchangedSince);
}

/** Schedules the next attempt, or ends the delivery. */
function afterFailure(
  delivery: DeliveryRecord,
  { made, retryAfter, draw }: { readonly made: number; readonly retryAfter: number | null; readonly draw: number },
  now: string,
): Partial<DeliveryRecord> {
  const gap = (gapsMinutes[made - 1] ?? 60) * minute * (1 - spread + 2 * spread * draw);
  const asked = Math.min(retryAfter ?? 0, retryAfterAtMost);
  const end = later(delivery.begun_at, goesOnSeconds);
  const isOver = made >= attemptsAtMost || later(now, Math.ceil(gap)) > end;
  if (isOver) return { state: stateAfter(delivery, 'give_up'), ...ended };
  const wanted = later(now, Math.ceil(Math.max(gap, asked)));
  const at = wanted < end ? wanted : end; // the last attempt, if the receiver asks for a longer delay than is left
  return { state: stateAfter(delivery, 'retry'), next_attempt_at: at, due_at: at, is_waiting: false };
}

/** Records the time since when every attempt of a webhook fails. */
function healthAfter(
  id: number,
  health: WebhookHealthRecord | undefined,
  hasFailed: boolean,
  now: string,
): readonly Write[] {
  const failing_since = hasFailed ? (health?.failing_since ?? now) : null;
  if ((health?.failing_since ?? null) === failing_since) return [];
  if (!health) return [creates('webhook-health', { ...newBase(id, now), failing_since })];
  return [replaces('webhook-health', health, { ...health, failing_since, updated_at: now })];
}

/** Returns the reason for deactivating a webhook after a failed attempt, or undefined. */
function whyGivenUp(
  { status }: Attempt,
  health: WebhookHealthRecord | undefined,
  now: string,
): DeactivationTrigger | undefined {
  if (status === 410) return 'gone';
  const since = health?.failing_since;
  return since && later(since, daysUntilGivenUp * day) <= now ? 'give_up' : undefined;
}
