import type { EntityName } from './entity-design.ts';

/**
 * A number to add to the counter next to a record. The counter consists of shards, each in its own row. Many changes
 * can therefore count for one record at once, without writing the record's row. If the counter is closed, the change
 * fails and is decided again.
 */
export interface Count {
  readonly entity: EntityName;
  readonly id: number;
  readonly by: number;
  /** The id that picks the shard. Ids that are reserved together pick different shards. */
  readonly from: number;
}

/** The values of a counter's shards, in order. */
export type Shards = readonly number[];

/** Closes the counter of a record that is deleted, if the shards still have the values that were read. */
export interface Closing {
  readonly entity: EntityName;
  readonly id: number;
  readonly shards: Shards;
}

/** A record, and the values of its counter's shards. */
export interface Counted<Rec> {
  readonly record: Rec;
  readonly shards: Shards;
}

/** The number of shards per counter. */
export const counterShards = 8;

/** Returns the sum of all shards. A single shard may be negative. */
export const totalOf = (shards: Shards): number => shards.reduce((sum, one) => sum + one, 0);
