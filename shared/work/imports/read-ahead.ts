import { nowMilliseconds } from '../../lib/clock.ts';
import { type Batch, type Group, rowsOf } from './batches.ts';
import type { BlockWriter } from './block-writer.ts';
import type { Values } from './entries.ts';
import { TooLarge } from './too-large.ts';

const batchesAhead = 2; // are read while rows are decided: two have the table busy while one is unpacked

/** How a pass over the rows ends: at the end of the file, because its time is over, or at a row that cannot be read. */
export type PassEnd = 'end' | 'time' | TooLarge;

/** A group, and what was read for it. */
export interface Ahead {
  readonly group: Group;
  readonly loaded: unknown;
  /** Tells whether what was read has changed since. */
  isStale(): boolean;
}

/** What reads for groups of rows. */
export type LoadGroups = (groups: readonly (readonly Values[])[]) => Promise<readonly unknown[]>;

/** Reads for batches before they are decided, until the end of the run; again what has changed meanwhile. */
export function readAhead(
  batches: AsyncGenerator<Batch | TooLarge, void>,
  load: LoadGroups,
  writer: Pick<BlockWriter, 'settle' | 'unwritten'>,
  until: number,
) {
  /** For each batch that is read: the names that were changed since that began. */
  const reading = new Set<Set<string>>();

  /** Takes the next batch, and begins to read for it. */
  async function begin() {
    const { value: batch, done } = await batches.next();
    if (done) return 'end';
    if (batch instanceof TooLarge) return batch;
    const changed = new Set(writer.unwritten());
    reading.add(changed);
    const loading = load(batch.map(rowsOf));
    loading.catch(() => undefined); // it is thrown when it is waited for
    return { batch, loading, changed };
  }
  const start = () => {
    const coming = begin();
    coming.catch(() => undefined); // as above
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
    /** The groups in their order; answers how they end. */
    groups: groups(),
    /** Is told of each change that is decided: what was read by these names is out of date. */
    forget: (names: Iterable<string>): void => {
      for (const changed of reading) for (const name of names) changed.add(name);
    },
  };
}
