import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb';
import { vi } from 'vitest';
import type { EntityName } from '../../../shared/domain/entity-design.ts';
import { isForProductions } from '../../../shared/domain/events.ts';
import { tableClient, tableName } from '../../../shared/table/client.ts';
import { inflate } from '../../../shared/table/deflate.ts';
import type { Row } from '../../../shared/table/rows.ts';
import { idByHandle } from '../../support/arrange.ts';
import { injectFaults } from '../../support/faults.ts';
import { typesHeard } from '../../support/hear-events.ts';
import { readTable, type Table, violations } from '../../support/invariants.ts';
import type { OtherRelease } from '../../support/other-release.ts';
import { publicUrl, startTestWorld, type TestWorld } from '../../support/world.ts';
import { difference } from './match.ts';
import { makers } from './production.ts';
import type { Sequence } from './requests.ts';
import { type PublishedOf, type Ran, runSequence, type Stage } from './run.ts';

/** A world with the model beside it. */
export interface Bench {
  readonly world: TestWorld;
  /**
   * Runs a sequence on the demo data, and checks everything that it left. `check` returns further errors of the table.
   * Then deletes what the sequence left.
   */
  run(sequence: Sequence, check?: (table: Table) => readonly string[]): Promise<Ran>;
}

/**
 * Starts a world whose clock moves only if a sequence moves it. The suite calls `vi.useRealTimers()` at its end.
 * `beside` is another release, whose functions take turns with those of this release.
 */
export async function startBench(beside?: OtherRelease): Promise<Bench> {
  vi.useFakeTimers({ toFake: ['Date'] });
  const world = await startTestWorld({ ...(beside && { beside }) });
  const { json } = await world.call('GET /v2/payment-methods');
  const methods = json.data.map((method: { handle: string }) => [method.handle, method] as const);
  const { data: productions } = (await world.call('GET /master-administration/productions', { key: 'staff' })).json;
  const makerIds = await idsByHandle(
    'production',
    makers.map(({ handle }) => handle),
  );
  const stage: Stage = {
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
  const lasting = new Set((await readTable()).rows.map(({ PK, SK }) => `${PK} ${SK}`));

  /**
   * Deletes the rows that a sequence left, except counters and keys, which processes cache. A sequence changes no row
   * that existed before.
   */
  async function forget(rows: readonly Row[]): Promise<void> {
    const stray = rows.filter(
      ({ PK, SK }) => !lasting.has(`${PK} ${SK}`) && !/^((counter|sequence)#|(file-keys|person-key)$)/.test(String(PK)),
    );
    const requests = stray.map(({ PK, SK }) => ({ DeleteRequest: { Key: { PK, SK } } }));
    const batches = Array.from({ length: Math.ceil(requests.length / 25) }, (_, batch) =>
      requests.slice(batch * 25, (batch + 1) * 25),
    );
    await Promise.all(
      batches.map((batch) => tableClient.get().send(new BatchWriteCommand({ RequestItems: { [tableName()]: batch } }))),
    );
  }

  return {
    world,
    async run(sequence, check = () => []) {
      try {
        const ran = await runSequence(stage, sequence);
        const table = await readTable();
        const wrong = [...violations(table), ...ran.told.flatMap((one) => wrongEvents(table, one)), ...check(table)];
        if (wrong.length > 0) throw new Error(`The table: ${wrong.join('; ')}`);
        await forget(table.rows);
        return ran;
      } catch (error) {
        await world.drain();
        await forget((await readTable()).rows);
        throw error;
      }
    },
  };
}

const idsByHandle = async (entity: EntityName, handles: readonly string[]) =>
  new Map(await Promise.all(handles.map(async (handle) => [handle, await idByHandle(entity, handle)] as const)));

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
