import type { Tenant } from '../model/fields.ts';
import type { EntityName } from './entity-design.ts';
import type { Records } from './records.ts';

/** A reference to a record, by its entity and id. */
export interface RecordRef {
  readonly entity: EntityName;
  readonly id: number;
  /** The tenant of the record. Needed if the entity has `home: 'tenant'` and the reach does not name the tenant. */
  readonly tenant?: Tenant | undefined;
  /** Whether the record is wanted even if it was deleted. Expanded relations use it. */
  readonly evenDeleted?: boolean;
}

/** The records that a read found. */
export interface Found {
  get<E extends EntityName>(entity: E, id: number): Records[E] | undefined;
  /** Returns a record even if it was deleted, if its entity keeps deleted records (`keepsDeleted`). */
  evenDeleted<E extends EntityName>(entity: E, id: number): Records[E] | undefined;
}

/** Returns references to records of one entity. */
export const refsOf = <E extends EntityName>(entity: E, ids: readonly number[]) => ids.map((id) => ({ entity, id }));

/** Returns records by their ids. */
export const byId = <Rec extends { readonly id: number }>(records: readonly Rec[]): ReadonlyMap<number, Rec> =>
  new Map(records.map((record) => [record.id, record]));

/** Returns the records of one entity that were found, in the order of `ids`. */
export const eachOf = <E extends EntityName>(
  entity: E,
  ids: readonly number[],
  found: Pick<Found, 'get'>,
): readonly Records[E][] => ids.flatMap((id) => found.get(entity, id) ?? []);
