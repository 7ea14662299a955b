import { randomInt } from 'node:crypto';
import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { EntityName } from '../../shared/domain/entity-design.ts';
import { isForProductions } from '../../shared/domain/events.ts';
import { tableClient, tableName } from '../../shared/table/client.ts';
import { inflate } from '../../shared/table/deflate.ts';
import type { Row } from '../../shared/table/rows.ts';
import { idByHandle } from '../support/arrange.ts';
import { injectFaults } from '../support/faults.ts';
import { typesHeard } from '../support/hear-events.ts';
import { readTable, type Table, violations } from '../support/invariants.ts';
import { report } from '../support/report.ts';
import { makeSampler } from '../support/sample.ts';
import { publicUrl, startTestWorld, type TestWorld } from '../support/world.ts';
import { difference } from './model/match.ts';
import { makers } from './model/production.ts';
import { regressions } from './model/regressions.ts';
import type { Sequence } from './model/requests.ts';
import { type PublishedOf, type Ran, runSequence, type Stage } from './model/run.ts';
import { sequences } from './model/steps.ts';
import { workSequences } from './model/work-sequences.ts';

// The suite compares the whole order path, up to delivery, with a model. It sends random sequences of requests, work
// and time. A few hundred lines that share no code with the service predict each response. MODEL_RUNS sets the number
// of sequences. MODEL_SEED and MODEL_PATH repeat one.

const environment = (name: string): number | undefined => {
  const text = process.env[name];
  return text === undefined || text === '' ? undefined : Number(text);
};
const numRuns = environment('MODEL_RUNS') ?? makeSampler('sequences of the model').draws(100, 500);
// the sequences are the same each time, so that a failure comes from a change, and more runs draw other sequences
const seed = environment('MODEL_SEED') ?? (process.env.MODEL_RUNS && !process.env.MUTANT ? randomInt(2 ** 31) : 1);
const shrinkingMilliseconds = 60_000;
const path = process.env.MODEL_PATH;

let world: TestWorld;
let stage: Stage;
let lasting: ReadonlySet<string>;
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'] }); // the clock moves only if a sequence moves it
  world = await startTestWorld();
  const { json } = await world.call('GET /v2/payment-methods');
  const methods = json.data.map((method: { handle: string }) => [method.handle, method] as const);
  const { data: productions } = (await world.call('GET /master-administration/productions', { key: 'staff' })).json;
  const makerIds = await idsByHandle(
    'production',
    makers.map(({ handle }) => handle),
  );
  stage = {
    world,
    faults: injectFaults(),
    shown: {
      publicUrl,
      orderType: await idByHandle('order-type', 'standard'),
      methods: new Map(methods),
      methodIds: await idsByHandle('production-method', ['dtg', 'embroidery']),
      makerIds: new Map(makers.map(({ caller, handle }) => [caller, makerIds.get(handle) ?? 0])),
      makers: new Map(productions.map((production: { id: number }) => [production.id, production])),
    },
    setTime: (seconds) => vi.setSystemTime(seconds * 1000 - (world.now() - Date.now())),
  };
  lasting = new Set((await readTable()).rows.map(({ PK, SK }) => `${PK} ${SK}`));
});
afterAll(() => vi.useRealTimers());

const idsByHandle = async (entity: EntityName, handles: readonly string[]) =>
  new Map(await Promise.all(handles.map(async (handle) => [handle, await idByHandle(entity, handle)] as const)));

