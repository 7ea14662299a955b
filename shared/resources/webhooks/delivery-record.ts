import type { Erasable, RecordBase } from '../../model/fields.ts';
import type { EventName, WebhookVersion } from './event-names.ts';
import { type OfSubscriber, webhookPath } from './webhook-record.ts';

/** The type of a notification: the name of an event in a version, or a test. */
export type NotificationType = EventName | typeof testType;

/** The type of the notification that a subscriber sends to test a webhook. */
export const testType = 'webhook.test';

/** One request to a receiver, and its outcome. */
export interface Attempt {
  readonly at: string;
  /** HTTP status of the response; null without a response. */
  readonly status: number | null;
  readonly duration_ms: number;
  /** The reason for the failure, if the status does not show it. */
  readonly error: string | null;
  /** The first printable characters of the response. */
  readonly response: string | null;
}

/** The delivery of one event to one webhook. */
export interface DeliveryRecord extends RecordBase, Erasable, OfSubscriber {
  readonly webhook: number;
  readonly event: { readonly id: string; readonly type: NotificationType };
  /** The version of its body. */
  readonly version: WebhookVersion;
  /** Whether it is the additional notification in the webhook's `shadow_version`. Absent if it is not. */
  readonly is_shadow?: true;
  /** The body of a test. The body of an event is built when it is sent. */
  readonly body?: string;
  readonly state: 'pending' | 'delivered' | 'failed' | 'cancelled';
  /** The attempts, latest last. */
  readonly attempts: readonly Attempt[];
  /** Number of attempts since the start or the last restart of the delivery. */
  readonly made: number;
  /** Whether the latest of these attempts failed, or the service gave up. Absent if not. Staff find it by this. */
  readonly is_failing?: true;
  /** Time at which the delivery was started or sent again. Its schedule starts here. */
  readonly begun_at: string;
  /** The time of the next scheduled attempt; null once the delivery is finished. */
  readonly next_attempt_at: string | null;
  /** Whether the delivery waits until its webhook is active or its receiver recovers. */
  readonly is_waiting: boolean;
  /**
   * Time at which the sweeper handles the delivery, not before its next attempt. Null once the delivery is finished.
   */
  readonly due_at: string | null;
  /** Unix seconds. */
  readonly expires_at: number;
}

/** Returns the path of a delivery in the area of the API that its owner uses. */
export const deliveryPath = (delivery: DeliveryRecord): string =>
  `${webhookPath(delivery, delivery.webhook)}/deliveries/${delivery.id}`;
