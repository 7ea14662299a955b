import { beforeEach, expect, test } from 'vitest';
import { setLogSink } from '../../shared/lib/log.ts';
import { unavailable } from '../../shared/lib/refusal.ts';
import * as z from '../../shared/model/zod.ts';
import { taskWorker } from '../../shared/work/task-worker.ts';

const design = { summary: '', needs: [], timeoutSeconds: 5, errorImpact: '', example: {} };

let logs: string[];
beforeEach(() => {
  logs = [];
  setLogSink((line) => logs.push(line));
});
const lines = () => logs.map((line) => JSON.parse(line)).filter(({ event }) => event === 'task');

test('a task parses its input by its schema, returns the next state and writes one log line', async () => {
  const task = taskWorker('load', design, z.object({ order: z.int() }), async ({ order }) => ({ next: order + 1 }));
  expect(await task({ order: 1, more: 2 })).toEqual({ next: 2 });
  expect(task.design).toEqual({ ...design, on: 'task' });
  expect(lines()).toEqual([
    expect.objectContaining({ level: 'INFO', event: 'task', status: 200, milliseconds: expect.any(Number) }),
  ]);
});

test('a task that meets a throttled table does not count as a fault, because it may run again', async () => {
  const task = taskWorker('load', design, z.object({}), async () => {
    throw unavailable();
  });
  await expect(Promise.resolve(task({}))).rejects.toThrow('The task failed');
  expect(lines()).toEqual([expect.objectContaining({ event: 'task', status: 500, Unavailable: 1 })]);
  expect(lines()[0]).not.toHaveProperty('Faults');
});

test.each<[string, unknown]>([
  ['throws', { order: 1 }],
  ['gets input that its schema rejects', { order: 'canary' }],
])('a task that %s counts as a fault, and logs nothing of its input', async (_, input) => {
  const task = taskWorker('load', design, z.object({ order: z.int() }), async () => {
    throw new TypeError('canary');
  });
  const thrown = await Promise.resolve(task(input)).catch((error: Error) => error);
  expect(thrown).toMatchObject({ message: 'The task failed. Its log has the cause' });
  expect(thrown).not.toHaveProperty('cause');
  expect(lines()).toEqual([expect.objectContaining({ event: 'task', status: 500, Faults: 1 })]);
  expect(logs.join()).not.toContain('canary');
});
