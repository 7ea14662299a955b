import type { RecordBase, Tenant } from '../../model/fields.ts';
import { type EventName, eventNames, type WebhookVersion } from './event-names.ts';

/** An address of a merchant that is told of events. */
export interface WebhookRecord extends RecordBase, Tenant {
  readonly url: string;
  /** The version of its notifications; its event names are of it. */
  readonly version: WebhookVersion;
  readonly description: Readonly<Record<string, string>> | null;
  readonly state: 'inactive' | 'active';
  readonly events: readonly EventName[];
  /** What notifications are signed with, encrypted under the webhook's id; null where they are not signed. */
  readonly token: string | null;
  /** When and why the service has deactivated it; null once it is activated again. */
  readonly deactivated_at: string | null;
  readonly deactivation_reason: string | null;
}

/** A time during which a webhook was told of an event, in one version. */
export interface SubscribedPeriod {
  readonly webhook: number;
  readonly version: WebhookVersion;
  /** With milliseconds, as the times of events; the end is no part of it, and null while it goes on. */
  readonly from: string;
  readonly until: string | null;
}

/**
 * The webhooks of a tenant that name an event: a record for each name, so that one read finds who is told, and
 * none beyond the limit gets in.
 */
export interface SubscribersRecord extends RecordBase, Tenant {
  /** Those that name it now, active or not. */
  readonly webhooks: readonly number[];
  /** Who was told when, also of those that do not name it any more: an event may be told later than it happens. */
  readonly periods: readonly SubscribedPeriod[];
}

/** How a webhook fares: a child, so that its own `rev` moves with what its merchant changes alone. */
export interface WebhookHealthRecord extends RecordBase {
  /** When the first of its attempts failed since the last one that did not; null while none has. */
  readonly failing_since: string | null;
}

/**
 * A receiver of a tenant: a host that webhooks lead to. There is one only after an attempt has failed, or has
 * taken long.
 */
export interface ReceiverRecord extends RecordBase, Tenant {
  /** Attempts that failed since the last one that did not. */
  readonly failures: number;
  /** For some minutes after an attempt that took long. */
  readonly slow_until: string | null;
  /** While it is paused: the time of the next attempt; all else waits for its outcome. */
  readonly probe_at: string | null;
  /** Probes that failed in this pause. */
  readonly probes: number;
  /** Unix seconds. */
  readonly expires_at: number;
}

const idsPerMerchant = 64; // room for the ids of 31 names, live and test

/** Makes the id of the record of who is told of an event name. */
export const subscribersId = ({ merchant, is_test }: Tenant, name: EventName): number =>
  merchant * idsPerMerchant + eventNames[name] * 2 + (is_test ? 1 : 0);

/** When something is noted: as an instant, and with milliseconds, as the times of events. */
export interface NotedAt {
  readonly now: string;
  readonly exactly: string;
}
