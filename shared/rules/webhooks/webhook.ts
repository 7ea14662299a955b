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
import { advance, initialState, next } from '../../domain/transitions.ts';
import { listedTwice, notOneOf } from '../../lib/problems.ts';
import { type FieldErrors, fill, type Problem, refuseAny, refused } from '../../lib/refusal.ts';
import type { Tenant } from '../../model/fields.ts';
import { type EventName, latestWebhookVersion, type WebhookVersion } from '../../resources/webhooks/event-names.ts';
import type { AskedWebhook } from '../../resources/webhooks/webhook.ts';
import type { NotedAt, WebhookHealthRecord, WebhookRecord } from '../../resources/webhooks/webhook-record.ts';
import { noteSubscriptions, type Subscribers, type Subscription } from './subscribers.ts';

/** What a rule is given of a webhook that is made or changed. */
export interface Prepared {
  readonly subscribers: Subscribers;
  /** The token as it is kept: null where there is to be none, undefined where it stays. */
  readonly token: string | null | undefined;
}

/** Picks what a webhook is told of. */
const subscriptionOf = ({ id, version, state, events }: WebhookRecord): Subscription => ({
  id,
  version,
  isActive: state === 'active',
  events,
});

/** Makes a webhook. */
export function createWebhook(
  asked: AskedWebhook,
  { id, tenant, subscribers, token }: Prepared & { readonly id: number; readonly tenant: Tenant },
  noted: NotedAt,
): Change<WebhookRecord> {
  const version = asked.version ?? latestWebhookVersion;
  const webhook: WebhookRecord = {
    ...newBase(id, noted.now),
    ...tenant,
    url: asked.url ?? '',
    version,
    description: asked.description ?? null,
    state: asked.state ?? initialState('webhook'),
    events: namesOf(asked),
    token: token ?? null,
    deactivated_at: null,
    deactivation_reason: null,
  };
  const notes = noteSubscriptions(tenant, { after: subscriptionOf(webhook), subscribers, at: asked.at }, noted);
  return changed(webhook, [creates('webhook', webhook), ...notes]);
}

/** Refuses with 422 an address that no webhook may lead to. */
export const requireUrl = (problem: Problem | undefined): void => refuseAny(problem ? { url: [problem] } : {});

/** Reads the names that the body of a new webhook lists. */
export const namesOf = (asked: AskedWebhook): readonly EventName[] =>
  namesIn(asked, asked.version ?? latestWebhookVersion);

/** Reads the names that a webhook has after a change; the version that it has then must know them. */
export function namesAfter(was: WebhookRecord, asked: AskedWebhook): readonly EventName[] {
  const version = asked.version ?? was.version;
  return asked.events ? namesIn(asked, version) : requireKnown(was.events, version, asked.at);
}

/** Reads the names that a body lists: each must be one of the version's, and none listed twice. */
function namesIn({ events = [], at }: AskedWebhook, version: WebhookVersion): readonly EventName[] {
  const known = namesOfVersion(version);
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

/** Refuses names that a version does not know: those that a webhook had before its version is changed. */
function requireKnown(events: readonly EventName[], version: WebhookVersion, at: string): readonly EventName[] {
  const known = namesOfVersion(version);
  const isKnown = events.every((name) => known.includes(name));
  refuseAny(isKnown ? {} : { [at]: [fill(notOneOf, { values: known.join(', ') })] });
  return events;
}

/** Changes a webhook: what is left out stays. Once it is active again, its deliveries that wait go on. */
export function changeWebhook(
  was: WebhookRecord,
  asked: AskedWebhook,
  { subscribers, token, health }: Prepared & { readonly health: WebhookHealthRecord | undefined },
  noted: NotedAt,
): Change<WebhookRecord> {
  const version = asked.version ?? was.version;
  const state = asked.state ?? was.state;
  const wasActivated = state === 'active' && was.state === 'inactive';
  const wanted: WebhookRecord = {
    ...was,
    url: asked.url ?? was.url,
    version,
    description: asked.description === undefined ? was.description : asked.description,
    state,
    events: namesAfter(was, asked),
    token: token === undefined ? was.token : token,
    ...(wasActivated && { deactivated_at: null, deactivation_reason: null }),
  };
  if (JSON.stringify(wanted) === JSON.stringify(was)) return unchanged(was);
  if (state !== was.state) advance('webhook', was.state, wasActivated ? 'activate' : 'deactivate', 'It cannot.');
  const after = { ...wanted, updated_at: noted.now };
  const notes = noteSubscriptions(
    tenantOf(was),
    { before: subscriptionOf(was), after: subscriptionOf(after), subscribers, at: asked.at },
    noted,
  );
  const isRenewed = wasActivated || after.url !== was.url; // what has failed says nothing of another address
  const resumed = wasActivated
    ? [event('webhook.activated', 'webhook', was, { webhook: was.id, job: null, since: null })]
    : [];
  return changed(
    after,
    [replaces('webhook', was, after), ...notes, ...(isRenewed ? healed(health, noted.now) : [])],
    resumed,
  );
}

const tenantOf = ({ merchant, is_test }: Tenant): Tenant => ({ merchant, is_test });

/** Forgets that attempts have failed. */
const healed = (health: WebhookHealthRecord | undefined, now: string): readonly Write[] =>
  health?.failing_since
    ? [replaces('webhook-health', health, { ...health, failing_since: null, updated_at: now })]
    : [];

/** Deletes a webhook: it is told of nothing any more, and what waits for it is cancelled. */
export function deleteWebhook(
  webhook: WebhookRecord,
  { subscribers, health }: { readonly subscribers: Subscribers; readonly health: WebhookHealthRecord | undefined },
  noted: NotedAt,
): Change<undefined> {
  const notes = noteSubscriptions(tenantOf(webhook), { before: subscriptionOf(webhook), subscribers, at: '' }, noted);
  return {
    ...changed(undefined, notes),
    removes: [removes('webhook', webhook), ...(health ? [removes('webhook-health', health)] : [])],
  };
}

/** Why the service deactivates a webhook, as its merchant reads it. */
const reasons = {
  gone: 'The receiver has answered 410 Gone.',
  give_up: 'Every attempt of five days has failed.',
} as const;

export type DeactivationTrigger = keyof typeof reasons;

/** Deactivates a webhook whose receiver takes nothing any more. One that is inactive already stays as it is. */
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
    tenantOf(webhook),
    { before: subscriptionOf(webhook), after: subscriptionOf(after), subscribers, at: '' },
    noted,
  );
  return changed(undefined, [replaces('webhook', webhook, after), ...notes]);
}

/** Refuses with 409 what is to be sent by a webhook that is not active. */
export function requireActive({ state }: WebhookRecord): void {
  if (state !== 'active') throw refused('The webhook is inactive: activate it first.');
}
