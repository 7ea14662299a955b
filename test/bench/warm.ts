import { say } from '../../tools/command.ts';
import { drive, pickOf } from './drive.ts';
import { atLeast, atMost, type Findings, type Goal, printGoals, printTable } from './figures.ts';
import { checkoutOf, read, twoVariants, untilPrepared, wholeOrder } from './orders.ts';
import { startSystem } from './system.ts';

const callerCounts = [1, 8, 32];
const warmSeconds = 4; // long enough for V8 to compile hot code, with the connections of the measurement
const seconds = 2.5;
const orderCount = 30;

/** Measures CPU time and duration of warm requests to the server of `npm run dev` over loopback. */
export async function warm(): Promise<Findings> {
  const system = await startSystem(2);
  try {
    const { send } = system;
    const [merchant] = system.merchants;
    if (!merchant) throw new Error('The store has no merchant');
    const keyOf = (index: number) => pickOf(merchant.keys, index);
    const variants = await twoVariants(send, keyOf(0));
    const orders: number[] = [];
    for (let made = 0; made < orderCount; made += 1) orders.push(await wholeOrder(send, keyOf(made), variants));
    for (const order of orders) await untilPrepared(send, keyOf(order), order);

    // each request uses the next key, so that no key reaches its limit
    let turn = 0;
    const get = (path: () => string) => async () => {
      const answer = await send(keyOf(turn++), `GET ${path()}`);
      if (answer.status !== 200) read(answer, 200);
    };
    const works: Readonly<Record<string, () => Promise<void>>> = {
      'GET one': get(() => `/v2/orders/${pickOf(orders, turn)}`),
      'list of 25': get(() => '/v2/orders'),
      'list, expanded': get(() => '/v2/orders?expand=items.variant,disposition_order.production_orders'),
      'POST checkout': async () => {
        const answer = await send(keyOf(turn++), 'POST /v2/checkouts', checkoutOf(variants));
        if (answer.status !== 201) read(answer, 201);
      },
    };

    const figures: Record<string, number> = {};
    const goals: Goal[] = [];
    const rows: (string | number)[][] = [];
    for (const [name, work] of Object.entries(works)) {
      await drive(Math.max(...callerCounts), warmSeconds, work);
      for (const callers of callerCounts) {
        const cpu = [system.serverCpu(), system.engineCpu()] as const;
        const driven = await drive(callers, seconds, work);
        const [failure] = driven.failures;
        if (failure !== undefined) throw new Error(`${name}: ${failure}`);
        const server = (system.serverCpu() - cpu[0]) / driven.done;
        const engine = (system.engineCpu() - cpu[1]) / driven.done;
        rows.push([name, String(callers), driven.perSecond, driven.p50, driven.p99, server, engine]);
        const at = `${name} at ${callers}`;
        figures[`${at}, per second`] = driven.perSecond;
        figures[`${at}, p50 ms`] = driven.p50;
        figures[`${at}, p99 ms`] = driven.p99;
        figures[`${at}, server CPU ms`] = server;
        figures[`${at}, engine CPU ms`] = engine;
        if (callers === 32) goals.push(atMost(`${at}: p99 / p50`, 6, driven.p99 / driven.p50));
        if (callers === 32 && name === 'list of 25') {
          goals.push(
            atLeast(`${at}: per second`, 450, driven.perSecond),
            atMost(`${at}: p99, s`, 0.1, driven.p99 / 1000),
          );
        }
      }
    }
    say('\nwarm: requests at the one-process server, callers in another process');
    printTable(['request', 'callers', 'per s', 'p50 ms', 'p99 ms', 'server CPU ms', 'engine CPU ms'], rows);
    printGoals(goals);
    return { figures, goals };
  } finally {
    await system.stop();
  }
}
