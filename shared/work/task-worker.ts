import { underOneDeadline } from '../aws/deadlines.ts';
import { nowMilliseconds } from '../lib/clock.ts';
import { currentInvocation } from '../lib/invocation.ts';
import { describeError, failure, type LogFields, log } from '../lib/log.ts';
import { parentOf, withSpan } from '../lib/trace.ts';
import type * as z from '../model/zod.ts';
import { unitsUsed } from '../table/use.ts';
import { type TaskDesign, type Worker, worker } from './worker.ts';

/** The fields of a log line that say for whom a task works. */
export type TaskOrigin = Pick<LogFields, 'request_id' | 'merchant' | 'is_test'>;

/** The tasks of the disposition machine. */
type Task = 'load' | 'plan' | 'commit';

/**
 * Creates the worker of a state machine's task. The schema parses the input. The next state receives the result of
 * `run`: ids, revisions and states, including expected failures. An error ends the execution. `originOf` returns for
 * whom the task works, for its log line.
 *
 * The state machine runs a task again if the response was lost, so `run` must tolerate duplicates. Tasks pass on the
 * `traceparent` of the execution's input, and are spans below it.
 */
export const taskWorker = <S extends z.ZodType>(
  task: Task,
  design: Omit<TaskDesign, 'on'>,
  schema: S,
  run: (input: z.output<S>) => Promise<object>,
  originOf: (input: z.output<S>) => TaskOrigin = () => ({}),
): Worker<TaskDesign> =>
  worker({ ...design, on: 'task' }, async (input) => {
    const startedAt = nowMilliseconds();
    let origin: TaskOrigin = {};
    const about = () =>
      ({ event: 'task', ...origin, milliseconds: nowMilliseconds() - startedAt, ...unitsUsed() }) as const;
    const { traceparent } = Object(input);
    const start = { parent: parentOf(traceparent), attributes: { 'faas.coldstart': currentInvocation().cold_start } };
    return withSpan(['task', task], start, async ({ fail }) => {
      try {
        const answer = await underOneDeadline(async () => {
          const parsed = schema.parse(input);
          origin = originOf(parsed);
          return run(parsed);
        });
        log({ ...about(), status: 200 });
        return traceparent === undefined ? answer : { ...answer, traceparent };
      } catch (error) {
        fail(error);
        log({ ...about(), status: 500, ...describeError(error) }, failure(error));
        // AWS logs the thrown error itself, and an error message could quote anything
        throw new Error('The task failed. Its log has the cause');
      }
    });
  });