/** Deletes the rows that a sequence left. A sequence changes no row that existed before. */
async function forget(rows: readonly Row[]): Promise<void> {
  const stray = rows.filter(({ PK, SK }) => !lasting.has(`${PK} ${SK}`) && !/^(counter|sequence)#/.test(String(PK)));
  const requests = stray.map(({ PK, SK }) => ({ DeleteRequest: { Key: { PK, SK } } }));
  const batches = Array.from({ length: Math.ceil(requests.length / 25) }, (_, batch) =>
    requests.slice(batch * 25, (batch + 1) * 25),
  );
  await Promise.all(
    batches.map((batch) =>
      tableClient.get().send(new BatchWriteCommand({ RequestItems: { [tableName.get()]: batch } })),
    ),
  );
}

/** Returns the differences between the log of events about a subject and the model. */
function wrongEvents(table: Table, { entity, id, events }: PublishedOf): readonly string[] {
  const rows = table
    .events(entity, id)
    .filter(({ type }) => !isForProductions(String(type)))
    .sort((a, b) => Number(a.sequence) - Number(b.sequence));
  const shown = rows.map(({ type, sequence, related }) => {
    const told = { type, sequence };
    if (!(related instanceof Uint8Array)) return told;
    const kept = JSON.parse(inflate(related));
    return { ...told, texts: kept['id-tag'].map((tag: { current_state: string }) => tag.current_state) };
  });
  const all = [...(entity === 'order' ? ['order.placed'] : []), ...events.map(({ type }) => type)];
  return [
    difference(
      events.filter(({ isWork }) => !isWork),
      shown,
      `the events of ${entity} ${id}`,
    ),
    difference(
      all,
      typesHeard(entity, id).filter((type) => !isForProductions(type)),
      `the events received about ${entity} ${id}`,
    ),
  ].flatMap((wrong) => wrong ?? []);
}

/** Runs a sequence on the demo data and checks everything that it left. */
async function run(sequence: Sequence): Promise<Ran> {
  try {
    const ran = await runSequence(stage, sequence);
    const table = await readTable();
    const wrong = [...violations(table), ...ran.told.flatMap((one) => wrongEvents(table, one))];
    if (wrong.length > 0) throw new Error(`The table: ${wrong.join('; ')}`);
    await forget(table.rows);
    return ran;
  } catch (error) {
    await world.drain();
    await forget((await readTable()).rows);
    throw error;
  }
}

describe('the order path', () => {
  test('returns the same responses as the model', async () => {
    const figures = { sequences: 0, commands: 0, requests: 0, orders: 0, delivered: 0, replays: 0, refusals: 0 };
    let failedAt: number | undefined;
    const property = fc.asyncProperty(sequences, async (sequence) => {
      // stops shrinking the sequence after that time
      if (failedAt !== undefined && performance.now() - failedAt > shrinkingMilliseconds) return;
      try {
        const ran = await run(sequence);
        figures.sequences += 1;
        figures.commands += sequence.steps.length;
        for (const name of ['requests', 'orders', 'delivered', 'replays', 'refusals'] as const)
          figures[name] += ran[name];
      } catch (error) {
        failedAt ??= performance.now();
        throw error;
      }
    });
    const details = await fc.check(property, {
      numRuns: path ? 1 : numRuns,
      seed,
      ...(path && { path }),
      endOnFailure: process.env.MUTANT !== undefined, // a mutant's sequence need not be short
    });
    if (details.failed) {
      const again = `MODEL_SEED=${details.seed} MODEL_PATH=${details.counterexamplePath}`;
      const { steps, settings } = details.counterexample?.[0] ?? { steps: [], settings: undefined };
      const shown = steps.map((step, index) => `  ${index + 1}. ${JSON.stringify(step)}`).join('\n');
      throw new Error(
        `${details.errorInstance}\nAgain: ${again} npx vitest run test/promises/model.test.ts\n${JSON.stringify(settings)}\n${shown}`,
      );
    }
    report('Model', 'order path', figures);
    // sequences that end early would prove nothing
    if (!path) {
      expect(figures.orders, 'orders placed').toBeGreaterThan(numRuns / 10);
      expect(figures.delivered, 'orders completed').toBeGreaterThan(numRuns / 20);
    }
  }, 600_000);

  test.each(Object.entries(workSequences))('passes a sequence about %s', async (_, sequence) => {
    await expect(run(sequence)).resolves.toHaveProperty('requests');
  });

  const fixed = Object.entries(regressions);
  test.runIf(fixed.length > 0).each(fixed)(
    'the order path still passes a sequence that failed once: %s',
    async (_, sequence) => {
      await expect(run(sequence)).resolves.toHaveProperty('requests');
    },
  );
});
