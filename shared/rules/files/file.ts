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
const safeSeconds = 600; // what stores the bytes of a claim ends well within that

/** The bytes of a file as its address is made of them. */
export interface FileContent {
  /** Of the bytes, base64url. */
  readonly sha256: string;
  /** Bytes. */
  readonly size: number;
}

/** Names a content of a tenant, as the unique value of its file. */
export const addressOf = (tenant: Tenant, { sha256 }: Pick<FileContent, 'sha256'>): string =>
  `${tenantKey(tenant)}.${sha256}`;

/**
 * Claims the file of a content before its bytes are stored: without a reference within an hour it is removed. One that
 * is about to be removed is claimed again, so that nothing is stored under the key of a file that is gone. What another
 * request has claimed in the meantime is found by deciding again.
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

/** Counts media that have the bytes of a file from now on. `from` is the id of what has them. */
export const referring = (file: number, by: number, from: number): Count => ({ entity: 'file', id: file, by, from });

/**
 * Counts new media that have the bytes of a file. The first ones end its claim, so the record is written, and counts
 * them.
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
 * Takes back references to a file; with the last one gone, a worker removes it. The record is written, not the counter:
 * of two that take the last ones back at once, the second finds what the first has written.
 */
export function withoutReferences(counted: Counted<FileRecord>, count: number, now: string) {
  const { record: file } = counted;
  const isUnused = referencesOf(counted) - count <= 0; // more may be counted by now: the worker looks again
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
 * Removes a file that nothing refers to. Answers whether its object may be removed: also where the file is gone, since
 * an earlier run may have died before it came to the object. A file that is referred to again waits for nothing.
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
