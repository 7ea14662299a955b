import type { EntityName } from '../../domain/entity-design.ts';
import { type Closing, type Count, counterShards, type Shards } from '../../domain/sharded-counter.ts';
import { nowSeconds } from '../../lib/clock.ts';
import { shardKey, shardOfKey, shardRange } from '../keys.ts';
import { queryPartition } from '../table.ts';
import type { Action } from './transact.ts';

// longer than any change can rely on a counter that it read before the counter was closed
const closedSeconds = 24 * 3600;

/** Reads the shards of a record's counter with a consistent read. A missing row counts as 0. */
export async function readShards(entity: EntityName, id: number): Promise<Shards> {
  const query = { ...shardRange(entity, id), ascending: true, limit: counterShards };
  const { rows } = await queryPartition(query);
  const held = new Map(rows.map((row) => [shardOfKey(String(row.SK)), Number(row.counted ?? 0)]));
  return Array.from({ length: counterShards }, (_, shard) => held.get(shard) ?? 0);
}

/** Returns the action that adds to a counter. It fails if the counter is closed. */
export const countAction = ({ entity, id, by, from }: Count): Action => ({
  what: 'moved',
  update: {
    Key: { ...shardKey(entity, id, from % counterShards) },
    UpdateExpression: 'ADD counted :by',
    ConditionExpression: 'attribute_not_exists(is_closed)',
    ExpressionAttributeValues: { ':by': by },
  },
});

/** Returns the actions that close all shards of a counter, including shards without a row. */
export const closeActions = ({ entity, id, shards }: Closing): readonly Action[] =>
  shards.map((held, shard) => ({
    what: 'moved',
    put: {
      Item: { ...shardKey(entity, id, shard), is_closed: true, expires_at: nowSeconds() + closedSeconds },
      ConditionExpression: held === 0 ? 'attribute_not_exists(PK) OR counted = :held' : 'counted = :held',
      ExpressionAttributeValues: { ':held': held },
    },
  }));
