import { nowMilliseconds } from '../../lib/clock.ts';
import { type Batch, type Group, rowsOf } from './batches.ts';
import type { BlockWriter } from './block-writer.ts';
import type { Values } from './entries.ts';
import { TooLarge } from './too-large.ts';

// batches that are read while rows are decided: with two, the table stays busy while one is being processed
const batchesAhead = 2;

/** How a pass over the rows ends: at the end of the file, when its time is over, or at an unreadable row. */
export type PassEnd = 'end' | 'time' | TooLarge;

/** A group with its loaded data. */
export interface Ahead {
  readonly group: Group;
  readonly loaded: unknown;
  /** Tells whether that data has changed since. */
  isStale(): boolean;
}

/** Loads the data of groups. */
export type LoadGroups = (groups: readonly (readonly Values[])[]) => Promise<readonly unknown[]>;

/**
 * Loads the data of batches before they are decided, until the end of the run. Loads it again if it changed in the
 * meantime.
 */
export function readAhead(
  batches: AsyncGenerator<Batch | TooLarge, void>,
  load: LoadGroups,
  writer: Pick<BlockWriter, 'settle' | 'unwritten'>,
  until: number,
) {
  /** For each batch that is being read: the names that have changed since the read began. */
  const reading = new Set<Set<string>>();

  /** Takes the next batch, and starts to load its data. */
  async function begin() {
    const { value: batch, done } = await batches.next();
    if (done) return 'end';
    if (batch instanceof TooLarge) return batch;
    const changed = new Set(writer.unwritten());
    reading.add(changed);
    const loading = load(batch.map(rowsOf));
    loading.catch(() => undefined); // the caller that awaits it gets the error
    return { batch, loading, changed };
  }
  const start = () => {
    const coming = begin();
    coming.catch(() => undefined); // see above
    return coming;
  };

  async function* groups(): AsyncGenerator<Ahead, PassEnd> {
    try {
      const coming = Array.from({ length: batchesAhead }, start);
      for (;;) {
        const next = (await coming.shift()) ?? 'end';
        if (next === 'end' || next instanceof TooLarge) return next;
        if (nowMilliseconds() > until) return 'time';
        coming.push(start());
        const { batch, loading, changed } = next;
        const isStale = ({ names }: Group) => !changed.isDisjointFrom(names);
        let loaded = await loading;
        if (batch.some(isStale)) {
          await writer.settle();
          changed.clear();
          loaded = await load(batch.map(rowsOf));
        }
        for (const [at, group] of batch.entries()) {
          yield { group, loaded: loaded[at], isStale: () => isStale(group) };
        }
        reading.delete(changed);
      }
    } finally {
      await batches.return();
    }
  }
  return {
    /** Yields the groups in order. Returns how the pass ends. */
    groups: groups(),
    /** Marks all data with these names as out of date. Call it after each decided change. */
    forget: (names: Iterable<string>): void => {
      for (const changed of reading) for (const name of names) changed.add(name);
    },
  };
}
