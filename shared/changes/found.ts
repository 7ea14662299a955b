import type { EntityName } from './design.ts';
import type { Records } from './records.ts';

/** A record by its entity and id. */
export interface RecordRef {
  readonly entity: EntityName;
  readonly id: number;
}

/** The records that were found among those asked for. */
export interface Found {
  get<E extends EntityName>(entity: E, id: number): Records[E] | undefined;
}
