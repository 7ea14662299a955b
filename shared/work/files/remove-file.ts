import { everything } from '../../domain/reach.ts';
import { fileKey, removeObject } from '../../files/bucket.ts';
import { readCountedFile } from '../../reads/media.ts';
import { removeUnused } from '../../rules/files/file.ts';
import { decide } from '../../table/writes/decide.ts';
import { sendAgain } from '../send.ts';

/** Removes a file that nothing refers to, then its object. Run again, or late, it removes nothing that is in use. */
export async function removeFile({ file: id }: { file: number }): Promise<void> {
  const isRemoved = await decide(
    () => readCountedFile(id, everything),
    (file, { now }) => removeUnused(file, now),
  );
  if (isRemoved) await removeObject(fileKey(id));
}

/** Has a file removed whose time has come: a message of it is lost, or the request that has claimed it has died. */
export const removeUnusedFile = (id: number): Promise<void> =>
  sendAgain('file.unused', 'file', { id, rev: 0 }, { file: id });
