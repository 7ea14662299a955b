import { blockOf, type CounterName, counterFamily } from '../../domain/entity-design.ts';
import type { NextId } from '../../domain/ids.ts';
import { heldMap } from '../../lib/held.ts';
import { counterKey } from '../keys.ts';
import { updateRow } from '../table.ts';

/** Consecutive ids that were reserved: none where `last` is before `first`. */
export interface IdBlock {
  readonly first: number;
  readonly last: number;
}

/** How many ids of a counter are wanted. */
type Want = readonly [counter: string, count: number];

/**
 * Reserves consecutive ids, a block for each counter that is named. Counters of one family (a design's job, its
 * variant) are one row and so one write; families are written side by side. Where a family's ids need no order, they
 * are taken from a larger block that this process has reserved. Ids that are not used stay unused: they are taken
 * before a transaction, never inside.
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
 * Makes what gives the ids of blocks one by one, each from its first on. Asking for more than was reserved is an error.
 */
export function idGenerators<N extends CounterName>(blocks: Readonly<Record<N, IdBlock>>): Record<N, NextId> {
  const ids = Object.entries<IdBlock>(blocks).map(([counter, block]) => [counter, idGenerator(counter, idsIn(block))]);
  return Object.fromEntries(ids) as Record<N, NextId>;
}

/** Reserves blocks of ids and takes from them. */
export const reserveIds = async <N extends CounterName>(
  counts: Readonly<Record<N, number>>,
): Promise<Record<N, NextId>> => idGenerators(await reserveBlocks(counts));

/**
 * Reserves at once what several groups need at most, of the same counters; each takes ids of its own, whichever asks
 * first.
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

/** Draws another order id in place of the one that was reserved. */
export const withNewOrderId = async <L extends { readonly ids: { readonly order: IdBlock } | undefined }>(
  loaded: L,
): Promise<L> => ({ ...loaded, ids: loaded.ids && { ...loaded.ids, ...(await reserveBlocks({ order: 1 })) } });

/** Takes ids of a family's counters; answers the last one of each. */
function take(family: string, wants: readonly Want[]): Promise<Record<string, number>> {
  const size = blockOf(family);
  return size === undefined ? reserve(family, wants) : takeHeld(family, wants, size);
}

// by counter, what is left of the block that this process holds; a process that ends loses it
const held = heldMap<IdBlock>();
// by family, the reservation that is under way: it ends without an error
const underWay = heldMap<Promise<void>>();

/** Takes ids of blocks that are held. Where one is too short for what is wanted, another takes its place. */
async function takeHeld(family: string, wants: readonly Want[], size: number): Promise<Record<string, number>> {
  for (;;) {
    const short = wants.filter(([counter, count]) => leftOf(counter) < count);
    if (short.length === 0) return Object.fromEntries(wants.map((want) => [want[0], takeOf(want)]));
    const others = underWay.get(family);
    // what they reserve may do for this one too; where they fail, this one reserves for itself
    await (others ?? holdMore(family, short, size));
  }
}

function leftOf(counter: string): number {
  const block = held.get(counter);
  return block ? block.last - block.first + 1 : 0;
}

function takeOf([counter, count]: Want): number {
  const block = held.get(counter);
  if (!block) throw new Error(`No ids of ${counter} are held`);
  held.set(counter, { ...block, first: block.first + count });
  return block.first + count - 1;
}

/** Reserves a block of each counter for this process, large enough for what is wanted. */
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

/** Counts ids of a family's counters; answers the last one of each. */
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
