import type { RecordBase, Tenant } from '../../model/fields.ts';
import type { EventName, WebhookVersion } from './event-names.ts';

/** What a notification tells of: an event by a version's name, or a test. */
export type NotificationType = EventName | typeof testType;

/** The type of what a merchant sends to try a webhook. */
export const testType = 'webhook.test';

/** One request to a receiver, and what came of it. */
export interface Attempt {
  readonly at: string;
  /** Of the answer; null where none came. */
  readonly status: number | null;
  readonly duration_ms: number;
  /** Why it failed, where the status does not tell. */
  readonly error: string | null;
  /** The first printable characters of the answer. */
  readonly response: string | null;
}

/** What one webhook is told of one event, and how that goes. */
export interface DeliveryRecord extends RecordBase, Tenant {
  readonly webhook: number;
  readonly event: { readonly id: string; readonly type: NotificationType };
  /** The version of its body. */
  readonly version: WebhookVersion;
  /** The body, where it is no event's: that of a test. */
  readonly body?: string;
  readonly state: 'pending' | 'delivered' | 'failed' | 'cancelled';
  /** The latest last. */
  readonly attempts: readonly Attempt[];
  /** Attempts since the delivery began, or began again. */
  readonly made: number;
  /** When it began, or was sent again: its schedule counts from here. */
  readonly begun_at: string;
  /** By its schedule; null once it has ended. */
  readonly next_attempt_at: string | null;
  /** Whether it waits for its webhook to be active, or for its receiver to come back. */
  readonly is_waiting: boolean;
  /** When the sweeper looks after it: not before its next attempt. Null once it has ended. */
  readonly due_at: string | null;
  /** Unix seconds. */
  readonly expires_at: number;
}
