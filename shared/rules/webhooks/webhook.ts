import {
  type Change,
  changed,
  creates,
  event,
  newBase,
  removes,
  replaces,
  unchanged,
  type Write,
} from '../../domain/change.ts';
import { namesOfVersion } from '../../domain/events.ts';
import { audienceOf, ownedBy, type Subscriber, subscriberIn } from '../../domain/reach.ts';
import { advance, initialState, next } from '../../domain/transitions.ts';
import { listedTwice, notOneOf, sameVersion } from '../../lib/problems.ts';
import { type FieldErrors, fill, type Problem, Refusal, refuseAny } from '../../lib/refusal.ts';
import { webhookInactive, wrongState } from '../../lib/request-errors.ts';
import {
  type Audience,
  type EventName,
  latestWebhookVersion,
  type WebhookVersion,
} from '../../resources/webhooks/event-names.ts';
import type { AskedWebhook } from '../../resources/webhooks/webhook.ts';
import type { NotedAt, WebhookHealthRecord, WebhookRecord } from '../../resources/webhooks/webhook-record.ts';
import { noteSubscriptions, type Subscribers, type Subscription } from './subscribers.ts';

/** The input of a rule that creates or changes a webhook. */
export interface Prepared {
  readonly subscribers: Subscribers;
  /** The stored form of the token: `null` removes the token, `undefined` keeps it. */
  readonly token: string | null | undefined;
}

/** Picks the subscriptions of a webhook. */
const subscriptionOf = ({ id, version, shadow_version, state, events }: WebhookRecord): Subscription => ({
  id,
  version,
  ...(shadow_version && { shadow: shadow_version }),
  isActive: state === 'active',
  events,
});

/** Creates a webhook. */
export function createWebhook(
  asked: AskedWebhook,
  { id, subscriber, subscribers, token }: Prepared & { readonly id: number; readonly subscriber: Subscriber },
  noted: NotedAt,
): Change<WebhookRecord> {
  const version = asked.version ?? latestWebhookVersion;
  const webhook: WebhookRecord = {
    ...newBase(id, noted.now),
    ...ownedBy(subscriber),
    url: asked.url ?? '',
    version,
    ...(asked.shadow_version && { shadow_version: otherVersion(asked.shadow_version, version) }),
    description: asked.description ?? null,
    state: asked.state ?? initialState('webhook'),
    events: namesOf(asked, audienceOf(subscriber)),
    token: token ?? null,
    deactivated_at: null,
    deactivation_reason: null,
  };
  const notes = noteSubscriptions(subscriber, { after: subscriptionOf(webhook), subscribers, at: asked.at }, noted);
  return changed(webhook, [creates('webhook', webhook), ...notes]);
}

/** Returns the version of shadow notifications. Rejects with 422 the version of the webhook itself. */
function otherVersion(shadow: WebhookVersion, version: WebhookVersion): WebhookVersion {
  refuseAny(shadow === version ? { shadow_version: [sameVersion] } : {});
  return shadow;
}

/** Rejects with 422 a URL that webhooks must not use. */
export const requireUrl = (problem: Problem | undefined): void => refuseAny(problem ? { url: [problem] } : {});

/** Returns the event names that the body of a new webhook of an audience lists. */
export const namesOf = (asked: AskedWebhook, audience: Audience): readonly EventName[] =>
  namesIn(asked, namesOfVersion(asked.version ?? latestWebhookVersion, audience));

/** Returns the event names of a webhook after a change. Its new version must support all of them. */
export function namesAfter(was: WebhookRecord, asked: AskedWebhook): readonly EventName[] {
  const known = namesOfVersion(asked.version ?? was.version, audienceOf(subscriberIn(was)));
  return asked.events ? namesIn(asked, known) : requireKnown(was.events, known, asked.at);
}

/** Returns the event names that a body lists. Each must be known, and no name may be listed twice. */
function namesIn({ events = [], at }: AskedWebhook, known: readonly EventName[]): readonly EventName[] {
  const names = events.map(({ name }) => name);
  const problemOf = (name: string, index: number): Problem | undefined => {
    if (!known.some((one) => one === name)) return fill(notOneOf, { values: known.join(', ') });
    return names.indexOf(name) < index ? listedTwice : undefined;
  };
  const errors: FieldErrors = Object.fromEntries(
    names.flatMap((name, index) => {
      const problem = problemOf(name, index);
      return problem ? [[`${at}.${index}.name`, [problem]]] : [];
    }),
  );
  refuseAny(errors);
  return known.filter((name) => names.includes(name));
}

