import { say } from '../../tools/command.ts';
import { type Driven, drive, pickOf } from './drive.ts';
import { atLeast, atMost, type Findings, printGoals, printTable } from './figures.ts';
import { orderAtOnce, twoVariants, untilPrepared, wholeOrder } from './orders.ts';
import { type BenchMerchant, startSystem } from './system.ts';

const seconds = 5;
const warmSeconds = 8; // long enough for V8 to compile hot code, with the connections of the measurement

/**
 * Measures complete orders per second, for several merchants and once for one merchant.
 */
export async function order(): Promise<Findings> {
  const system = await startSystem(8);
  try {
    const { send, merchants } = system;
    const variants = new Map<number, readonly number[]>();
    for (const { id, keys } of merchants) variants.set(id, await twoVariants(send, pickOf(keys, 0)));

    const figures: Record<string, number> = {};
    const rows: (string | number)[][] = [];
    const run = async (
      name: string,
      callers: number,
      of: readonly BenchMerchant[],
      { length = seconds, place = wholeOrder } = {},
    ): Promise<Driven> => {
      const last = new Map<number, [string, number]>();
      const cpu = [system.serverCpu(), system.engineCpu()] as const;
      const driven = await drive(callers, length, async (caller, turn) => {
        const merchant = pickOf(of, caller);
        const key = pickOf(merchant.keys, Math.floor(caller / of.length) + turn);
        last.set(caller, [key, await place(send, key, variants.get(merchant.id) ?? [])]);
      });
      const at = performance.now();
      for (const [key, id] of last.values()) await untilPrepared(send, key, id);
      const behind = (performance.now() - at) / 1000;
      const server = (system.serverCpu() - cpu[0]) / driven.done;
      const engine = (system.engineCpu() - cpu[1]) / driven.done;
      if (length !== seconds) return driven;
      const { perSecond, p50, p99, failures } = driven;
      rows.push([name, perSecond, p50, p99, String(failures.length), server, engine, behind]);
      const failure = failures[0];
      if (failure !== undefined) say(`  ${name}: ${failures.length} failed, the first with ${failure}`);
      Object.assign(figures, {
        [`${name}, per second`]: perSecond,
        [`${name}, p50 ms`]: p50,
        [`${name}, p99 ms`]: p99,
        [`${name}, failed`]: failures.length,
        [`${name}, server CPU ms`]: server,
        [`${name}, engine CPU ms`]: engine,
        [`${name}, workers behind s`]: behind,
      });
      return driven;
    };

    await run('warming up', 32, merchants, { length: warmSeconds });
    const one = await run('1 caller', 1, merchants);
    const eight = await run('8 callers, 8 merchants', 8, merchants);
    const many = await run('32 callers, 8 merchants', 32, merchants);
    const single = await run('32 callers, 1 merchant', 32, merchants.slice(0, 1));
    const atOnce = await run('32 callers, 8 merchants, POST /v2/orders', 32, merchants, { place: orderAtOnce });
    say('\norder: whole orders (2 items, address, rates, job, choice, completion), and orders in one request');
    printTable(
      ['callers', 'orders/s', 'p50 ms', 'p99 ms', 'failed', 'server CPU ms', 'engine CPU ms', 'workers behind s'],
      rows,
    );
    const failed = [one, eight, many, single, atOnce].reduce((sum, { failures }) => sum + failures.length, 0);
    const goals = [
      atMost('orders that failed', 0, failed),
      atLeast('orders/s at 8 callers to those at 1', 1, eight.perSecond / one.perSecond),
      atLeast('orders/s at 1 caller', 31, one.perSecond),
      atLeast('orders/s at 32 callers', 75, many.perSecond),
      atMost('p99 of an order at 32 callers, s', 0.6, many.p99 / 1000),
    ];
    printGoals(goals);
    return { figures, goals };
  } finally {
    await system.stop();
  }
}
