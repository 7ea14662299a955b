import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isMainThread, parentPort, Worker } from 'node:worker_threads';

// A receiver that accepts everything. It runs in a separate thread, so that its CPU time does not count for the sending
// process.

/** A receiver on 127.0.0.1. */
export interface BenchReceiver {
  readonly url: string;
  /** Returns the number of requests so far. */
  taken(): Promise<number>;
  stop(): Promise<unknown>;
}

/** Starts a receiver. */
export async function startReceiver(): Promise<BenchReceiver> {
  const thread = new Worker(import.meta.filename);
  const said = () => new Promise<number>((resolve) => thread.once('message', resolve));
  const port = await said();
  return {
    url: `http://127.0.0.1:${port}`,
    taken: () => {
      const answer = said();
      thread.postMessage('taken');
      return answer;
    },
    stop: () => thread.terminate(),
  };
}

if (!isMainThread) {
  let taken = 0;
  const server = createServer((request, response) => {
    request.resume();
    request.on('end', () => {
      taken += 1;
      response.writeHead(204).end();
    });
  });
  server.listen(0, '127.0.0.1', () => parentPort?.postMessage((server.address() as AddressInfo).port));
  parentPort?.on('message', () => parentPort?.postMessage(taken));
}
