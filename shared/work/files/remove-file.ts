import { everything } from '../../changes/reach.ts';
import { fileKey, removeObject } from '../../files/bucket.ts';
import { removeUnused } from '../../rules/files/file.ts';
import { eventId } from '../../table/keys.ts';
import { readRecord } from '../../table/table.ts';
import { eventSchema } from '../../table/writes/commit.ts';
import { decide } from '../../table/writes/decide.ts';
import { queuesAfter, sendJob } from '../send.ts';

/** Removes a file that nothing refers to, then its object. Run again, or late, it removes nothing that is in use. */
export async function removeFile({ file: id }: { file: number }): Promise<void> {
  const isRemoved = await decide(
    () => readRecord('file', id, everything),
    (file, { now }) => removeUnused(file, now),
  );
  if (isRemoved) await removeObject(fileKey(id));
}

/** Has a file removed whose time has come: a message of it is lost, or the request that has claimed it has died. */
export async function removeUnusedFile(id: number): Promise<void> {
  const message = { event: eventId('file', id, 0), schema: eventSchema, facts: { file: id } };
  await Promise.all(queuesAfter('file.unused').map((queue) => sendJob(queue, message)));
}
