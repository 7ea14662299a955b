import { readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';
import type { Endpoint } from '../shared/http/endpoint.ts';
import { queues } from '../shared/work/queues.ts';
import type { Worker, WorkerDesign } from '../shared/work/worker.ts';

const root = join(import.meta.dirname, '..');

/** An endpoint as the tree holds it. */
export interface FoundEndpoint {
  /** `v2-orders-cancel`: area, noun and verb. */
  readonly name: string;
  /** From the top of the repository. */
  readonly file: string;
  readonly endpoint: Endpoint;
}

/** Finds every endpoint: one file each below an area's folder. The tree is the route table. */
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

/** A function that no caller reaches, as the tree holds it. */
export interface FoundWorker<D extends WorkerDesign = WorkerDesign> {
  /** Its path below `functions/workers`: `prepare-order`, `disposition-load`. */
  readonly name: string;
  readonly file: string;
  readonly worker: Worker<D>;
}

/** Picks the workers that are started by one kind of source. */
export const workersOn = <On extends WorkerDesign['on']>(
  on: On,
  workers: readonly FoundWorker[],
): readonly FoundWorker<Extract<WorkerDesign, { on: On }>>[] =>
  workers.filter((found): found is FoundWorker<Extract<WorkerDesign, { on: On }>> => found.worker.design.on === on);

/** Finds every worker: one file each below `functions/workers`. Fails where a queue has no worker of its name. */
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

/** Fails unless each queue is worked by the file of its name, and by no other. */
export function requireWorkers(found: readonly FoundWorker[]): void {
  for (const queue of Object.keys(queues)) {
    const own = workersOn('queue', found).filter(({ worker }) => worker.design.queue === queue);
    if (own.length !== 1 || own[0]?.name !== queue) {
      throw new Error(`The queue ${queue} is not worked by functions/workers/${queue}.ts alone`);
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
