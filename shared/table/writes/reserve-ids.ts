import { blockOf, type CounterName, counterFamily } from '../../domain/entity-design.ts';
import type { NextId } from '../../domain/ids.ts';
import { heldMap } from '../../lib/held.ts';
import { counterKey } from '../keys.ts';
import { updateRow } from '../table.ts';

/** Consecutive reserved ids. The block is empty if `last` is before `first`. */
export interface IdBlock {
  readonly first: number;
  readonly last: number;
}

/** The number of ids to take from a counter. */
type Want = readonly [counter: string, count: number];

/**
 * Reserves consecutive ids, one block per counter. Counters of one family (such as a design's job and its variant)
 * share a row, so they need one write. Families are written concurrently. If the ids of a family need no order, they
 * come from a larger block that this process has reserved. Ids are reserved before a transaction, never inside it, so
 * unused ids are lost.
 */
export async function reserveBlocks<N extends CounterName>(
  counts: Readonly<Record<N, number>>,
): Promise<Record<N, IdBlock>> {
  const wanted = Object.entries<number>(counts).filter(([, count]) => count > 0);
  const families = Map.groupBy(wanted, ([counter]) => counterFamily(counter as N));
  const blocks = await Promise.all([...families].map(([family, wants]) => take(family, wants)));
  const reserved = Object.entries<number>(counts).map(([counter, count]): [string, IdBlock] => {
    const last = blocks.find((block) => counter in block)?.[counter] ?? 0;
    return [counter, { first: last - count + 1, last }];
  });
  return Object.fromEntries(reserved) as Record<N, IdBlock>;
}

/**
 * Returns generators of the ids in blocks, in ascending order. A generator throws if more ids are taken than were
 * reserved.
 */
export function idGenerators<N extends CounterName>(blocks: Readonly<Record<N, IdBlock>>): Record<N, NextId> {
  const ids = Object.entries<IdBlock>(blocks).map(([counter, block]) => [counter, idGenerator(counter, idsIn(block))]);
  return Object.fromEntries(ids) as Record<N, NextId>;
}

/** Reserves blocks of ids and returns their generators. */
export const reserveIds = async <N extends CounterName>(
  counts: Readonly<Record<N, number>>,
): Promise<Record<N, NextId>> => idGenerators(await reserveBlocks(counts));

/**
 * Reserves the ids that several groups need at most, in one call and from the same counters. Each group gets its own
 * ids, regardless of which group takes ids first.
 */
export async function reserveGroups<G, N extends CounterName>(
  groups: readonly G[],
  needOf: (group: G) => Readonly<Record<N, number>>,
  reserveAll: typeof reserveIds = reserveIds,
): Promise<readonly { readonly group: G; readonly ids: Record<N, NextId> }[]> {
  const needs = groups.map((group) => ({ group, need: needOf(group) }));
  const counters = Object.keys(needs[0]?.need ?? {}) as N[];
  const each = <T>(of: (counter: N) => T) => Object.fromEntries(counters.map((one) => [one, of(one)])) as Record<N, T>;
  const all = await reserveAll(each((one) => needs.reduce((sum, { need }) => sum + need[one], 0)));
  const own = (one: N, length: number) => idGenerator(one, Array.from({ length }, all[one]).values());
  return needs.map(({ group, need }) => ({ group, ids: each((one) => own(one, need[one])) }));
}

/** Takes ids from a family's counters. Returns the last id of each counter. */
function take(family: string, wants: readonly Want[]): Promise<Record<string, number>> {
  const size = blockOf(family);
  return size === undefined ? reserve(family, wants) : takeHeld(family, wants, size);
}

// by counter, the rest of the block that this process has reserved. If the process ends, the rest is lost
const held = heldMap<IdBlock>();
// by family, the reservation in progress. Its promise never rejects
const underWay = heldMap<Promise<void>>();

/** Takes ids from the reserved blocks. If a block is too short, a new block replaces it. */
async function takeHeld(family: string, wants: readonly Want[], size: number): Promise<Record<string, number>> {
  for (;;) {
    const short = wants.filter(([counter, count]) => leftOf(counter) < count);
    if (short.length === 0) return Object.fromEntries(wants.map((want) => [want[0], takeOf(want)]));
    const others = underWay.get(family);
    // their reservation may be enough for this call too. If it fails, this call reserves for itself
    await (others ?? holdMore(family, short, size));
  }
}

function leftOf(counter: string): number {
  const block = held.get(counter);
  return block ? block.last - block.first + 1 : 0;
}

function takeOf([counter, count]: Want): number {
  const block = held.get(counter);
  if (!block) throw new Error(`No ids of ${counter} are reserved`);
  held.set(counter, { ...block, first: block.first + count });
  return block.first + count - 1;
}

/** Reserves a block of each counter for this process, large enough for the wanted ids. */
async function holdMore(family: string, wants: readonly Want[], size: number): Promise<void> {
  const larger = wants.map(([counter, count]): Want => [counter, Math.max(size, count)]);
  const reserving = reserve(family, larger).then((lasts) => {
    for (const [counter, count] of larger) {
      const last = lasts[counter] ?? 0;
      held.set(counter, { first: last - count + 1, last });
    }
  });
  const done = () => {
    underWay.delete(family);
  };
  underWay.set(family, reserving.then(done, done));
  await reserving;
}

/** Adds to a family's counters in the table. Returns the last id of each counter. */
async function reserve(family: string, counters: readonly Want[]): Promise<Record<string, number>> {
  const names = Object.fromEntries(counters.map(([counter], index) => [`#c${index}`, counter]));
  const values = Object.fromEntries(counters.map(([, count], index) => [`:c${index}`, count]));
  const { row } = await updateRow(counterKey(family), {
    UpdateExpression: `ADD ${counters.map((_, index) => `#c${index} :c${index}`).join(', ')}`,
    ExpressionAttributeNames: names,
    ExpressionAttributeValues: values,
    ReturnValues: 'UPDATED_NEW',
  });
  return Object.fromEntries(counters.map(([counter]) => [counter, Number(row?.[counter])]));
}

function* idsIn({ first, last }: IdBlock): Generator<number> {
  for (let id = first; id <= last; id += 1) yield id;
}

const idGenerator =
  (counter: string, ids: Iterator<number>): NextId =>
  () => {
    const next = ids.next();
    if (next.done) throw new Error(`More ids of ${counter} were taken than reserved`);
    return next.value;
  };
