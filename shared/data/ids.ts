import { type CounterName, counterFamily, counterKey } from './design.ts';
import { updateRow } from './table.ts';

/** Takes the reserved ids of one counter one after the other. */
export type Ids = () => number;

/**
 * Reserves consecutive ids, a block for each counter that is named. Counters of one family (an order, its units) are one
 * row and so one write; families are written side by side. Ids that are not used stay unused: they are taken before a
 * transaction, never inside. A block is handed out once only; asking for more than was reserved is an error.
 */
export async function reserveIds<N extends CounterName>(counts: Readonly<Record<N, number>>): Promise<Record<N, Ids>> {
  const wanted = Object.entries<number>(counts).filter(([, count]) => count > 0);
  const families = Map.groupBy(wanted, ([counter]) => counterFamily(counter as N));
  const blocks = await Promise.all([...families].map(([family, counters]) => reserve(family, counters)));
  const ids = Object.fromEntries(
    Object.entries<number>(counts).map(([counter, count]) => {
      const last = blocks.find((block) => counter in block)?.[counter] ?? 0;
      return [counter, taker(counter, last - count + 1, last)];
    }),
  );
  return ids as Record<N, Ids>;
}

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

function taker(counter: string, first: number, last: number): Ids {
  let next = first;
  return () => {
    if (next > last) throw new Error(`More ids of ${counter} were taken than reserved`);
    next += 1;
    return next - 1;
  };
}
