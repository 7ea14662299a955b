import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { handler as relay } from '../functions/workers/relay.ts';
import { handler as sweeper } from '../functions/workers/sweeper.ts';
import type { Endpoint } from '../shared/http/endpoint.ts';
import type { Need } from '../shared/lib/needs.ts';
import { type QueueDesign, type QueueName, queues } from '../shared/work/queues.ts';
import type { Worker } from '../shared/work/worker.ts';

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
        name: nameOf(file),
        file,
        endpoint: (await import(join(root, file))).handler as Endpoint,
      })),
  );
}

/** A function that no caller reaches: a queue's worker, the relay, the sweeper. */
export interface FoundWorker {
  readonly name: string;
  readonly file: string;
  readonly needs: readonly Need[];
}

/** A job queue's worker, with the queue. */
export interface QueueWorker extends FoundWorker {
  readonly design: QueueDesign;
}

/** The functions that no job queue feeds. */
export const singleWorkers = {
  relay: { name: 'relay', file: 'functions/workers/relay.ts', needs: relay.needs },
  sweeper: { name: 'sweeper', file: 'functions/workers/sweeper.ts', needs: sweeper.needs },
} as const satisfies Record<string, FoundWorker>;

/** Finds the workers of the job queues by queue; a queue without its file fails here. */
export async function findWorkers(): Promise<Readonly<Record<QueueName, QueueWorker & { readonly worker: Worker }>>> {
  const entries = await Promise.all(
    Object.entries<QueueDesign>(queues).map(async ([queue, design]) => {
      const file = join('functions', 'workers', `${queue}.ts`);
      const worker = (await import(join(root, file))).handler as Worker;
      return [queue, { name: queue, file, needs: worker.needs, worker, design }] as const;
    }),
  );
  // one entry per queue, by construction
  return Object.fromEntries(entries) as Record<QueueName, QueueWorker & { readonly worker: Worker }>;
}

const nameOf = (file: string): string =>
  file
    .replace(/^functions\//, '')
    .replace(/\.ts$/, '')
    .replaceAll('/', '-');

async function filesBelow(folder: string): Promise<readonly string[]> {
  const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1));
}
