import { underOneDeadline } from '../aws/deadlines.ts';
import { nowMilliseconds } from '../lib/clock.ts';
import { describeError, failure, log } from '../lib/log.ts';
import type * as z from '../model/zod.ts';
import { type TaskDesign, type Worker, worker } from './worker.ts';

/**
 * Creates the worker of a state machine's task. The schema parses the input. The next state receives the result of
 * `run`: ids, revisions and states, including expected failures. An error ends the execution.
 *
 * The state machine runs a task again if the response was lost, so `run` must tolerate duplicates.
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
      // AWS logs the thrown error itself, and an error message could quote anything
      throw new Error('The task failed. Its log has the cause');
    }
  });
