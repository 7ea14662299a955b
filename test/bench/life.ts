import { idOfUnique } from '../../shared/table/table.ts';
import { createAccessKey } from '../../tools/access-keys.ts';
import { say } from '../../tools/command.ts';
import { drive, pickOf } from './drive.ts';
import { atLeast, atMost, type Findings, printGoals, printTable } from './figures.ts';
import { read, twoVariants, untilPrepared, wholeOrder } from './orders.ts';
import { type SendWithKey, startSystem } from './system.ts';

const seconds = 8;
const keysEach = 16; // an order needs one request of staff and two of the production
const handle = 'north-print';

/**
 * Measures complete orders per second: two items of one piece each, from the checkout to the delivery that completes
 * the order.
 */
export async function life(): Promise<Findings> {
  const system = await startSystem(8);
  try {
    const { send, merchants } = system;
    const variants = new Map<number, readonly number[]>();
    for (const { id, keys } of merchants) variants.set(id, await twoVariants(send, pickOf(keys, 0)));
    const staff = await keysOf('staff', null);
    const productions = await keysOf('production', (await idOfUnique('production', 'handle', handle)) ?? 0);

    const figures: Record<string, number> = {};
    const rows: (string | number)[][] = [];
    const run = async (callers: number, length = seconds) => {
      const cpu = [system.serverCpu(), system.engineCpu()] as const;
      const driven = await drive(callers, length, async (caller, turn) => {
        const merchant = pickOf(merchants, caller);
        const key = pickOf(merchant.keys, Math.floor(caller / merchants.length) + turn);
        const order = await wholeOrder(send, key, variants.get(merchant.id) ?? []);
        await make(
          send,
          { key, staff: pickOf(staff, caller + turn), production: pickOf(productions, caller + turn) },
          order,
        );
      });
      if (length < seconds) return driven;
      const { perSecond, p50, p99, failures, done } = driven;
      const server = (system.serverCpu() - cpu[0]) / done;
      const engine = (system.engineCpu() - cpu[1]) / done;
      const name = `${callers} ${callers === 1 ? 'caller' : 'callers'}`;
      rows.push([name, perSecond, p50, p99, String(failures.length), server, engine]);
      if (failures[0] !== undefined) say(`  ${name}: ${failures.length} failed, the first with ${failures[0]}`);
      Object.assign(figures, {
        [`${name}, per second`]: perSecond,
        [`${name}, p50 ms`]: p50,
        [`${name}, p99 ms`]: p99,
        [`${name}, failed`]: failures.length,
        [`${name}, server CPU ms`]: server,
        [`${name}, engine CPU ms`]: engine,
      });
      return driven;
    };

    await run(8, 2); // warming up
    const [one, eight, many] = [await run(1), await run(8), await run(32)];
    say('\nlife: orders of 2 items, 2 pieces, from the checkout to their delivery');
    printTable(['callers', 'orders/s', 'p50 ms', 'p99 ms', 'failed', 'server CPU ms', 'engine CPU ms'], rows);
    const failed = [one, eight, many].reduce((sum, { failures }) => sum + failures.length, 0);
    const goals = [
      atMost('lives that failed', 0, failed),
      atLeast('lives/s at 8 callers to those at 1', 1, eight.perSecond / one.perSecond),
    ];
    printGoals(goals);
    return { figures, goals };
  } finally {
    await system.stop();
  }
}

async function keysOf(role: 'staff' | 'production', production: number | null): Promise<readonly string[]> {
  const carries = { role, merchant: null, production, is_test: false, version: null };
  const made = await Promise.all(Array.from({ length: keysEach }, () => createAccessKey(carries)));
  return made.map(({ key }) => key);
}

/** Assigns, makes and delivers an order. Throws if it is not completed afterwards. */
async function make(
  send: SendWithKey,
  by: { readonly key: string; readonly staff: string; readonly production: string },
  order: number,
): Promise<void> {
  const admin = '/master-administration';
  const route = `POST ${admin}/disposition-orders/by-order/${order}/production-orders`;
  const { production_orders } = read(await send(by.staff, route, { productions: [{ handle }] }), 200);
  const own = `${admin}/production-orders/${production_orders[0]}`;
  await untilPrepared(send, by.key, order);
  read(await send(by.production, `PUT ${own}/accept`), 200);
  read(await send(by.production, `PUT ${own}/deliver`, { tracking_number: '00340434161094000000' }), 200);
  const { state } = read(await send(by.key, `GET /v2/orders/${order}`), 200);
  if (state !== 'completed') throw new Error(`The order is ${state}`);
}
