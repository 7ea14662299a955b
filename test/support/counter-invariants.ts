import type { EntityName } from '../../shared/domain/entity-design.ts';
import { counterShards, totalOf } from '../../shared/domain/sharded-counter.ts';
import { shardKey } from '../../shared/table/keys.ts';
import { placeOfRow } from '../../shared/table/table.ts';
import { say, type Table } from './invariants.ts';

/** What the counter beside a record holds. */
export const countedBeside = (table: Table, entity: EntityName, id: number): number =>
  totalOf(
    Array.from({ length: counterShards }, (_, shard) => Number(table.row(shardKey(entity, id, shard))?.counted ?? 0)),
  );

/** What is wrong with counters: that of a record that is there is open, and that of any other is closed. */
export const counterViolations = (table: Table): readonly string[] =>
  (['file', 'media'] as const).flatMap((entity) =>
    table.rows
      .filter((row) => String(row.PK).startsWith(`${entity}#`) && ('counted' in row || 'is_closed' in row))
      .flatMap((row) => {
        const isThere = table.get(entity, placeOfRow(row).id) !== undefined;
        return say(isThere === (row.is_closed === true), `${row.PK} ${row.SK} is ${isThere ? 'closed' : 'open'}`);
      }),
  );
