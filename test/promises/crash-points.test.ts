import { beforeAll, describe, expect, test } from 'vitest';
import { findEndpoints } from '../../infra/find-functions.ts';
import type { Contract } from '../../shared/http/contract.ts';
import type { ArrangementName } from '../../shared/lib/arrangements.ts';
import { setClock } from '../../shared/lib/clock.ts';
import { type QueueName, queues } from '../../shared/work/queues.ts';
import { asRepeated } from '../support/as-repeated.ts';
import { type CrashPoint, crashPointsOf, faultAt } from '../support/crash-points.ts';
import { dump } from '../support/dump.ts';
import { exampleBody, isForTestKeys, keyFor, routeWith } from '../support/example.ts';
import { type FaultInjector, injectFaults, type Seen } from '../support/faults.ts';
import type { Arranged, As } from '../support/given/arranged.ts';
import { arrangements } from '../support/given/arrangements.ts';
import { openImports } from '../support/import-invariants.ts';
import { readTable, type Table, violations } from '../support/invariants.ts';
import { report } from '../support/report.ts';
import { makeSampler } from '../support/sample.ts';
import { type JsonAnswer, startTestWorld, type TestWorld } from '../support/world.ts';

// P1, P2, P4: any call may fail, and any process may die. A 2xx is still never lost, and a 4xx changes no row. A change
// and its event are stored together or not at all. The suite drives every writing route and every queue with its
// example. One call after the other fails in each way, the caller or AWS retries, the queues are drained, and the suite
// checks the whole table.

let world: TestWorld;
let faults: FaultInjector;
beforeAll(async () => {
  world = await startTestWorld();
  faults = injectFaults({ inBucket: true });
  world.onInvocation(() => faults.revive());
  // pauses between attempts advance the world's clock
  setClock({ now: world.now, wait: async (milliseconds) => world.advance(milliseconds) });
});

const writing = (await findEndpoints())
  .map(({ endpoint }) => endpoint.contract)
  .filter(({ route, startsWork, onlyReads }) => startsWork || (!onlyReads && /^(POST|PUT|PATCH|DELETE) /.test(route)));

const sampler = makeSampler('crash points');

/** Returns the crash points of these calls: all of them, or one of each call in a sample. */
function chosenOf(calls: readonly Seen[]): readonly CrashPoint[] {
  const points = Map.groupBy(crashPointsOf(calls), ({ call }) => call);
  return [...points.values()].flatMap((own, index) => sampler.oneIn(own.length, own, index));
}

/** Restores the demo data and creates the fixture of an example. */
async function arrange(given: ArrangementName, as: As = {}): Promise<Arranged> {
  faults.reset();
  await world.drain();
  await world.restore();
  return arrangements[given](world, as);
}

/** Reads the table after all work is done. Resumes an import whose worker died after its lease has ended. */
async function tableAtTheEnd(): Promise<Table> {
  for (let resumes = 0; ; resumes += 1) {
    const table = await readTable();
    if (resumes === 2 || openImports(table).length === 0) return table;
    world.advance(6 * 60_000);
    await world.sweep();
    await world.drain();
  }
}

/** Sends the request. Returns undefined if the process died, because its caller sees no response. */
async function send(contract: Contract, ids: Arranged, body: unknown, name: string): Promise<JsonAnswer | undefined> {
  const answer = await world.call(routeWith(contract, ids), {
    key: keyFor(contract),
    body,
    ...(contract.startsWork ? {} : { headers: { 'Idempotency-Key': name } }),
  });
  return answer.status === 500 ? undefined : answer;
}

describe.each(writing.map((contract) => [contract.route, contract] as const))('%s', (route, contract) => {
  test('survives every fault of every call', async () => {
    const given = contract.example?.given ?? expect.unreachable(`${route} has no example`);
    const as = isForTestKeys(contract) ? { key: keyFor(contract) } : {};
    const counted = await arrange(given, as);
    faults.reset();
    await send(contract, counted, exampleBody(contract, counted), 'count');
    const calls = [...faults.calls];
    expect(calls.length, 'calls that can fail').toBeGreaterThan(1);
    const points = chosenOf(calls);
    for (const point of points) {
      const at = `${route}, ${point.at}`;
      const id = await arrange(given, as);
      const before = await dump();
      faults.reset(faultAt(point));
      const body = exampleBody(contract, id);
      const answer = await send(contract, id, body, at);
      faults.reset();
      // an order that is advanced to a stage keeps the stages that it has passed
      if (answer && answer.status >= 400 && !isForTestKeys(contract))
        expect(await dump(), `${at}: ${answer.status} changed something`).toEqual(before);
      const again = await send(contract, id, body, at);
      // a deleted object can't be deleted again
      const gone = route.startsWith('DELETE ') && again?.status === 404;
      expect(gone || Number(again?.status) < 300, `${at}: retried: ${again?.status}`).toBe(true);
      if (answer && answer.status < 300 && !contract.startsWork && !gone) {
        expect(again && asRepeated(again.body), `${at}: the first answer was lost`).toBe(asRepeated(answer.body));
      }
      await world.drain();
      expect(violations(await tableAtTheEnd()), at).toEqual([]);
    }
    report('P1, P2, P4', route, { calls: calls.length, 'crash points': points.length });
  });
});

describe.each(Object.keys(queues) as QueueName[])('the worker of %s', (queue) => {
  test('survives every fault of every call', async () => {
    const { given } = queues[queue].example;
    await arrange(given);
    faults.reset();
    await world.drain();
    const calls = [...faults.calls];
    expect(calls.length, 'calls that can fail').toBeGreaterThan(1);
    const points = chosenOf(calls);
    for (const point of points) {
      await arrange(given);
      // the worker's process dies at this call, and AWS delivers the message to another one
      faults.reset(faultAt(point));
      await world.drain();
      faults.reset();
      const at = `${queue}, ${point.at}`;
      expect(violations(await tableAtTheEnd()), at).toEqual([]);
      expect(world.deadLetters(queue), at).toEqual([]);
    }
    report('P1, P2, P4', `worker of ${queue}`, { calls: calls.length, 'crash points': points.length });
  });
});
