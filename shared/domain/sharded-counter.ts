import type { EntityName } from './entity-design.ts';

/**
 * A number that is added to the counter beside a record. The counter is kept in shards, rows of its own, so that many
 * changes may count one record at once: the record's row is not written. A change fails, and is decided again, where
 * the counter is closed.
 */
export interface Count {
  readonly entity: EntityName;
  readonly id: number;
  readonly by: number;
  /** Whose id picks the shard: ids that are given at once pick different shards. */
  readonly from: number;
}

/** What the shards of a counter hold, in their order. */
export type Shards = readonly number[];

/** Closes the counter of a record that is removed, on the condition that its shards hold what was read. */
export interface Closing {
  readonly entity: EntityName;
  readonly id: number;
  readonly shards: Shards;
}

/** A record with what the counter beside it holds. */
export interface Counted<Rec> {
  readonly record: Rec;
  readonly shards: Shards;
}

/** The number of shards of each counter. */
export const counterShards = 8;

/** Sums what shards hold. A shard may hold less than nothing. */
export const totalOf = (shards: Shards): number => shards.reduce((sum, one) => sum + one, 0);
