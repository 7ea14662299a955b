import { nowInstant } from '../../lib/clock.ts';
import { decideFree, freeRows } from '../../rules/imports/free-rows.ts';
import { batchesOf, entriesIn, rowsOf } from './batches.ts';
import { blockWriter, writeBlock } from './block-writer.ts';
import { waitsFor } from './kind.ts';
import { type LoadGroups, type PassEnd, readAhead } from './read-ahead.ts';
import { checkingReader, tableReader } from './reader.ts';
import type { ImportRun } from './run.ts';

/**
 * Decides the rows from the import's position to the end, and writes them block by block. While a block is being
 * written, the next rows are read and decided. If a write changes the names of data that was read earlier, that data is
 * read again.
 *
 * `waiting` contains the names that earlier rows wait for. Rows with one of these names wait too. Up to row
 * `carefulUntil`, each group is written before the next group is decided.
 */
export async function pass(run: ImportRun, waiting: Set<string>, carefulUntil: number): Promise<PassEnd> {
  const { kind, record } = run;
  const reader = record.dry_run ? checkingReader() : tableReader;
  const loader = kind.loader(reader);
  const moment = () => ({ options: record.options, import: record.id, now: nowInstant() });
  const load: LoadGroups = (groups) => loader(groups, moment());
  const writer = blockWriter(run, (block) => writeBlock(run, block));
  const { groups, forget } = readAhead(batchesOf(kind, entriesIn(run, record.position)), load, writer, run.until);
  try {
    for (let next = await groups.next(); ; next = await groups.next()) {
      if (next.done) {
        await writer.settle();
        return next.value;
      }
      const { group, isStale } = next.value;
      let { loaded } = next.value;
      const rows = rowsOf(group);
      const free = freeRows(rows, (row) => waitsFor(kind, row), waiting);
      if (free.length > 0 && (free.length < rows.length || isStale())) {
        await writer.settle();
        [loaded] = await load([free]);
      }
      const decision = decideFree(rows, free, (some) => kind.decide(some, loaded, moment()));
      const added = await writer.add(group, decision);
      for (const name of added.waitsFor) waiting.add(name);
      forget(added.names);
      reader.hear(added.change);
      const isCareful = (group.entries.at(-1)?.number ?? 0) <= carefulUntil;
      await (isCareful ? writer.settle() : writer.flushIfDue());
    }
  } finally {
    await groups.return('end');
  }
}
