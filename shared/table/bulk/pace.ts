import { nowMilliseconds, wait } from '../../lib/clock.ts';
import { tableClient } from '../client.ts';

/** Units of the table: read units, and write units. */
export interface TableUnits {
  readonly reads: number;
  readonly writes: number;
}

/** The units of a response, as DynamoDB returns them. */
interface ConsumedUnits {
  readonly CapacityUnits?: number;
}

const reading = /^(Get|BatchGet|Query|Scan)/;

const savedMilliseconds = 1000; // units of the last second that were not used can be used later

/**
 * Limits the units that this process uses of the table, in units per second. Reads and writes have separate limits. A
 * call returns when the limit allows the next call. Returns a function with the units so far.
 */
export function paceTable(perSecond: TableUnits): () => TableUnits {
  const used = { reads: 0, writes: 0 };
  const freeAt = { reads: 0, writes: 0 }; // the time from which the limit allows the next call
  tableClient.get().middlewareStack.add(
    (next, context) => async (args) => {
      const kind = reading.test(String(context.commandName)) ? 'reads' : 'writes';
      const result = await next({ ...args, input: { ...args.input, ReturnConsumedCapacity: 'TOTAL' } });
      const units = unitsIn(result.output);
      used[kind] += units;
      freeAt[kind] = Math.max(freeAt[kind], nowMilliseconds() - savedMilliseconds) + (units / perSecond[kind]) * 1000;
      await wait(Math.max(0, freeAt[kind] - nowMilliseconds()));
      return result;
    },
    { step: 'initialize', priority: 'high', name: 'pace', override: true },
  );
  return () => ({ ...used });
}

function unitsIn(output: object): number {
  const { ConsumedCapacity = [] } = output as { ConsumedCapacity?: ConsumedUnits | readonly ConsumedUnits[] };
  return [ConsumedCapacity].flat().reduce((sum, { CapacityUnits = 0 }) => sum + CapacityUnits, 0);
}
