import type { RecordBase } from '../../model/fields.ts';
import type { EventName, WebhookVersion } from './event-names.ts';

/** The owner of a record: a merchant, or a production. Its data are live or test data. */
export interface OfSubscriber {
  /** Null if the record belongs to a production. */
  readonly merchant: number | null;
  /** Records of merchants lack it. */
  readonly production?: number | undefined;
  readonly is_test: boolean;
}

/** Returns the path of a webhook in the area of the API that its owner uses. */
export const webhookPath = ({ production }: OfSubscriber, webhook: number): string =>
  `/${production === undefined ? 'v2' : 'master-administration'}/webhooks/${webhook}`;

/** A URL of a subscriber that gets notifications of events. */
export interface WebhookRecord extends RecordBase, OfSubscriber {
  readonly url: string;
  /** The version of its notifications and event names. */
  readonly version: WebhookVersion;
  /** The version of additional notifications for the same events. Absent or null if it gets none. */
  readonly shadow_version?: WebhookVersion | null;
  readonly description: Readonly<Record<string, string>> | null;
  readonly state: 'inactive' | 'active';
  readonly events: readonly EventName[];
  /** The signing token, encrypted with the webhook's id; null if notifications are not signed. */
  readonly token: string | null;
  /** Time and reason of the deactivation by the service; null once the webhook is activated again. */
  readonly deactivated_at: string | null;
  readonly deactivation_reason: string | null;
}

/** A period during which a webhook subscribed to an event, in one version. */
export interface SubscribedPeriod {
  readonly webhook: number;
  readonly version: WebhookVersion;
  /** The version of its shadow notifications. Absent if it gets none. */
  readonly shadow?: WebhookVersion;
  /** With milliseconds, like the times of events. `until` is exclusive, and null while the period continues. */
  readonly from: string;
  readonly until: string | null;
}

/**
 * The webhooks of a subscriber that subscribe to an event, in one record per event name. So one read finds all
 * subscribers, and the record enforces the limit.
 */
export interface SubscribersRecord extends RecordBase, OfSubscriber {
  /** The current subscribers, active or not. */
  readonly webhooks: readonly number[];
  /** The periods of all subscriptions, including past ones, because a notification may be sent after its event. */
  readonly periods: readonly SubscribedPeriod[];
}

/**
 * The health of a webhook. It is a child record, so that the webhook's `rev` changes only with its owner's changes.
 */
export interface WebhookHealthRecord extends RecordBase {
  /** Time of the first failed attempt since the last success; null while no attempt fails. */
  readonly failing_since: string | null;
}

/** A receiver of a subscriber: the host of webhook URLs. The record exists only after an attempt failed or was slow. */
export interface ReceiverRecord extends RecordBase, OfSubscriber {
  /** Number of failed attempts since the last success. */
  readonly failures: number;
  /** Set for some minutes after a slow attempt. */
  readonly slow_until: string | null;
  /** While the receiver is paused: the time of the next probe. All other attempts wait for its outcome. */
  readonly probe_at: string | null;
  /** Number of failed probes in this pause. */
  readonly probes: number;
  /** Unix seconds. */
  readonly expires_at: number;
}

/** The time of a change: as an instant, and with milliseconds like the times of events. */
export interface NotedAt {
  readonly now: string;
  readonly exactly: string;
}
