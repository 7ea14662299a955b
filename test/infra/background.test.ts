import { expect, test } from 'vitest';
import { createWorld } from '../../infra/local/world.ts';
import { setLogSink } from '../../shared/lib/log.ts';
import { putRow } from '../../shared/table/table.ts';
import { sendJob } from '../../shared/work/send.ts';
import { worker } from '../../shared/work/worker.ts';
import { startTable } from '../table/own-table.ts';

// The world as `npm run dev` has it: work is done as it comes.

const made = { summary: '', needs: [], timeoutSeconds: 10, errorImpact: '' };
const queue = 'route-order';

test('work that is sent on at once is done once each', async () => {
  setLogSink(() => undefined);
  await startTable();
  const runs: string[] = [];
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>();
  const workers = [
    worker({ ...made, on: 'stream', rows: 'outbox', batchSize: 3, retries: 2, behindSeconds: 60 }, async () => {
      runs.push('relay');
      // more would be the same work begun again before it is noticed as begun
      if (runs.length < 10) await sendJob(queue, { event: 'evt', schema: 1, facts: { order: 1 } });
      return { batchItemFailures: [] };
    }),
    worker({ ...made, on: 'queue', queue, batchSize: 3, maximumConcurrency: 2 }, async () => {
      runs.push('work');
      arrive();
      return { batchItemFailures: [] };
    }),
  ].map((dummy, index) => ({ name: `dummy-${index}`, file: '', worker: dummy }));
  const world = await createWorld({ publicUrl: 'http://localhost:4000/local', background: true, workers });
  await putRow({ PK: 'order#1', SK: 'outbox#1', kind: 'outbox' });
  await arrived;
  await world.drain();
  expect(runs).toEqual(['relay', 'work']);
});
