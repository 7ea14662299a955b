import { underOneDeadline } from '../aws/deadlines.ts';
import { nowMilliseconds } from '../lib/clock.ts';
import { describeError, failure, log } from '../lib/log.ts';
import type * as z from '../model/zod.ts';
import { type TaskDesign, type Worker, worker } from './worker.ts';

/**
 * Makes a task of a state machine. Its input is parsed by the schema; what `run` answers goes to the next state: ids,
 * revs and states, outcomes that are expected among them. What it throws ends the execution. A task runs again when
 * its answer was lost, so `run` must tolerate duplicates.
 */
export const taskWorker = <S extends z.ZodType>(
  design: Omit<TaskDesign, 'on'>,
  schema: S,
  run: (input: z.output<S>) => Promise<object>,
): Worker<TaskDesign> =>
  worker({ ...design, on: 'task' }, async (input) => {
    const startedAt = nowMilliseconds();
    const about = () => ({ event: 'task', milliseconds: nowMilliseconds() - startedAt }) as const;
    try {
      const answer = await underOneDeadline(async () => run(schema.parse(input)));
      log({ ...about(), status: 200 });
      return answer;
    } catch (error) {
      log({ ...about(), status: 500, ...describeError(error) }, failure(error));
      // AWS writes what is thrown into its own logs, and a message may quote anything
      throw new Error('The task has failed; its log says at what');
    }
  });
