import type { Change, DomainEvent, IfTaken, Removal, Unmoved, Write } from '../data/change.ts';
import type { EntityName, Scope } from '../data/design.ts';
import type { Records } from '../data/records.ts';
import type { RecordBase } from '../resources/fields.ts';
import { type EventType, events } from './events.ts';

/** All holds already: the answer, and nothing to write. */
export const unchanged = <T>(answer: T): Change<T> => ({ answer, writes: [], unmoved: [], events: [] });

/** An answer with what is to be written for it. */
export const changed = <T>(
  answer: T,
  writes: readonly Write[],
  events: readonly DomainEvent[] = [],
  unmoved: readonly Unmoved[] = [],
): Change<T> => ({ answer, writes, unmoved, events });

/** What every record begins with. */
export const newBase = (id: number, now: string): RecordBase => ({ id, rev: 0, created_at: now, updated_at: now });

/** A new record; `ifTaken` tells what follows when somebody else holds one of its unique values. */
export const creates = <E extends EntityName>(entity: E, record: Records[E], ifTaken?: IfTaken): Write =>
  ({ entity, record, was: undefined, ...(ifTaken && { ifTaken }) }) as Write; // the pair is right by the parameters; TypeScript cannot see it in the union

/** A record in place of the one that was read. */
export const replaces = <E extends EntityName>(entity: E, was: Records[E], record: Records[E]): Write =>
  ({ entity, record, was }) as Write;

/** A record that is deleted. */
export const removes = <E extends EntityName>(entity: E, was: Records[E]): Removal => ({ entity, was }) as Removal;

/** An event about one of the records that the change writes. */
export const event = (
  type: EventType,
  entity: EntityName,
  record: { readonly id: number } & Partial<Scope>,
  facts: DomainEvent['facts'] = {},
): DomainEvent => ({
  type,
  subject: { entity, id: record.id },
  scope: record.merchant === undefined ? undefined : { merchant: record.merchant, is_test: record.is_test === true },
  facts,
  published: 'webhooks' in events[type],
});
