import type { Tenant } from '../model/fields.ts';
import type { EntityName } from './entity-design.ts';
import type { Records } from './records.ts';

/** A record by its entity and id. */
export interface RecordRef {
  readonly entity: EntityName;
  readonly id: number;
  /** The tenant that it belongs to: part of its key where that is its home, and the reach does not tell which. */
  readonly tenant?: Tenant | undefined;
}

/** The records that were found of those that were read. */
export interface Found {
  get<E extends EntityName>(entity: E, id: number): Records[E] | undefined;
}

/** Makes references to records of one entity. */
export const refsOf = <E extends EntityName>(entity: E, ids: readonly number[]) => ids.map((id) => ({ entity, id }));

/** Picks the records of one entity that were found, in the order of their ids as given. */
export const eachOf = <E extends EntityName>(entity: E, ids: readonly number[], found: Found): readonly Records[E][] =>
  ids.flatMap((id) => found.get(entity, id) ?? []);
