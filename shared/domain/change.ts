import type { RecordBase, Tenant } from '../model/fields.ts';
import type { EntityInOwnPartition, EntityName } from './entity-design.ts';
import { type EventType, type events, isPublished } from './events.ts';
import type { Records } from './records.ts';
import type { Closing, Count } from './sharded-counter.ts';

/**
 * What to do when another record holds a unique value of this one: refuse with 422 at this path of the body
 * (`product_sizes.0`; the body itself by default), or load and decide again, which then finds the other record.
 */
export type IfTaken = { readonly at: string } | 'decide again';

/**
 * A record to be written. With `was` it replaces what was read, on the condition that it has not changed since;
 * without, it is new.
 */
export type Write = {
  [E in EntityName]: {
    readonly entity: E;
    readonly record: Records[E];
    readonly was: Records[E] | undefined;
    readonly ifTaken?: IfTaken;
  };
}[EntityName];

/**
 * A record that must still be as it was read, though it is not written. Its id alone must give its key, so it cannot be
 * one whose key takes the tenant too.
 */
export interface UnchangedSince {
  readonly entity: EntityInOwnPartition;
  readonly id: number;
  readonly rev: number;
}

/**
 * A record to be deleted, on the condition that it has not changed since it was read; its unique values become free.
 */
export type Removal = {
  [E in EntityName]: { readonly entity: E; readonly was: Records[E] };
}[EntityName];

/**
 * A unique value that is held for a record which is not written yet, or that is given up. A value that the same id
 * holds already is no conflict.
 */
export interface Claim {
  readonly entity: EntityName;
  readonly field: string;
  readonly value: string;
  readonly id: number;
  /** Its path in the body, where the 422 is when another record holds it. */
  readonly at: string;
}

/**
 * What happened to a subject, written in the same transaction as the change itself. Its identity is the subject and its
 * new `rev`.
 */
export interface DomainEvent {
  readonly type: string;
  /** One of the records that the change writes. */
  readonly subject: { readonly entity: EntityName; readonly id: number };
  readonly tenant: Tenant | undefined;
  /** Facts that are fixed now, for the workers: ids and revisions. */
  readonly facts: Readonly<Record<string, unknown>>;
  /** Whether it is published: then the subject is kept as it is now, since it may change later. */
  readonly published: boolean;
  /** The records that the versions of subscribers need with it as they are now, by entity; null for too large ones. */
  readonly related?: Readonly<Partial<Record<EntityName, readonly object[] | null>>>;
}

/**
 * What a rule answers: the answer to the caller, and what to write. Nothing to write means that nothing has to be
 * changed.
 */
export interface Change<T> {
  readonly answer: T;
  readonly writes: readonly Write[];
  readonly removes?: readonly Removal[];
  readonly claims?: readonly Claim[];
  /** Claims that are given up; those that another id holds by now stay. */
  readonly freed?: readonly Claim[];
  /** What is added to counters beside records. */
  readonly counts?: readonly Count[];
  /** The counters of records that are removed. */
  readonly closes?: readonly Closing[];
  readonly unchangedSince: readonly UnchangedSince[];
  readonly events: readonly DomainEvent[];
}

/** Answers without a change: nothing has to be changed. */
export const unchanged = <T>(answer: T): Change<T> => ({ answer, writes: [], unchangedSince: [], events: [] });

/** Makes a change: an answer, and what is to be written. */
export const changed = <T>(
  answer: T,
  writes: readonly Write[],
  events: readonly DomainEvent[] = [],
  unchangedSince: readonly UnchangedSince[] = [],
): Change<T> => ({ answer, writes, unchangedSince, events });

/** Makes the fields that every record begins with. */
export const newBase = (id: number, now: string): RecordBase => ({ id, rev: 0, created_at: now, updated_at: now });

/** Makes the write of a new record. `ifTaken` says what to do when another record holds one of its unique values. */
export const creates = <E extends EntityName>(entity: E, record: Records[E], ifTaken?: IfTaken): Write =>
  // the pair is right by the parameters; TypeScript cannot see it in the union
  ({ entity, record, was: undefined, ...(ifTaken && { ifTaken }) }) as Write;

/** Makes the write of a record in place of the one that was read. */
export const replaces = <E extends EntityName>(entity: E, was: Records[E], record: Records[E]): Write =>
  ({ entity, record, was }) as Write;

/** Makes the removal of a record. */
export const removes = <E extends EntityName>(entity: E, was: Records[E]): Removal => ({ entity, was }) as Removal;

/** The records that an event of a type keeps with its subject's. */
type KeptRecords<T extends EventType> = (typeof events)[T] extends {
  readonly keeps: readonly (infer E extends EntityName)[];
}
  ? readonly [related: { readonly [K in E]: readonly Records[K][] | null }]
  : readonly [];

/** Makes an event about one of the records that the change writes, with what it keeps. */
export const event = <T extends EventType>(
  type: T,
  entity: EntityName,
  record: { readonly id: number } & Partial<Tenant>,
  facts: DomainEvent['facts'] = {},
  ...[related]: KeptRecords<T>
): DomainEvent => ({
  type,
  subject: { entity, id: record.id },
  tenant: record.merchant === undefined ? undefined : { merchant: record.merchant, is_test: record.is_test === true },
  facts,
  published: isPublished(type),
  ...(related && { related }),
});
