import { readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';
import type { Endpoint } from '../shared/http/endpoint.ts';
import { queues } from '../shared/work/queues.ts';
import type { Worker, WorkerDesign } from '../shared/work/worker.ts';

const root = join(import.meta.dirname, '..');

/** An endpoint of the tree. */
export interface FoundEndpoint {
  /** Area, noun and verb, such as `v2-orders-cancel`. */
  readonly name: string;
  /** The path relative to the root of the repository. */
  readonly file: string;
  readonly endpoint: Endpoint;
}

/** Returns all endpoints. The tree is the route table: each file below the folder of an area is an endpoint. */
export async function findEndpoints(): Promise<readonly FoundEndpoint[]> {
  const areas = ['master-administration', 'public', 'v2'];
  const found = await Promise.all(areas.map((area) => filesBelow(join('functions', area))));
  return Promise.all(
    found
      .flat()
      .sort()
      .map(async (file) => ({
        name: nameOf(file, 'functions'),
        file,
        endpoint: (await import(join(root, file))).handler as Endpoint,
      })),
  );
}

/** A function that callers cannot reach. */
export interface FoundWorker<D extends WorkerDesign = WorkerDesign> {
  /** The path below `functions/workers`, such as `prepare-order` or `disposition-load`. */
  readonly name: string;
  readonly file: string;
  readonly worker: Worker<D>;
}

/** Returns the workers that one kind of source starts. */
export const workersOn = <On extends WorkerDesign['on']>(
  on: On,
  workers: readonly FoundWorker[],
): readonly FoundWorker<Extract<WorkerDesign, { on: On }>>[] =>
  workers.filter((found): found is FoundWorker<Extract<WorkerDesign, { on: On }>> => found.worker.design.on === on);

/** Returns all workers, one per file below `functions/workers`. Throws if a queue has no worker with its name. */
export async function findWorkers(): Promise<readonly FoundWorker[]> {
  const files = [...(await filesBelow('functions/workers'))].sort();
  const found = await Promise.all(
    files.map(async (file) => ({
      name: nameOf(file, 'functions/workers'),
      file,
      worker: (await import(join(root, file))).handler as Worker,
    })),
  );
  requireWorkers(found);
  return found;
}

/** Throws unless each queue has exactly one worker, in the file with its name. */
export function requireWorkers(found: readonly FoundWorker[]): void {
  for (const queue of Object.keys(queues)) {
    const own = workersOn('queue', found).filter(({ worker }) => worker.design.queue === queue);
    if (own.length !== 1 || own[0]?.name !== queue) {
      throw new Error(`The queue ${queue} must have exactly one worker, functions/workers/${queue}.ts`);
    }
  }
}

const nameOf = (file: string, folder: string): string =>
  relative(folder, file).replace(/\.ts$/, '').replaceAll('/', '-');

async function filesBelow(folder: string): Promise<readonly string[]> {
  const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1));
}
