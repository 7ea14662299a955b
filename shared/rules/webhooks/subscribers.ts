import { puts, type Write } from '../../domain/change.ts';
import { eventSeconds } from '../../domain/lifetimes.ts';
import { ownedBy, type Subscriber } from '../../domain/reach.ts';
import { subscribersId } from '../../domain/subscribers-id.ts';
import { tooManyWebhooks } from '../../lib/problems.ts';
import { fill, invalid } from '../../lib/refusal.ts';
import type { EventName, WebhookVersion } from '../../resources/webhooks/event-names.ts';
import type { NotedAt, SubscribedPeriod, SubscribersRecord } from '../../resources/webhooks/webhook-record.ts';

/** Number of webhooks of a subscriber that may subscribe to one event, in any version and state. */
export const webhooksPerEvent = 10;

/** The subscriptions of a webhook, with the fields that decide whether it gets an event. */
export interface Subscription {
  readonly id: number;
  readonly version: WebhookVersion;
  /** The version of its shadow notifications. */
  readonly shadow?: WebhookVersion;
  readonly isActive: boolean;
  readonly events: readonly EventName[];
}

/** The records of subscribers by event name. An event without subscribers may lack a record. */
export type Subscribers = ReadonlyMap<EventName, SubscribersRecord>;

/**
 * Records the subscriptions of a webhook from now on. `before` is undefined for a new webhook, `after` is undefined for
 * a deleted one. Rejects with 422, at the path of the event names, if an event already has ten webhooks.
 */
export function noteSubscriptions(
  subscriber: Subscriber,
  {
    before,
    after,
    subscribers,
    at,
  }: { before?: Subscription; after?: Subscription; subscribers: Subscribers; at: string },
  noted: NotedAt,
): readonly Write[] {
  const names = [...new Set([...(before?.events ?? []), ...(after?.events ?? [])])];
  const full = names.find((name) => after?.events.includes(name) && isFull(subscribers.get(name), after.id));
  if (full) throw invalid({ [at]: [fill(tooManyWebhooks, { max: webhooksPerEvent, event: full })] });
  return names.flatMap((name) => {
    const was = subscribers.get(name);
    const id = after?.id ?? before?.id ?? 0;
    const webhooks = [
      ...(was?.webhooks ?? []).filter((one) => one !== id),
      ...(after?.events.includes(name) ? [after.id] : []),
    ];
    const periods = periodsWith(was?.periods ?? [], { id, name, after }, noted.exactly);
    if (was && same(was, webhooks, periods)) return [];
    const record: SubscribersRecord = {
      id: subscribersId(subscriber, name),
      rev: 0,
      ...ownedBy(subscriber),
      created_at: noted.now,
      ...was,
      webhooks,
      periods,
      updated_at: noted.now,
    };
    return [puts('subscribers', was, record)];
  });
}

const isFull = (record: SubscribersRecord | undefined, id: number): boolean =>
  record !== undefined && !record.webhooks.includes(id) && record.webhooks.length >= webhooksPerEvent;

const same = (was: SubscribersRecord, webhooks: readonly number[], periods: readonly SubscribedPeriod[]): boolean =>
  JSON.stringify([[...was.webhooks].sort(), was.periods]) === JSON.stringify([[...webhooks].sort(), periods]);

const periodsKept = 20; // per webhook; a webhook that is switched again and again loses its oldest periods

/** Ends and begins the period of a webhook. Removes the periods of a deleted webhook, which gets no events any more. */
function periodsWith(
  periods: readonly SubscribedPeriod[],
  { id, name, after }: { readonly id: number; readonly name: EventName; readonly after: Subscription | undefined },
  now: string,
): readonly SubscribedPeriod[] {
  const subscribed = after?.isActive && after.events.includes(name) ? after : undefined;
  const { version, shadow } = subscribed ?? {};
  const oldest = new Date(Date.parse(now) - eventSeconds * 1000).toISOString();
  const kept = periods
    .filter(({ webhook }) => after !== undefined || webhook !== id)
    .map((period) =>
      period.webhook === id && period.until === null && (period.version !== version || period.shadow !== shadow)
        ? { ...period, until: now }
        : period,
    )
    .filter(({ until }) => until === null || until > oldest);
  const goesOn = kept.some(({ webhook, until }) => webhook === id && until === null);
  const begun = version && !goesOn ? [{ webhook: id, version, ...(shadow && { shadow }), from: now, until: null }] : [];
  const ended = kept.filter(({ until }) => until !== null);
  const own = ended.filter(({ webhook }) => webhook === id).slice(-periodsKept);
  const others = ended.filter(({ webhook }) => webhook !== id);
  return [...others, ...own, ...kept.filter(({ until }) => until === null), ...begun];
}

/** A webhook that subscribed to an event, and the version of its shadow notifications. */
export type SubscribedWebhook = Pick<SubscribedPeriod, 'webhook' | 'shadow'>;

/** Lists the webhooks that subscribed to an event, in one version, when it happened. Each is listed once. */
export function subscribersAt(
  record: SubscribersRecord | undefined,
  version: WebhookVersion,
  at: string,
): readonly SubscribedWebhook[] {
  const periods = (record?.periods ?? []).filter(
    (period) => period.version === version && period.from <= at && (period.until === null || at < period.until),
  );
  return [...new Map(periods.map((period) => [period.webhook, period])).values()];
}
