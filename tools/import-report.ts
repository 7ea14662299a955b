import { createReadStream, createWriteStream } from 'node:fs';
import { open, unlink } from 'node:fs/promises';
import { basename, dirname, extname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { parse } from 'csv-parse';
import { Mistake } from './command.ts';
import type { ReportLine } from './import-progress.ts';

/**
 * Yields the names under which a file's report can be saved. The caller takes the first name that does not exist. The
 * report of a report is named like another report of the original file.
 */
export function* reportNames(file: string): Generator<string> {
  const name = basename(file, extname(file)).replace(/-failed(-\d+)?$/, '');
  for (let number = 1; ; number += 1)
    yield join(dirname(file), `${name}-failed${number === 1 ? '' : `-${number}`}.csv`);
}

/** Saves the report of a file next to it without overwriting another file. Returns the path of the report. */
export async function saveReport(downloadUrl: string, file: string): Promise<string> {
  const response = await fetch(downloadUrl);
  if (!response.ok || !response.body)
    throw new Mistake(`The report couldn't be downloaded (status ${response.status}).\nIts URL: ${downloadUrl}`);
  for (const name of reportNames(file)) {
    const handle = await open(name, 'wx').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') return undefined;
      throw new Mistake(`The report couldn't be saved as ${name} (${error.code}).\nIts URL: ${downloadUrl}`);
    });
    if (!handle) continue;
    try {
      await pipeline(response.body, createWriteStream(name, { fd: handle.fd, autoClose: false }));
      return name;
    } catch (error) {
      await unlink(name);
      throw error;
    } finally {
      await handle.close();
    }
  }
  throw new Error('Unreachable: reportNames never ends');
}

const headerBytes = 65_536; // longer than any header

/** Reads the first rows of a report. */
export async function firstLines(report: string, count: number): Promise<readonly ReportLine[]> {
  const handle = await open(report);
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(headerBytes), 0, headerBytes, 0);
  await handle.close();
  // each file can use another delimiter, which stands between these two columns
  const [, delimiter = ';'] = /error_row(.)error_column/.exec(buffer.toString('latin1', 0, bytesRead)) ?? [];
  const lines: ReportLine[] = [];
  const input = createReadStream(report);
  const parser = parse({ bom: true, columns: true, delimiter, relax_column_count: true, to: count });
  input.once('error', (error) => parser.destroy(error)).pipe(parser);
  for await (const line of parser) lines.push(line);
  input.destroy();
  return lines;
}
