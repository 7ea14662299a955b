import { type CounterName, counterFamily } from '../../changes/design.ts';
import type { Ids } from '../../changes/ids.ts';
import { counterKey } from '../keys.ts';
import { updateRow } from '../table.ts';

/** Consecutive ids that were reserved: none where `last` is before `first`. */
export interface Block {
  readonly first: number;
  readonly last: number;
}

/**
 * Reserves consecutive ids, a block for each counter that is named. Counters of one family (an order, its variants) are
 * one row and so one write; families are written side by side. Ids that are not used stay unused: they are taken before
 * a transaction, never inside.
 */
export async function reserveBlocks<N extends CounterName>(
  counts: Readonly<Record<N, number>>,
): Promise<Record<N, Block>> {
  const wanted = Object.entries<number>(counts).filter(([, count]) => count > 0);
  const families = Map.groupBy(wanted, ([counter]) => counterFamily(counter as N));
  const blocks = await Promise.all([...families].map(([family, counters]) => reserve(family, counters)));
  const reserved = Object.entries<number>(counts).map(([counter, count]): [string, Block] => {
    const last = blocks.find((block) => counter in block)?.[counter] ?? 0;
    return [counter, { first: last - count + 1, last }];
  });
  return Object.fromEntries(reserved) as Record<N, Block>;
}

/** Takes the ids of blocks, each from its first on. Asking for more than was reserved is an error. */
export function takersOf<N extends CounterName>(blocks: Readonly<Record<N, Block>>): Record<N, Ids> {
  const ids = Object.entries<Block>(blocks).map(([counter, block]) => [counter, taker(counter, block)]);
  return Object.fromEntries(ids) as Record<N, Ids>;
}

/** Reserves blocks of ids and takes from them. */
export const reserveIds = async <N extends CounterName>(counts: Readonly<Record<N, number>>): Promise<Record<N, Ids>> =>
  takersOf(await reserveBlocks(counts));

/** Draws another order id in place of the one that was reserved. */
export const redrawOrder = async <L extends { readonly ids: { readonly order: Block } | undefined }>(
  loaded: L,
): Promise<L> => ({ ...loaded, ids: loaded.ids && { ...loaded.ids, ...(await reserveBlocks({ order: 1 })) } });

async function reserve(
  family: string,
  counters: readonly (readonly [string, number])[],
): Promise<Record<string, number>> {
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

function taker(counter: string, { first, last }: Block): Ids {
  let next = first;
  return () => {
    if (next > last) throw new Error(`More ids of ${counter} were taken than reserved`);
    next += 1;
    return next - 1;
  };
}
