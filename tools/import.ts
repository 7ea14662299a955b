import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { createLogUpdate } from 'log-update';
import { JobError } from '../client/src/client.ts';
import { type GivenOptions, hearPresses, Mistake, runCommand, say, sentenceOf } from './command.ts';
import { announced } from './connection.ts';
import { type ImportArguments, type ImportPath, options, readArguments, usage } from './import-arguments.ts';
import {
  drawn,
  ending,
  exitCodeOf,
  failureText,
  hasEnded,
  type ImportSample,
  importProgress,
  numeral,
  type Progress,
  plainLine,
  rowsText,
  type ShownImport,
  startRowCount,
  type Total,
  uploadProgress,
  withSeen,
} from './import-progress.ts';
import { firstLines, saveReport } from './import-report.ts';
import { importRefusal, upload } from './import-service.ts';
import { type Caller, clientOf, type Service, serviceOf, worded } from './service.ts';

// `npm run import`: imports a file with the documented requests, like any other client, and shows the progress

const shownFailures = 10;
const secondsBetweenLines = 5;

const inWords = worded(importRefusal);

/** Shows progress as a bar on a terminal, otherwise as a line every few seconds. */
function display(stream: NodeJS.WriteStream) {
  const bar = stream.isTTY ? createLogUpdate(stream) : undefined;
  let current: Progress | undefined;
  let printedAt = performance.now();
  const remark = (line: string) => {
    bar?.clear();
    stream.write(`${line}\n`);
    if (bar && current) bar(drawn(current, stream.columns));
  };
  return {
    remark,
    show: (progress: Progress) => {
      current = progress;
      if (bar) return bar(drawn(progress, stream.columns));
      if (performance.now() - printedAt < secondsBetweenLines * 1000) return;
      printedAt = performance.now();
      remark(plainLine(progress));
    },
    end: () => {
      current = undefined;
      bar?.clear();
      bar?.done();
    },
  };
}

type Display = ReturnType<typeof display>;

/** A started import: its ID and path for the client, and its URL for people. */
interface Started {
  readonly id: number;
  readonly path: ImportPath;
  readonly location: string;
}

/** Handles Ctrl-C. The first press explains how to cancel the import, the second cancels it, the third exits. */
function hearInterrupts(started: () => Started | undefined, caller: Caller, { remark, end }: Display): void {
  hearPresses(['SIGINT'], (presses) => {
    const running = started();
    if (presses > 2 || !running) {
      end();
      process.stderr.write(
        running
          ? `The import continues: ${running.location}\n`
          : 'Stopped before the service confirmed that the import started.\n',
      );
      process.exit(2);
    }
    if (presses === 1) {
      remark(
        `The import continues even if you stop this command. To cancel it now, press Ctrl-C again.\nTo cancel it later, send with your key: PUT ${running.location}/cancel`,
      );
      return;
    }
    remark('Cancelling the import. The service finishes the current rows first.');
    const params = { path: { id: running.id } };
    caller.PUT(`${running.path}/{id}/cancel`, { params }).catch((error: unknown) => remark(sentenceOf(inWords(error))));
  });
}

async function run(given: GivenOptions<typeof options>): Promise<number> {
  const asked = readArguments(given);
  const size = await sizeOf(asked.file);
  const service = serviceOf(asked, await announced(asked.port), process.env, 'staff');
  if ('mistake' in service) throw new Mistake(service.mistake);
  const screen = display(process.stderr);
  try {
    return await importFile(asked, service, size, screen);
  } catch (error) {
    throw inWords(error);
  } finally {
    screen.end();
  }
}

async function importFile(asked: ImportArguments, service: Service, size: number, screen: Display): Promise<number> {
  const { file, path, options } = asked;
  const caller = clientOf(service, screen.remark);
  let started: Started | undefined;
  hearInterrupts(() => started, caller, screen);
  screen.remark(`Using ${service.name}.`);
  const rows = startRowCount();
  let sent = 0;
  const uploaded = await upload(caller, { path: file, name: basename(file), size }, (piece) => {
    rows.add(piece);
    sent += piece.length;
    screen.show(uploadProgress(sent, size));
  });
  const total = rows.total();
  const answer = await start(caller, path, { path: uploaded, ...options });
  const { id } = answer.data;
  started = { id, path, location: answer.response.headers.get('Location') ?? `${service.url}${path}/${id}` };
  const began = performance.now();
  screen.remark(`Importing ${total.isSure ? '' : 'about '}${rowsText(total.rows)}: ${started.location}`);
  try {
    const ended = await followed(caller, answer, total, screen);
    screen.end();
    for (const line of ending(ended, (performance.now() - began) / 1000)) say(line);
    const report = ended.failed_report_file?.download_url;
    if (report) await tellFailures(report, file, ended.failed_rows);
    return exitCodeOf(ended);
  } catch (error) {
    throw new Mistake(`${sentenceOf(inWords(error))}\nSee the import and its report: ${started.location}`);
  }
}

async function sizeOf(file: string): Promise<number> {
  const found = await stat(file).catch((error: NodeJS.ErrnoException) => {
    throw new Mistake(
      error.code === 'ENOENT' ? `${file} doesn't exist. Check the path.` : `Can't read ${file} (${error.code}).`,
    );
  });
  if (!found.isFile())
    throw new Mistake(`${file} is${found.isDirectory() ? ' a folder' : "n't a file"}. Give the path of a CSV file.`);
  if (found.size === 0) throw new Mistake(`${file} is empty. Add a header and rows.`);
  return found.size;
}

const start = (caller: Caller, path: ImportPath, body: ImportArguments['options'] & { readonly path: string }) =>
  caller.POST(path, { body });

/** Follows an import until it ends. Returns it whether it finished, failed or was cancelled. */
async function followed(
  caller: Caller,
  answer: Awaited<ReturnType<typeof start>>,
  total: Total,
  screen: Display,
): Promise<ShownImport> {
  let seen: readonly ImportSample[] = [];
  const onLook = (shown: ShownImport) => {
    if (hasEnded(shown)) return;
    seen = withSeen(seen, { at: performance.now(), rows: shown.total_rows, failed: shown.failed_rows });
    screen.show(importProgress(seen, total));
  };
  try {
    return await caller.jobs.wait(answer, { timeoutSeconds: Number.POSITIVE_INFINITY, onLook });
  } catch (error) {
    if (error instanceof JobError) return error.job as ShownImport; // the import ended, though not well
    throw error;
  }
}

/** Saves the report, and prints the first failed rows. */
async function tellFailures(downloadUrl: string, file: string, failed: number): Promise<void> {
  const report = await saveReport(downloadUrl, file);
  say('');
  for (const line of await firstLines(report, shownFailures)) say(failureText(line));
  if (failed > shownFailures) say(`  … and ${numeral(failed - shownFailures)} more`);
  say(`\nThe failed rows are in ${report}. Fix them there, then import that file.`);
}

runCommand('npm run import', usage, options, run);
