import {
  type Change,
  changed,
  creates,
  event,
  newBase,
  removes,
  replaces,
  unchanged,
  type Write,
} from '../../domain/change.ts';
import { tenantKey } from '../../domain/reach.ts';
import { type Count, type Counted, totalOf } from '../../domain/sharded-counter.ts';
import { later } from '../../lib/clock.ts';
import type { Tenant } from '../../model/fields.ts';
import type { FileRecord } from '../../resources/files/file-record.ts';

const claimSeconds = 3600;
const safeSeconds = 600; // a worker that stores the bytes of a claimed file needs far less

/** The content of a file, from which its address is derived. */
export interface FileContent {
  /** SHA-256 of the bytes in base64url. */
  readonly sha256: string;
  /** Size in bytes. */
  readonly size: number;
}

/** Returns the unique value that identifies the content of a file within a tenant. */
export const addressOf = (tenant: Tenant, { sha256 }: Pick<FileContent, 'sha256'>): string =>
  `${tenantKey(tenant)}.${sha256}`;

/**
 * Claims the file of a content before its bytes are stored. A file without a reference after an hour is removed. A file
 * whose removal is near is claimed again, so that nothing is stored under the key of a removed file. If another request
 * claims the same content first, the rule decides again and finds its file.
 */
export function claimFile(
  { merchant, is_test }: Tenant,
  { sha256, size }: FileContent,
  found: FileRecord | undefined,
  id: number,
  now: string,
): Change<FileRecord> {
  const due_at = later(now, claimSeconds);
  if (found) {
    if (found.due_at === null || found.due_at > later(now, safeSeconds)) return unchanged(found);
    const again: FileRecord = { ...found, due_at, updated_at: now };
    return changed(again, [replaces('file', found, again)]);
  }
  const file: FileRecord = {
    ...newBase(id, now),
    merchant,
    is_test,
    address: addressOf({ merchant, is_test }, { sha256 }),
    sha256,
    size,
    references: 0,
    due_at,
  };
  return changed(file, [creates('file', file, 'decide again')]);
}

/** Counts references to the bytes of a file. `from` is the id of the record that refers to the file. */
export const referring = (file: number, by: number, from: number): Count => ({ entity: 'file', id: file, by, from });

/**
 * Counts a reference from new media to a file. The first reference ends the claim, so it is counted in the record.
 * Later references are counted in the counter.
 */
export function withReference(
  file: FileRecord,
  media: number,
  now: string,
): { readonly writes: readonly Write[]; readonly counts: readonly Count[] } {
  if (file.due_at === null) return { writes: [], counts: [referring(file.id, 1, media)] };
  const after: FileRecord = { ...file, references: file.references + 1, due_at: null, updated_at: now };
  return { writes: [replaces('file', file, after)], counts: [] };
}

const referencesOf = ({ record, shards }: Counted<FileRecord>): number => record.references + totalOf(shards);

/**
 * Removes references to a file. Without references, a worker removes the file. The rule writes the record and not the
 * counter. So if two requests remove the last references at once, the second decides again on the first one's write.
 */
export function withoutReferences(counted: Counted<FileRecord>, count: number, now: string) {
  const { record: file } = counted;
  // the worker checks again, because the count may have risen by then
  const isUnused = referencesOf(counted) - count <= 0;
  const after: FileRecord = {
    ...file,
    references: file.references - count,
    due_at: isUnused ? now : null,
    updated_at: now,
  };
  const events = isUnused ? [event('file.unused', 'file', file, { file: file.id })] : [];
  return { writes: [replaces('file', file, after)], events };
}

/**
 * Removes a file without references. Returns whether its object may be removed. This is also true if the record is
 * gone, because an earlier run may have died before it removed the object. A file with new references is no longer due.
 */
export function removeUnused(counted: Counted<FileRecord> | undefined, now: string): Change<boolean> {
  if (!counted) return unchanged(true);
  const { record: file, shards } = counted;
  if (file.due_at === null || file.due_at > now) return unchanged(false);
  if (referencesOf(counted) > 0) {
    return changed(false, [replaces('file', file, { ...file, due_at: null, updated_at: now })]);
  }
  return {
    ...unchanged(true),
    removes: [removes('file', file)],
    closes: [{ entity: 'file', id: file.id, shards }],
  };
}
