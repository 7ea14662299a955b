import { findEndpoints, findWorkers } from '../../infra/find-functions.ts';
import type { World } from '../../local/world.ts';
import { tableClient as ownClient } from '../../shared/table/client.ts';
import { hearEventsOf } from './hear-events.ts';
import { inNextRelease } from './mutation.ts';

/** A release whose functions run beside those of this release, in the same world. */
export interface OtherRelease {
  /** The endpoints and workers of both releases. At each run of a function, one of the releases does it. */
  readonly functions: {
    readonly endpoints: Awaited<ReturnType<typeof findEndpoints>>;
    readonly workers: Awaited<ReturnType<typeof findWorkers>>;
  };
  /** The keys of the rows of records that the other release created: `<PK> <SK>`. */
  readonly created: ReadonlySet<string>;
  /** Connects the other release to a world. `hear` receives the lines of its log. */
  join(world: World, hear: (line: string) => void): void;
  /** Clears the caches of the other release. */
  forgetHeld(): void;
}

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
  const created = new Set<string>();
  return {
    functions: { endpoints, workers },
    created,
    join(world, hear) {
      setClock({ now: world.now, wait: async (milliseconds) => world.advance(milliseconds) });
      setLogSink(hear);
      hearEventsOf(tableClient);
      noteCreated(tableClient, (key) => created.add(key));
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

/** A row in a call to the table. */
type RawRow = Readonly<Record<string, { readonly S?: string; readonly N?: string }>>;

/** Calls `note` with the key of each record that a client creates. */
function noteCreated(client: typeof ownClient, note: (key: string) => void): void {
  client.get().middlewareStack.add(
    (next) => async (args) => {
      const result = await next(args);
      const { TransactItems = [], Item } = args.input as {
        TransactItems?: { Put?: { Item?: RawRow } }[];
        Item?: RawRow;
      };
      for (const row of [Item, ...TransactItems.map(({ Put }) => Put?.Item)])
        if (row?.json && row.rev?.N === '1') note(`${row.PK?.S} ${row.SK?.S}`);
      return result;
    },
    { step: 'deserialize', priority: 'high', name: 'noteCreated', override: true },
  );
}