/** Rejects event names that a version does not support. A webhook may have such names when its version changes. */
function requireKnown(events: readonly EventName[], known: readonly EventName[], at: string): readonly EventName[] {
  const isKnown = events.every((name) => known.includes(name));
  refuseAny(isKnown ? {} : { [at]: [fill(notOneOf, { values: known.join(', ') })] });
  return events;
}

/** Changes a webhook. Omitted fields stay. An activation resumes its waiting deliveries. */
export function changeWebhook(
  was: WebhookRecord,
  asked: AskedWebhook,
  { subscribers, token, health }: Prepared & { readonly health: WebhookHealthRecord | undefined },
  noted: NotedAt,
): Change<WebhookRecord> {
  const version = asked.version ?? was.version;
  const state = asked.state ?? was.state;
  const shadow = asked.shadow_version === undefined ? was.shadow_version : asked.shadow_version;
  const wasActivated = state === 'active' && was.state === 'inactive';
  const wanted: WebhookRecord = {
    ...was,
    url: asked.url ?? was.url,
    version,
    ...(shadow !== undefined && { shadow_version: shadow && otherVersion(shadow, version) }),
    description: asked.description === undefined ? was.description : asked.description,
    state,
    events: namesAfter(was, asked),
    token: token === undefined ? was.token : token,
    ...(wasActivated && { deactivated_at: null, deactivation_reason: null }),
  };
  if (JSON.stringify(wanted) === JSON.stringify(was)) return unchanged(was);
  if (state !== was.state) advance('webhook', was.state, wasActivated ? 'activate' : 'deactivate', wrongState);
  const after = { ...wanted, updated_at: noted.now };
  const notes = noteSubscriptions(
    subscriberIn(was),
    { before: subscriptionOf(was), after: subscriptionOf(after), subscribers, at: asked.at },
    noted,
  );
  const isRenewed = wasActivated || after.url !== was.url; // earlier failures do not apply to another URL
  const resumed = wasActivated
    ? [event('webhook.activated', 'webhook', was, { webhook: was.id, job: null, since: null })]
    : [];
  return changed(
    after,
    [replaces('webhook', was, after), ...notes, ...(isRenewed ? healed(health, noted.now) : [])],
    resumed,
  );
}

/** Clears the record of failed attempts. */
const healed = (health: WebhookHealthRecord | undefined, now: string): readonly Write[] =>
  health?.failing_since
    ? [replaces('webhook-health', health, { ...health, failing_since: null, updated_at: now })]
    : [];

/** Deletes a webhook. It gets no events any more. Its waiting deliveries are cancelled when they are next due. */
export function deleteWebhook(
  webhook: WebhookRecord,
  { subscribers, health }: { readonly subscribers: Subscribers; readonly health: WebhookHealthRecord | undefined },
  noted: NotedAt,
): Change<undefined> {
  const notes = noteSubscriptions(
    subscriberIn(webhook),
    { before: subscriptionOf(webhook), subscribers, at: '' },
    noted,
  );
  return {
    ...changed(undefined, notes),
    removes: [removes('webhook', webhook), ...(health ? [removes('webhook-health', health)] : [])],
  };
}

/** The reasons why the service deactivates a webhook, as its owner sees them. */
const reasons = {
  gone: 'The receiver responded with 410 Gone.',
  give_up: 'All delivery attempts failed for five days.',
} as const;

export type DeactivationTrigger = keyof typeof reasons;

/** Deactivates a webhook whose receiver no longer accepts notifications. An inactive webhook stays as it is. */
export function deactivateWebhook(
  webhook: WebhookRecord | undefined,
  subscribers: Subscribers,
  trigger: DeactivationTrigger,
  noted: NotedAt,
): Change<undefined> {
  const state = webhook && next('webhook', webhook.state, trigger);
  if (!webhook || !state) return unchanged(undefined);
  const after: WebhookRecord = {
    ...webhook,
    state,
    deactivated_at: noted.now,
    deactivation_reason: reasons[trigger],
    updated_at: noted.now,
  };
  const notes = noteSubscriptions(
    subscriberIn(webhook),
    { before: subscriptionOf(webhook), after: subscriptionOf(after), subscribers, at: '' },
    noted,
  );
  return changed(undefined, [replaces('webhook', webhook, after), ...notes]);
}

/** Rejects with 409 if the webhook is not active. */
export function requireActive({ state }: WebhookRecord): void {
  if (state !== 'active') throw new Refusal(webhookInactive);
}
