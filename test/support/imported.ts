import { parse } from 'csv-parse/sync';
import { expect } from 'vitest';
import { downloaded } from './downloaded.ts';
import { dump } from './dump.ts';
import { expectStatus } from './given/arranged.ts';
import { uploaded } from './given/imports.ts';
import type { JsonAnswer, TestWorld } from './world.ts';

type Json = JsonAnswer['json'];

/** Returns a function that imports files of a type, and that returns each finished import. */
export const importing =
  (world: TestWorld, noun: string) =>
  async (file: string | Buffer, more: Record<string, unknown> = {}): Promise<Json> => {
    const sent = { key: 'staff', body: { path: await uploaded(world, file), ...more } } as const;
    const { id } = expectStatus(await world.call(`POST /master-administration/${noun}`, sent), 202).json;
    await world.drain();
    return (await world.call(`GET /master-administration/${noun}/${id}`, { key: 'staff' })).json;
  };

/** Downloads the report of an import. Returns undefined if it has no report. */
export async function reportFile(world: TestWorld, done: Json): Promise<Buffer | undefined> {
  return done.failed_report_file ? downloaded(world, done.failed_report_file.download_url) : undefined;
}

/** Reads the report of an import. Returns one line for each failed row, by column, or no lines without a report. */
export async function reportOf(world: TestWorld, done: Json): Promise<readonly Record<string, string>[]> {
  const file = await reportFile(world, done);
  const [, delimiter = ';'] = /error_row(.)error_column/.exec(file?.toString() ?? '') ?? []; // the file's delimiter
  return file ? parse(file, { columns: true, bom: true, delimiter, relax_column_count: true }) : [];
}

/** Returns the failed rows of an import with their column and code: `3 size_value missing`. */
export const failuresOf = async (world: TestWorld, done: Json): Promise<readonly string[]> =>
  (await reportOf(world, done)).map((row) => `${row.error_row} ${row.error_column} ${row.error_code}`);

/** Returns the number of rows with each outcome, as `processed failed ignored`. */
export const countsOf = ({ total_rows, processed_rows, failed_rows, ignored_rows }: Json): string => {
  expect(processed_rows + failed_rows + ignored_rows).toBe(total_rows);
  return `${processed_rows} ${failed_rows} ${ignored_rows}`;
};

// the rows of imports: uploads, imports with their reports, their events, and the keys for URLs
const ofImports = /^(upload|media|[a-z-]+-import)#|^file-keys /;

/** Runs a function that may write only rows of imports. Returns its result. */
export async function onlyImportsAreWritten<T>(run: () => Promise<T>): Promise<T> {
  const others = async () => Object.entries(await dump()).filter(([key]) => !ofImports.test(key));
  const was = await others();
  const result = await run();
  expect(await others()).toEqual(was);
  return result;
}
