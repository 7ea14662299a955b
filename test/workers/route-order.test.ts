import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { handler } from '../../functions/workers/route-order.ts';
import { idByHandle, patchRecord, recordIn } from '../support/arrange.ts';
import { nothingIsWritten } from '../support/dump.ts';
import { expectStatus } from '../support/given/arranged.ts';
import { aPlacedOrder } from '../support/given/orders.ts';
import { readTable, violations } from '../support/invariants.ts';
import { startTestWorld, type TestWorld } from '../support/world.ts';

// A placed order goes to the one production that can make all of it, or waits for a person.

let world: TestWorld;
let methods: { readonly dtg: number; readonly embroidery: number };
let productions: { readonly north: number; readonly south: number };
beforeAll(async () => {
  world = await startTestWorld();
  methods = {
    dtg: await idByHandle('production-method', 'dtg'),
    embroidery: await idByHandle('production-method', 'embroidery'),
  };
  productions = {
    north: await idByHandle('production', 'north-print'), // masters both
    south: await idByHandle('production', 'south-stitch'), // masters embroidery
  };
});
beforeEach(() => {
  world.onTask((_, run) => run());
});

const message = (order: unknown) => JSON.stringify({ schema: 1, event: 'evt_x', hops: 0, facts: { order } });
const send = (order: unknown) => world.send('route-order', message(order));
const routed = (id: number) => recordIn('disposition-order', id);

/** One invocation of the worker, beside the world's queues; answers how many messages failed. */
const work = async (order: number) =>
  (await handler({ Records: [{ messageId: 'm', body: message(order) }] } as never)).batchItemFailures.length;

/** A placed order whose items take these methods, each item its own; its messages are not worked yet. */
async function anOrderThatTakes(...wanted: readonly (readonly number[])[]): Promise<number> {
  const items = wanted.map((_, index) => ({ variant_id: 1 + index, quantity: 2 }));
  const { id } = await aPlacedOrder(world, { items });
  const { items: placed } = await routed(id);
  await patchRecord('disposition-order', id, {
    items: placed.map((item, index) => ({ ...item, production_methods: wanted[index] ?? [] })),
  });
  return id;
}

const assign = async (order: number, handle: string) => {
  const path = `/master-administration/disposition-orders/by-order/${order}/production-orders`;
  const sent = { key: 'staff', body: { productions: [{ handle }] } };
  return expectStatus(await world.call(`POST ${path}`, sent), 200);
};

describe('the worker of route-order', () => {
  test('assigns the order to the one production that masters the methods of every item', async () => {
    const id = await anOrderThatTakes([methods.embroidery], [methods.dtg, methods.embroidery], []);
    await world.drain();
    const { state, items, production_orders } = await routed(id);
    expect(state).toBe('assigned');
    expect(items.map((item) => item.productions)).toEqual(items.map(() => [productions.north]));
    expect(production_orders).toHaveLength(1);
    expect(await recordIn('production-order', production_orders[0] ?? 0)).toMatchObject({
      production: productions.north,
      order_items: items.map((item) => item.id),
      state: 'pending',
      request: null,
    });
    expect((await recordIn('order', id)).state).toBe('prepared');
    expect(violations(await readTable())).toEqual([]);
  });

  test('leaves it to a person where several can make it, or none', async () => {
    const { id: unknown } = await recordIn('production-method', methods.dtg);
    for (const wanted of [[methods.embroidery], [], [unknown + 999_999]]) {
      const id = await anOrderThatTakes(wanted);
      await world.drain();
      expect(await routed(id)).toMatchObject({ state: 'manual_assignment_process', production_orders: [] });
    }
    expect(world.deadLetters('route-order')).toEqual([]);
  });

  test('knows what a production has come to master since', async () => {
    const id = await anOrderThatTakes([methods.dtg]);
    const was = await patchRecord('production', productions.south, { production_methods: [methods.dtg] });
    await world.drain();
    expect((await routed(id)).state).toBe('manual_assignment_process');
    await patchRecord('production', productions.south, { production_methods: was.production_methods });
    send(id);
    await world.drain();
    expect((await routed(id)).state).toBe('assigned');
  });

  test('the same message again, late, and five at once: one production order', async () => {
    const id = await anOrderThatTakes([methods.dtg]);
    expect(await Promise.all([1, 2, 3, 4, 5].map(() => work(id)))).toEqual([0, 0, 0, 0, 0]);
    await world.drain();
    expect((await routed(id)).production_orders).toHaveLength(1);
    await nothingIsWritten(async () => {
      send(id);
      world.advance(40 * 24 * 3600 * 1000);
      send(id);
      await world.drain();
    });
  });

  test('late, after staff have assigned it: their choice stays', async () => {
    const id = await anOrderThatTakes([methods.dtg]);
    await assign(id, 'south-stitch');
    await world.drain();
    const { items, production_orders } = await routed(id);
    expect([items[0]?.productions, production_orders.length]).toEqual([[productions.south], 1]);
    expect(world.deadLetters('route-order')).toEqual([]);
  });

  test('late, after the order was cancelled: it stays cancelled', async () => {
    const id = await anOrderThatTakes([methods.dtg]);
    expectStatus(await world.call(`PUT /v2/orders/${id}/cancel`), 200);
    await world.drain();
    expect(await routed(id)).toMatchObject({ state: 'cancelled', production_orders: [] });
  });

  test.each(['disposition-load', 'disposition-plan', 'disposition-commit'])(
    'when %s fails, the message comes again, and the order is assigned once',
    async (failing) => {
      const id = await anOrderThatTakes([methods.dtg]);
      let failures = 0;
      world.onTask(async (task, run) => {
        if (task !== failing || failures === 2) return run();
        failures += 1;
        throw new Error('It fails');
      });
      await world.drain();
      expect(failures).toBe(2);
      const { state, production_orders } = await routed(id);
      expect([state, production_orders.length]).toEqual(['assigned', 1]);
      expect(world.deadLetters('route-order')).toEqual([]);
    },
  );

  test('when the last task has written and its answer is lost, the message comes again and changes nothing', async () => {
    const id = await anOrderThatTakes([methods.dtg]);
    let lost = 0;
    world.onTask(async (task, run) => {
      const answer = await run();
      if (task !== 'disposition-commit' || lost > 0) return answer;
      lost += 1;
      throw new Error('It is lost');
    });
    await world.drain();
    expect(lost).toBe(1);
    expect((await routed(id)).production_orders).toHaveLength(1);
    expect(world.deadLetters('route-order')).toEqual([]);
  });

  test('of a machine that never works the message comes to rest, and staff can assign the order', async () => {
    const id = await anOrderThatTakes([methods.dtg]);
    world.onTask(async () => {
      throw new Error('It fails');
    });
    await world.drain();
    expect(world.deadLetters('route-order')).toHaveLength(1);
    world.onTask((_, run) => run());
    await assign(id, 'north-print');
    expect((await routed(id)).state).toBe('assigned');
  });
});
