import type { Tenant } from '../../model/fields.ts';
import type { RunRecord } from './run-record.ts';

export const privacyRequestKinds = ['export', 'erase'] as const;

/** The orders that a merchant placed in a range of time, both ends inclusive. */
export interface PlacedOrders extends Tenant {
  readonly from: string;
  readonly until: string;
  /** Older orders that were still open when they were to be erased. */
  readonly also: readonly number[];
}

/** The orders and checkouts that a request is about. */
export interface PrivacySubject {
  /** The hash of a person's e-mail address. The address itself is not stored. */
  readonly person?: string;
  /** The merchant whose data it is about. Absent: all merchants. */
  readonly merchant?: number;
  /** One order and its checkout. */
  readonly order?: Tenant & { readonly id: number };
  /** Old orders of a merchant that limits how long personal data is kept. */
  readonly placed?: PlacedOrders;
}

/** The kinds of stored data that contain personal data. */
export const heldKinds = [
  'checkouts',
  'orders',
  'disposition_orders',
  'production_orders',
  'events',
  'notifications',
  'deliveries',
  'changes',
] as const;

/** Numbers of records and rows by kind. */
export type HeldCounts = Readonly<Record<(typeof heldKinds)[number], number>>;

/** Where a run continues: after a checkout that one of the lookups found, or after an order. */
export interface PrivacyPosition {
  readonly lookup: number;
  readonly after: number;
}

/** The export or the erasure of personal data. */
export interface PrivacyRequestRecord extends RunRecord {
  readonly kind: (typeof privacyRequestKinds)[number];
  readonly subject: PrivacySubject;
  readonly counts: HeldCounts;
  /** The orders whose data was not erased, because they are still open. */
  readonly open_orders: readonly number[];
  /** An erasure has two passes. The second erases what was being written during the first. */
  readonly pass: 1 | 2;
  readonly position: PrivacyPosition;
}
