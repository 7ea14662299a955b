import { currentDeadline, underOneDeadline, underOwnDeadlines } from '../../aws/deadlines.ts';
import { isStuck, runMilliseconds } from '../../domain/held-work.ts';
import { everything } from '../../domain/reach.ts';
import { BucketUnavailable, ObjectGone } from '../../files/bucket.ts';
import { nowInstant, nowMilliseconds } from '../../lib/clock.ts';
import { describeError, fault, log } from '../../lib/log.ts';
import type { ImportEntity, ImportRecord } from '../../resources/imports/import-record.ts';
import {
  acquireImport,
  advanceImport,
  type End,
  endImport,
  releaseImport,
  requeueImport,
  withDialect,
} from '../../rules/imports/import.ts';
import { pause } from '../../table/retry.ts';
import { readRecord } from '../../table/table.ts';
import { decide } from '../../table/writes/decide.ts';
import { type CsvRecord, readRecords } from './csv.ts';
import { headerProblem } from './entries.ts';
import { inspect } from './inspect.ts';
import { kinds } from './kinds.ts';
import { objectBytes } from './object-bytes.ts';
import { pass } from './pass.ts';
import type { PassEnd } from './read-ahead.ts';
import { storeReport } from './report-file.ts';
import { ImportLost, type ImportRun, Interrupted, save, write } from './run.ts';
import { TooLarge } from './too-large.ts';
import { waitedFor, workOffWaiting } from './waiting.ts';

const carefulRows = 500; // more than a block, plus the batches that are read ahead
const interruptions = 20; // consecutive, without a block in between

/**
 * Runs an import, or continues it where an earlier run stopped. It is safe to run twice: the later run acquires the
 * import, and then the earlier one cannot write.
 *
 * 1. acquires the import for this run
 * 2. checks the whole file: its type, its encoding, its header
 * 3. decides the rows and writes them block by block, each with the progress
 * 4. decides the rows that had to wait for the lease of a product
 * 5. stores the report of the failed rows, and ends the import
 */
export const runImport = (facts: ImportFacts): Promise<void> => underOwnDeadlines(() => acquireAndWork(facts));

interface ImportFacts {
  readonly entity: ImportEntity;
  readonly import: number;
}

async function acquireAndWork({ entity, import: id }: ImportFacts): Promise<void> {
  const record = await underOneDeadline(() =>
    decide(
      () => readRecord(entity, id, everything),
      (before, { now }) => acquireImport(entity, before, now),
    ),
  );
  if (!record) return;
  const run: ImportRun = { kind: kinds[entity], record, until: nowMilliseconds() + runMilliseconds };
  try {
    await work(run);
  } catch (error) {
    if (error instanceof ImportLost) return;
    // releases the import, so that the next run need not wait for the lease to expire. An unavailable bucket does not
    // mean that the rows are faulty
    const isWaiting = error instanceof BucketUnavailable;
    await write(run, releaseImport(entity, run.record, { isWaiting }, nowInstant())).catch(() => undefined);
    throw error;
  }
}

async function work(run: ImportRun): Promise<void> {
  const { entity } = run.kind;
  let carefulUntil = 0;
  let interrupted = 0;
  while (interrupted < interruptions) {
    const { rev } = run.record;
    try {
      if (run.record.is_cancelled) return await end(run, { trigger: 'cancel' });
      if (isStuck(run.record)) return await end(run, { trigger: 'fail', failure_message: stuckAt(run.record) });
      const unusable = run.record.dialect ? undefined : await lookAt(run);
      if (unusable !== undefined) return await end(run, { trigger: 'fail', failure_message: unusable });
      const from = run.record.position.row;
      const came = await pass(run, await waitedFor(run), carefulUntil);
      if (came === 'time' && run.record.dry_run) {
        return await end(run, { trigger: 'fail', failure_message: tooLongToCheck });
      }
      if (came === 'time') return await write(run, requeueImport(entity, run.record, nowInstant()));
      await workOffWaiting(run);
      if (run.record.waiting > 0) {
        return await write(run, releaseImport(entity, run.record, { isWaiting: true }, nowInstant()));
      }
      return await end(run, endOf(came, from));
    } catch (error) {
      if (error instanceof ObjectGone) return await end(run, { trigger: 'fail', failure_message: fileIsGone });
      if (!(error instanceof Interrupted)) throw error;
      // another write changed the data, so the same rows are decided again, one group at a time
      carefulUntil = run.record.position.row + carefulRows;
      const hasCome = run.record.rev > rev + 1;
      await pause(hasCome ? 0 : interrupted, currentDeadline());
      interrupted = hasCome ? 1 : interrupted + 1;
    }
  }
  throw new Error('Other requests keep changing the records of the rows');
}

function endOf(came: PassEnd, from: number): End {
  if (!(came instanceof TooLarge)) return { trigger: 'finish' };
  const failure_message = `Row ${from + came.row - 1}: ${came.message} The earlier rows have been imported.`;
  return { trigger: 'fail', failure_message };
}

const fileIsGone = 'The uploaded file no longer exists. Upload it again and import it.';

const tooLongToCheck = `The check took more than ${runMilliseconds / 60_000} minutes. Split the file, or import it without a dry run.`;

const stuckAt = ({ position: { row } }: ImportRecord): string =>
  `The import stopped at row ${row} because of an internal error. The earlier rows have been imported. The service log has the cause.`;

/** Checks the file before its first row is read. Returns the reason if the file is unusable. */
async function lookAt(run: ImportRun): Promise<string | undefined> {
  const { object } = run.record;
  const dialect = await inspect(() => objectBytes(object, 0), object.size);
  if ('failure' in dialect) return dialect.failure;
  let first: CsvRecord | TooLarge | undefined;
  for await (const read of readRecords(objectBytes(object, 0), { ...dialect, offset: 0 })) {
    first = read instanceof TooLarge ? read : read[0];
    break;
  }
  if (first instanceof TooLarge) return `The header cannot be read. ${first.message}`;
  if (!first) return 'The file has no header. The first line must name the columns.';
  const problem = first.problem
    ? 'The header has a quote that is never closed. Close it and import the file again.'
    : headerProblem(run.kind.columns, first.cells);
  if (problem !== undefined) return problem;
  const position = { offset: first.to, row: first.blankBefore + 2 };
  await save(run, advanceImport(withDialect(run.record, dialect, first.cells, position), nowInstant()));
  return undefined;
}

/** Stores the report and ends the import. */
async function end(run: ImportRun, how: End): Promise<void> {
  const report = await storeReport(run).catch((error: unknown) => {
    if (!isStuck(run.record) || error instanceof BucketUnavailable) throw error;
    log({ event: 'notice', status: 500, ...describeError(error) }, fault); // an import can end without its report
    return undefined;
  });
  for (;;) {
    try {
      return await write(run, endImport(run.kind.entity, run.record, how, report, nowInstant()));
    } catch (error) {
      if (!(error instanceof Interrupted)) throw error; // staff cancelled the import while it was ending
    }
  }
}
