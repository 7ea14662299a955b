import { say } from '../../tools/command.ts';
import { drive, pickOf } from './drive.ts';
import { atMost, type Findings, printGoals, printTable } from './figures.ts';
import { checkoutToComplete, complete, twoVariants } from './orders.ts';
import { startSystem } from './system.ts';

const callers = 64;
const processes = 2;
const checkouts = 384; // six for each caller

/**
 * Measures one merchant's orders that many callers in two processes place at once. Their ids come from one sequence,
 * and none may fail.
 */
export async function oneMerchant(): Promise<Findings> {
  const system = await startSystem(1, processes);
  try {
    const { send, merchants } = system;
    const { keys } = pickOf(merchants, 0);
    const variants = await twoVariants(send, pickOf(keys, 0));
    const waiting: number[] = [];
    while (waiting.length < checkouts) {
      const made = Array.from({ length: 32 }, (_, index) => checkoutToComplete(send, pickOf(keys, index), variants));
      waiting.push(...(await Promise.all(made)));
    }
    const cpu = [system.serverCpu(), system.engineCpu()] as const;
    const goesOn = () => waiting.length > 0;
    const driven = await drive(callers, goesOn, async (caller) => {
      await complete(send, pickOf(keys, caller), waiting.pop() ?? 0);
    });
    const { perSecond, p50, p99, failures, done } = driven;
    const row = [
      perSecond,
      p50,
      p99,
      failures.length,
      (system.serverCpu() - cpu[0]) / done,
      (system.engineCpu() - cpu[1]) / done,
    ];
    say(`\none-merchant: ${callers} callers of one merchant in ${processes} processes complete ${checkouts} checkouts`);
    printTable(['orders/s', 'p50 ms', 'p99 ms', 'failed', 'server CPU ms', 'engine CPU ms'], [row]);
    if (failures[0] !== undefined) say(`  the first with ${failures[0]}`);
    const goals = [atMost('completions that failed', 0, failures.length)];
    printGoals(goals);
    return { figures: { 'per second': perSecond, 'p50 ms': p50, 'p99 ms': p99, failed: failures.length }, goals };
  } finally {
    await system.stop();
  }
}
