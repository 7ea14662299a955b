import { underOneDeadline, underOwnDeadlines } from '../aws/deadlines.ts';
import { type Change, changed } from '../domain/change.ts';
import { isLeaseShort, isStuck, runMilliseconds } from '../domain/held-work.ts';
import { everything } from '../domain/reach.ts';
import { exportKey, storeInParts } from '../files/bucket.ts';
import { ensureFileKeys } from '../files/file-keys.ts';
import { nowInstant, nowMilliseconds } from '../lib/clock.ts';
import type { StoredFile } from '../rules/files/stored-file.ts';
import {
  acquireRun,
  endRun,
  keptLease,
  type RunEnd,
  type RunEntity,
  type RunRecords,
  resumeRun,
  rewrites,
} from '../rules/people/resumable.ts';
import { readRecord } from '../table/table.ts';
import { commit } from '../table/writes/commit.ts';
import { decide } from '../table/writes/decide.ts';
import { reserveIds } from '../table/writes/reserve-ids.ts';
import { resuming } from './resuming.ts';

/** One worker's run of resumable work. */
export interface ResumableRun<E extends RunEntity> {
  readonly entity: E;
  /** The record as this run wrote it last. */
  record: RunRecords[E];
  /** When this run stops and another one continues, in milliseconds since 1970. */
  readonly until: number;
}

/** Thrown if another worker has acquired the work, so this run can stop. */
class RunLost extends Error {}

/**
 * Acquires resumable work and does it. It is safe to run twice: the later run acquires the work, and then the earlier
 * one cannot write. Work that never makes progress fails.
 */
export const runResumable = <E extends RunEntity>(
  entity: E,
  id: number,
  work: (run: ResumableRun<E>) => Promise<void>,
): Promise<void> =>
  underOwnDeadlines(async () => {
    const record = await underOneDeadline(() =>
      decide(
        () => readRecord(entity, id, everything),
        (before, { now }) => acquireRun(entity, before, now),
      ),
    );
    if (!record) return;
    const run: ResumableRun<E> = { entity, record, until: nowMilliseconds() + runMilliseconds };
    try {
      await (isStuck(record) ? fail(run, stuck) : work(run));
    } catch (error) {
      if (!(error instanceof RunLost)) throw error;
    }
  });

const stuck = 'The work stopped because of an internal error. The service log has the cause.';

/** Ends work that cannot be done. */
export const fail = <E extends RunEntity>(run: ResumableRun<E>, failure_message: string): Promise<void> =>
  mustWrite(
    run,
    endRun(run.entity, run.record, { trigger: 'fail', more: { failure_message } } as RunEnd<E>, nowInstant()),
  );

/** Writes a change of the work. Returns false if a record was changed since it was read. */
async function write<E extends RunEntity>(run: ResumableRun<E>, change: Change<unknown>): Promise<boolean> {
  const { written } = await underOneDeadline(() => commit(change));
  if (written) return true;
  const found = await readRecord(run.entity, run.record.id, everything);
  if (found?.rev !== run.record.rev) throw new RunLost('Another worker took over the work');
  return false;
}

/** Writes a change of the work that depends on no other record. */
export async function mustWrite<E extends RunEntity>(run: ResumableRun<E>, change: Change<unknown>): Promise<void> {
  if (!(await write(run, change))) throw new Error('The work was not written');
}

/** Writes the record of the work, together with other records. Returns false if another record was changed. */
export async function writeWith<E extends RunEntity>(
  run: ResumableRun<E>,
  after: RunRecords[E],
  { writes = [], removes = [] }: Partial<Pick<Change<unknown>, 'writes' | 'removes'>> = {},
): Promise<boolean> {
  const { entity, record } = run;
  const change = { ...changed(undefined, [rewrites(entity, record, after), ...writes]), removes };
  const isWritten = await write(run, change);
  if (isWritten) run.record = { ...after, rev: record.rev + 1 };
  return isWritten;
}

/** Extends the lease of a run that writes nothing else, if half of the lease is over. */
export async function keepLease<E extends RunEntity>(run: ResumableRun<E>): Promise<void> {
  const now = nowInstant();
  if (isLeaseShort(run.record, now) && !(await writeWith(run, keptLease<E>(run.record, now)))) {
    throw new Error('The lease was not extended');
  }
}

/** Stores the file of a result, which is produced in chunks. `extension` is `json` or `jsonl`. */
export async function storeResult(
  name: string,
  extension: 'json' | 'jsonl',
  chunks: AsyncIterable<Buffer>,
): Promise<StoredFile> {
  const key = exportKey(name);
  const mime_type = `application/${extension}`;
  const size = await storeInParts(key, mime_type, chunks);
  await ensureFileKeys();
  const ids = await reserveIds({ media: 1 });
  return { media: ids.media(), key, size, file_name: `${name}.${extension}`, mime_type };
}

/** Returns the function that starts another run of overdue work, or its second pass. */
export const resumes =
  (entity: RunEntity) =>
  (id: number): Promise<undefined> =>
    resuming(entity, { id }, (read) => decide(read, (record, { now }) => resumeRun(entity, record, now)));
