import { isDeepStrictEqual } from 'node:util';
import type { RecordBase, Tenant } from '../model/fields.ts';
import type { EntityInOwnPartition, EntityName } from './entity-design.ts';
import { type EventType, type events, isForProductions, isPublished, type ProductionType } from './events.ts';
import { tenantIn } from './reach.ts';
import type { Records } from './records.ts';
import type { Closing, Count } from './sharded-counter.ts';

/**
 * What to do if another record holds one of this record's unique values. Either reject with 422 at this path of the
 * body (`product_sizes.0`; by default the body itself), or load and decide again. The new decision then finds the other
 * record.
 */
type IfTaken = { readonly at: string } | 'decide again';

/**
 * A record to write. With `was`, it replaces the record that was read, if that has not changed since. Without `was`, it
 * is a new record.
 */
export type Write = WriteOf<EntityName>;

/** The write of a record of one entity. */
export type WriteOf<Entity extends EntityName> = {
  [E in Entity]: {
    readonly entity: E;
    readonly record: Records[E];
    readonly was: Records[E] | undefined;
    readonly ifTaken?: IfTaken;
    /** The highest `rev` that a lost record may have had. Its next `rev` is higher, because events contain it. */
    readonly lastRev?: number;
  };
}[Entity];

/**
 * A record that must not have changed since it was read, although the change does not write it. Its key must consist of
 * its id, so entities with `home: 'tenant'` are excluded.
 */
export interface UnchangedSince {
  readonly entity: EntityInOwnPartition;
  readonly id: number;
  readonly rev: number;
}

/** A record to delete if it has not changed since it was read. Its unique values become free. */
export type Removal = {
  [E in EntityName]: { readonly entity: E; readonly was: Records[E] };
}[EntityName];

/**
 * A unique value that is claimed for a record before the record is written, or that is released. A value that the same
 * id already holds is not a conflict.
 */
export interface Claim {
  readonly entity: EntityName;
  readonly field: string;
  readonly value: string;
  readonly id: number;
  /** Its path in the body. The 422 error names it if another record holds the value. */
  readonly at: string;
}

/**
 * An event, written in the same transaction as the change itself. Its id consists of the subject, the subject's new
 * `rev` and, from the second event on, its ordinal.
 */
export interface DomainEvent {
  readonly type: string;
  /** One of the records that the change writes. */
  readonly subject: { readonly entity: EntityName; readonly id: number };
  /** Its place among the published events of the change about the same subject, from 2. The first event has none. */
  readonly ordinal?: number;
  readonly tenant: Tenant | undefined;
  /** The production that the event is published to, instead of the tenant. */
  readonly production?: number;
  /** Data for the workers that is fixed at this moment: ids and revisions. */
  readonly facts: Readonly<Record<string, unknown>>;
  /**
   * Whether the event is published. If so, it stores the subject as it is now, because the subject may change later.
   */
  readonly published: boolean;
  /** Other records that the subscribers' versions need, as they are now, by entity. `null` if they are too large. */
  readonly related?: Readonly<Partial<Record<EntityName, readonly object[] | null>>>;
}

/**
 * The result of a rule: the answer for the caller, and the records to write. If it writes nothing, no record has to
 * change.
 */
export interface Change<T> {
  readonly answer: T;
  readonly writes: readonly Write[];
  readonly removes?: readonly Removal[];
  readonly claims?: readonly Claim[];
  /** Claims to release. A claim that another id holds by now stays. */
  readonly freed?: readonly Claim[];
  /** Numbers to add to sharded counters. */
  readonly counts?: readonly Count[];
  /** The counters to close, because their records are deleted. */
  readonly closes?: readonly Closing[];
  readonly unchangedSince: readonly UnchangedSince[];
  readonly events: readonly DomainEvent[];
}

/** Returns an answer without a change. */
export const unchanged = <T>(answer: T): Change<T> => ({ answer, writes: [], unchangedSince: [], events: [] });

/** Returns a change: an answer, and the records to write. */
export const changed = <T>(
  answer: T,
  writes: readonly Write[],
  events: readonly DomainEvent[] = [],
  unchangedSince: readonly UnchangedSince[] = [],
): Change<T> => ({ answer, writes, unchangedSince, events });

/** Returns the fields that every record begins with. */
export const newBase = (id: number, now: string): RecordBase => ({ id, rev: 0, created_at: now, updated_at: now });

/** Returns the write of a new record. `ifTaken` says what to do if another record holds one of its unique values. */
export const creates = <E extends EntityName>(entity: E, record: Records[E], ifTaken?: IfTaken) =>
  // the parameters guarantee that entity and record match, which TypeScript cannot see in the union
  ({ entity, record, was: undefined, ...(ifTaken && { ifTaken }) }) as Write & WriteOf<E>;

/** Returns the write that replaces a record that was read. */
export const replaces = <E extends EntityName>(entity: E, was: Records[E], record: Records[E]) =>
  ({ entity, record, was }) as Write & WriteOf<E>;

/** Returns the write that replaces the record that was read, or creates the record if none was read. */
export const puts = <E extends EntityName>(entity: E, was: Records[E] | undefined, record: Records[E]) =>
  ({ entity, record, was }) as Write & WriteOf<E>;

/** Returns whether two states of a record are equal, apart from the times of their last change. */
export const isSameRecord = <Rec extends Pick<RecordBase, 'updated_at'>>(was: Rec, after: Rec): boolean =>
  isDeepStrictEqual({ ...after, updated_at: was.updated_at }, was);

/** Returns the removal of a record that was read. */
export const removes = <E extends EntityName>(entity: E, was: Records[E]): Removal => ({ entity, was }) as Removal;

/** The records that an event of a type stores in addition to its subject. */
type KeptRecords<T extends EventType> = (typeof events)[T] extends {
  readonly keeps: readonly (infer E extends EntityName)[];
}
  ? readonly [related: { readonly [K in E]: readonly Records[K][] | null }]
  : readonly [];

/** The fields of a record that its events need. A record must name the production that its event is published to. */
type SubjectOf<T extends EventType> = { readonly id: number; readonly merchant?: number | null } & Partial<
  Pick<Tenant, 'is_test'>
> &
  (T extends ProductionType ? { readonly production: number } : { readonly production?: number });

/** Returns an event about one of the records that the change writes, with the related records that it stores. */
export const event = <T extends EventType>(
  type: T,
  entity: EntityName,
  record: SubjectOf<T>,
  facts: DomainEvent['facts'] = {},
  ...[related]: KeptRecords<T>
): DomainEvent => ({
  type,
  subject: { entity, id: record.id },
  tenant: tenantIn(record),
  ...(isForProductions(type) && { production: record.production }),
  facts,
  published: isPublished(type),
  ...(related && { related }),
});
