import { everything } from '../../domain/reach.ts';
import { finishTask, resumeTask } from '../../rules/catalogue/catalogue-task.ts';
import { readRecord } from '../../table/table.ts';
import { decide } from '../../table/writes/decide.ts';

/** Resumes a task that hangs: its message is in the dead-letter queue, or lost. */
export async function resumeCatalogueTask(id: number): Promise<void> {
  await decide(
    () => readRecord('catalogue-task', id, everything),
    (task, { now }) => resumeTask(task, now),
  );
}

/** Finishes a task: nothing is left of it that the sweeper would have resumed. */
export async function finishCatalogueTask(id: number): Promise<void> {
  await decide(
    () => readRecord('catalogue-task', id, everything),
    (task, { now }) => finishTask(task, now),
  );
}
