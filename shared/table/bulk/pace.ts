import { nowMilliseconds, wait } from '../../lib/clock.ts';
import { tableClient } from '../client.ts';
import { type TableUnits, unitsIn } from '../use.ts';

const savedMilliseconds = 1000; // units of the last second that were not used can be used later

/**
 * Limits the units that this process uses of the table, in units per second. Reads and writes have separate limits. A
 * call returns when the limit allows the next call. Returns a function with the units so far.
 */
export function paceTable(perSecond: TableUnits): () => TableUnits {
  const used = { reads: 0, writes: 0 };
  const freeAt = { reads: 0, writes: 0 }; // the time from which the limit allows the next call
  tableClient.get().middlewareStack.add(
    (next, { commandName = '' }) =>
      async (args) => {
        const result = await next(args);
        const units = unitsIn(commandName, result.output);
        for (const kind of ['reads', 'writes'] as const) {
          if (units[kind] === 0) continue;
          used[kind] += units[kind];
          const savedFrom = nowMilliseconds() - savedMilliseconds;
          freeAt[kind] = Math.max(freeAt[kind], savedFrom) + (units[kind] / perSecond[kind]) * 1000;
          await wait(Math.max(0, freeAt[kind] - nowMilliseconds()));
        }
        return result;
      },
    { step: 'initialize', priority: 'high', name: 'pace', override: true },
  );
  return () => ({ ...used });
}
