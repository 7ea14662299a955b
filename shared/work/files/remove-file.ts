import { everything } from '../../domain/reach.ts';
import { fileKey, removeObject } from '../../files/bucket.ts';
import { readCountedFile } from '../../reads/media.ts';
import { removeUnused } from '../../rules/files/file.ts';
import { decide } from '../../table/writes/decide.ts';
import { sendAgain } from '../send.ts';

/**
 * Removes a file without references, and then its object. A duplicate or late run never removes a file that is in use.
 */
export async function removeFile({ file: id }: { file: number }): Promise<void> {
  const isRemoved = await decide(
    () => readCountedFile(id, everything),
    (file, { now }) => removeUnused(file, now),
  );
  if (isRemoved) await removeObject(fileKey(id));
}

/** Requests the removal of an overdue file: its message was lost, or the request that claimed it died. */
export const removeUnusedFile = (id: number): Promise<void> =>
  sendAgain('file.unused', 'file', { id, rev: 0 }, { file: id });
