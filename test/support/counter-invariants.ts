import type { EntityName } from '../../shared/domain/entity-design.ts';
import { counterShards, totalOf } from '../../shared/domain/sharded-counter.ts';
import { shardKey } from '../../shared/table/keys.ts';
import { placeOfRow } from '../../shared/table/table.ts';
import { say, type Table } from './invariants.ts';

/** Returns the value of the counter next to a record. */
export const countedBeside = (table: Table, entity: EntityName, id: number): number =>
  totalOf(
    Array.from({ length: counterShards }, (_, shard) => Number(table.row(shardKey(entity, id, shard))?.counted ?? 0)),
  );

/** Returns the violations of counters. The counter of an existing record is open, and any other counter is closed. */
export const counterViolations = (table: Table): readonly string[] =>
  (['file', 'media'] as const).flatMap((entity) =>
    table.rows
      .filter((row) => String(row.PK).startsWith(`${entity}#`) && ('counted' in row || 'is_closed' in row))
      .flatMap((row) => {
        const isThere = table.get(entity, placeOfRow(row).id) !== undefined;
        return say(isThere === (row.is_closed === true), `${row.PK} ${row.SK} is ${isThere ? 'closed' : 'open'}`);
      }),
  );
