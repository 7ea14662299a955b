import type { Parameters } from './parameters.ts';
import type { VirtualTime } from './virtual-time.ts';

type Kind = 'read' | 'write';

/** Units that grow with the time. A request may use more than is left. The next request then has to wait. */
interface Budget {
  readonly perSecond: number;
  left: number;
  at: number;
}

/** One partition of the table or of an index: the keys whose hashes are from `from` to below `to`. */
interface Partition {
  readonly from: number;
  readonly to: number;
  readonly budgets: Readonly<Record<Kind, Budget>>;
  hotSince: number | undefined;
}

/** The partitions of the table or of one index. */
export interface SimulatedPartitions {
  /** Returns whether the partition of a key has units left. */
  accepts(kind: Kind, key: string): boolean;
  /** Counts the units that a request used. */
  use(kind: Kind, key: string, units: number): void;
  /** Returns the place of a key's partition among the partitions. */
  placeOf(key: string): number;
}

const firstSeconds = 0.1; // a new partition accepts a tenth of a second at once

/**
 * Creates the partitions. Each accepts its units a second, and saves unused units for bursts. A partition that is
 * overloaded for a while splits into two. A split does not help a single key, because its rows have rising sort keys,
 * which all go to the last part.
 */
export function makePartitions({ table }: Parameters, time: VirtualTime): SimulatedPartitions {
  const { partitionWriteUnits, partitionReadUnits, burstSeconds, startingBurstSeconds, splitSeconds } = table;
  const budget = (perSecond: number): Budget => {
    return { perSecond, left: perSecond * (startingBurstSeconds + firstSeconds), at: time.now() };
  };
  const partition = (from: number, to: number): Partition => ({
    from,
    to,
    budgets: { read: budget(partitionReadUnits), write: budget(partitionWriteUnits) },
    hotSince: undefined,
  });
  const first = Math.max(1, Math.round(table.warmWriteUnits / partitionWriteUnits));
  let partitions = Array.from({ length: first }, (_, index) => partition(index / first, (index + 1) / first));
  const hashes = new Map<string, number>(); // drawn, because names of keys are random and runs should be equal

  function placeOf(key: string): number {
    const hash = hashes.get(key) ?? time.random();
    hashes.set(key, hash);
    return partitions.findIndex(({ to }) => hash < to);
  }

  function of(key: string): Partition {
    const found = partitions[placeOf(key)];
    if (!found) throw new Error('A key belongs to no partition');
    return found;
  }

  function grow(one: Budget): void {
    const grown = one.left + ((time.now() - one.at) / 1000) * one.perSecond;
    one.left = Math.min(one.perSecond * (burstSeconds + firstSeconds), grown);
    one.at = time.now();
  }

  function split(hot: Partition): void {
    const middle = (hot.from + hot.to) / 2;
    partitions = partitions.flatMap((one) =>
      one === hot ? [partition(one.from, middle), partition(middle, one.to)] : [one],
    );
  }

  return {
    accepts(kind, key) {
      const owner = of(key);
      const own = owner.budgets[kind];
      grow(own);
      if (own.left > own.perSecond) owner.hotSince = undefined; // it was quiet for a second
      if (own.left > 0) return true;
      owner.hotSince ??= time.now();
      if (time.now() - owner.hotSince >= splitSeconds * 1000) split(owner);
      return false;
    },
    use(kind, key, units) {
      const own = of(key).budgets[kind];
      grow(own);
      own.left -= units;
    },
    placeOf,
  };
}
