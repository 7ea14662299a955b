import { afterAll, beforeAll, expect, test } from 'vitest';
import { setClock } from '../../shared/lib/clock.ts';
import { crashPointsOf, faultAt } from '../support/crash-points.ts';
import { type FaultInjector, injectFaults } from '../support/faults.ts';
import { expectStatus } from '../support/given/arranged.ts';
import { anOpenTracedCheckout, aTracedOrder, tracedEmail, webhooksOfOrders } from '../support/given/personal-data.ts';
import { readTable, violations } from '../support/invariants.ts';
import { trace, tracesOf } from '../support/personal-traces.ts';
import { report } from '../support/report.ts';
import { makeSampler } from '../support/sample.ts';
import { startTestWorld, type TestWorld } from '../support/world.ts';

// Any call of the worker that erases a person may fail, and its process may die at any call. The erasure still ends,
// with the numbers of an undisturbed one. Neither the table nor the bucket contains a trace of the person.

const worker = 'run-privacy-request';
const minute = 60_000;

let world: TestWorld;
let faults: FaultInjector;
beforeAll(async () => {
  world = await startTestWorld();
  faults = injectFaults({ inBucket: true });
  world.onInvocation(() => faults.revive());
  setClock({ now: world.now, wait: async (milliseconds) => world.advance(milliseconds) });
});

/** Creates the person's data and a request to erase it. */
async function arrange(): Promise<number> {
  faults.reset();
  await world.restore();
  await webhooksOfOrders(world);
  await aTracedOrder(world);
  await anOpenTracedCheckout(world);
  const sent = { key: 'staff', body: { kind: 'erase', email: tracedEmail } } as const;
  return expectStatus(await world.call('POST /master-administration/privacy-requests', sent), 202).json.id;
}

/** Does all work until the request has ended, and returns the request. */
async function ended(id: number) {
  for (let round = 0; round < 40; round += 1) {
    await world.drain();
    const { json } = await world.call(`GET /master-administration/privacy-requests/${id}`, { key: 'staff' });
    if (json.finished_at !== null) return json;
    world.advance(6 * minute);
    await world.sweep();
  }
  throw new Error('The erasure does not end');
}

const sampler = makeSampler('failures of erasures');
const figures = { calls: 0, 'crash points': 0 };
afterAll(() => report('erasure', 'deaths of the worker that erases', figures));

test('an erasure ends without a trace, whatever call of its worker fails', async () => {
  const first = await arrange();
  expect((await tracesOf(trace)).length).toBe(14);
  faults.reset();
  const undisturbed = await ended(first);
  const calls = faults.calls.filter(({ by }) => by === worker);
  expect(undisturbed).toMatchObject({ state: 'finished', counts: { orders: 1, checkouts: 2 } });
  expect(await tracesOf(trace)).toEqual([]);
  expect(calls.length).toBeGreaterThan(50);
  const chosen = sampler.oneIn(40, crashPointsOf(calls));
  for (const point of chosen) {
    const { at } = point;
    const id = await arrange();
    faults.reset(faultAt(point));
    await world.drain();
    const { state, counts, open_orders } = await ended(id);
    faults.reset();
    expect({ state, counts, open_orders }, at).toEqual({
      state: 'finished',
      counts: undisturbed.counts,
      open_orders: [],
    });
    expect(await tracesOf(trace), at).toEqual([]);
    expect(violations(await readTable()), at).toEqual([]);
  }
  figures.calls += calls.length;
  figures['crash points'] += chosen.length;
});
