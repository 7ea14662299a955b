import { everything } from '../../domain/reach.ts';
import { finishTask, resumeTask } from '../../rules/catalogue/catalogue-task.ts';
import { readRecord } from '../../table/table.ts';
import { decide } from '../../table/writes/decide.ts';
import { resuming } from '../resuming.ts';

/** Resumes an overdue task: its message is lost or in the dead-letter queue. */
export const resumeCatalogueTask = (id: number): Promise<undefined> =>
  resuming('catalogue-task', { id }, (read) => decide(read, (task, { now }) => resumeTask(task, now)));

/** Finishes a task, so that the sweeper does not resume it. */
export async function finishCatalogueTask(id: number): Promise<void> {
  await decide(
    () => readRecord('catalogue-task', id, everything),
    (task, { now }) => finishTask(task, now),
  );
}
