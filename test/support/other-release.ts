import { unmarshall } from '@aws-sdk/util-dynamodb';
import { findEndpoints, findWorkers } from '../../infra/find-functions.ts';
import type { World } from '../../local/world.ts';
import { tableClient as ownClient } from '../../shared/table/client.ts';
import { inflate } from '../../shared/table/deflate.ts';
import type { Row } from '../../shared/table/rows.ts';
import { hearEventsOf } from './hear-events.ts';
import type { Table } from './invariants.ts';
import { inNextRelease } from './mutation.ts';

/** A release whose functions run beside those of this release, in the same world. */
export interface OtherRelease {
  /** The endpoints and workers of both releases. At each run of a function, one of the releases does it. */
  readonly functions: {
    readonly endpoints: Awaited<ReturnType<typeof findEndpoints>>;
    readonly workers: Awaited<ReturnType<typeof findWorkers>>;
  };
  /** The records that the other release created, as they were then, by the key of their row: `<PK> <SK>`. */
  readonly created: ReadonlyMap<string, object>;
  /** Connects the other release to a world. `hear` receives the lines of its log. */
  join(world: World, hear: (line: string) => void): void;
  /** Clears the caches of the other release. */
  forgetHeld(): void;
}

/** Returns an error for each record that lost the field that only the other release knows, or got another value. */
export const lostFields = (table: Table, { created }: OtherRelease): readonly string[] =>
  table.rows.flatMap((row) => {
    const was = created.get(`${row.PK} ${row.SK}`);
    if (!was || !('written_by' in was) || storedRecord(row).written_by === was.written_by) return [];
    return [`${row.PK} ${row.SK} has lost written_by`];
  });

/** Loads a module of the next release. It has the types of this release. */
const load = <M>(file: string): Promise<M> => import(/* @vite-ignore */ inNextRelease(file));

/**
 * Loads the next release (`next-release.ts`): further modules of this process, with clients and caches of their own.
 * `isNext` decides for each run of a function whether the next release does it.
 */
export async function loadNextRelease(isNext: () => boolean): Promise<OtherRelease> {
  const endpoints = await Promise.all(
    (await findEndpoints()).map(async (found) => {
      return { ...found, endpoint: await either(found.file, found.endpoint, isNext) };
    }),
  );
  const workers = await Promise.all(
    (await findWorkers()).map(async (found) => {
      return { ...found, worker: await either(found.file, found.worker, isNext) };
    }),
  );
  const { setClock } = await load<typeof import('../../shared/lib/clock.ts')>('shared/lib/clock.ts');
  const { setLogSink } = await load<typeof import('../../shared/lib/log.ts')>('shared/lib/log.ts');
  const { forgetHeld } = await load<typeof import('../../shared/lib/held.ts')>('shared/lib/held.ts');
  const { tableClient } = await load<typeof import('../../shared/table/client.ts')>('shared/table/client.ts');
  const { interceptClients } = await load<typeof import('../../local/interceptors.ts')>('local/interceptors.ts');
  const created = new Map<string, object>();
  return {
    functions: { endpoints, workers },
    created,
    join(world, hear) {
      setClock({ now: world.now, wait: async (milliseconds) => world.advance(milliseconds) });
      setLogSink(hear);
      hearEventsOf(tableClient);
      noteCreated(tableClient, (key, record) => created.set(key, record));
      noteCreated(ownClient, (key) => created.delete(key));
      world.intercept(interceptClients);
    },
    forgetHeld,
  };
}

/** Returns a function of both releases, with the design of this one. */
async function either<F extends (...given: never[]) => unknown>(
  file: string,
  own: F,
  isNext: () => boolean,
): Promise<F> {
  const { handler } = await load<{ readonly handler: F }>(file);
  const run = (...given: Parameters<F>) => (isNext() ? handler : own)(...given);
  return Object.assign(run, own) as unknown as F;
}

/** Calls `note` with each record that a client creates. */
function noteCreated(client: typeof ownClient, note: (key: string, record: object) => void): void {
  client.get().middlewareStack.add(
    (next) => async (args) => {
      const result = await next(args);
      const { TransactItems = [], Item } = args.input as { TransactItems?: { Put?: { Item?: Raw } }[]; Item?: Raw };
      for (const item of [Item, ...TransactItems.map(({ Put }) => Put?.Item)]) {
        const row = item && unmarshall(item);
        if (row?.json && row.rev === 1) note(`${row.PK} ${row.SK}`, storedRecord(row));
      }
      return result;
    },
    { step: 'deserialize', priority: 'high', name: 'noteCreated', override: true },
  );
}

/** A row in a call to the table. */
type Raw = Parameters<typeof unmarshall>[0];

/** Returns the record in a row as it is stored, without upgrades. */
const storedRecord = ({ json }: Row) => JSON.parse(json instanceof Uint8Array ? inflate(json) : String(json));
