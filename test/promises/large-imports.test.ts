import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { expectStatus } from '../support/given/arranged.ts';
import { productColumns, uploaded } from '../support/given/imports.ts';
import { countsOf } from '../support/imported.ts';
import { noun } from '../support/noun.ts';
import { report } from '../support/report.ts';
import { isWhole } from '../support/sample.ts';
import { startTestWorld } from '../support/world.ts';

// Files of the maximum size need at most 512 MB in a process, and their time is proportional to their rows. The whole
// run uses files of 200 MB and of a million rows, which take minutes. A sample uses smaller files.

const world = await startTestWorld();
const imports = noun(world, 'master-administration/product-imports', 'staff');
const script = join(import.meta.dirname, '../work/imports/do-import.ts');

const functionMegabytes = 512;
// the process ends if its heap needs more, and buffers, code and the runtime take further memory
const heapMegabytes = isWhole ? 320 : 128;

const header = `${productColumns.join(';')}\n`;
const description = '"A good shirt of cotton, ""for every day"", in sizes for small and great"';

/** Writes a row of about 240 bytes. Four variants share a product. */
const goodRow = (at: number, name = 'shirt'): string => {
  const product = `${name}-${Math.floor(at / 4)}`;
  const ofProduct = `${product};en;Shirt number ${product};${description};ACME;MN-${product};Plainly`;
  const ofVariant = `navy;Navy;${'smlx'[at % 4]};Size;${product}-${at % 4};0,250;DE;61091000;4,50;9,90;19`;
  return `${ofProduct};${ofVariant};;;;;yes;no;E-${at};no;yes;\n`;
};
const wideRow = `${';'.repeat(productColumns.length)}\n`;

/** Writes a file of a number of rows piece by piece. */
function fileOf(rows: number, row: (at: number) => string): Buffer {
  const pieces = [Buffer.from(header)];
  const step = 10_000;
  for (let from = 0; from < rows; from += step) {
    const some = Array.from({ length: Math.min(step, rows - from) }, (_, at) => row(from + at));
    pieces.push(Buffer.from(some.join('')));
  }
  return Buffer.concat(pieces);
}

/** Imports a file in a separate process. Measures processor time, because other processes use the machine too. */
async function importedApart(file: Buffer, more: Record<string, unknown> = {}) {
  const path = await uploaded(world, file);
  const { id } = expectStatus(await imports.post({ path, ...more }), 202).json;
  const { stdout } = await promisify(execFile)(process.execPath, [
    ...[`--max-old-space-size=${heapMegabytes}`, script, 'product-import', String(id)],
  ]);
  const figures: Readonly<Record<'seconds' | 'peakMegabytes' | 'residentMegabytes', number>> = JSON.parse(stdout);
  await world.drain(); // its message finds the import finished
  const done = expectStatus(await imports.get(id), 200).json;
  return { done, ...figures };
}

describe('the memory of an import', () => {
  const megabytes = (file: Buffer) => Math.round(file.length / 1e6);
  const sizes = { checked: isWhole ? 800_000 : 40_000, done: isWhole ? 80_000 : 4_000 };

  test.each([
    // a dry run remembers each handle and code that it would write, about 100 bytes a row
    ['checked', sizes.checked, { dry_run: true }],
    ['done', sizes.done, {}],
  ] as const)('is bounded for a file whose rows are %s: %i', async (what, rows, more) => {
    const file = fileOf(rows, (at) => goodRow(at, what));
    const { done, residentMegabytes, peakMegabytes, seconds } = await importedApart(file, more);
    expect([done.state, done.failure_message, countsOf(done)]).toEqual(['finished', null, `${rows} 0 0`]);
    report('P9', `a large file whose rows are ${what}`, {
      megabytes: megabytes(file),
      rows,
      seconds: Math.round(seconds),
      'MB of memory at most': Math.round(residentMegabytes),
      'MB in use at most': Math.round(peakMegabytes),
    });
    expect(residentMegabytes).toBeLessThan(functionMegabytes);
  });

  const wide = isWhole ? 1_000_000 : 50_000;
  test(`an import of ${wide} rows with one extra cell each fails fast and reports every row`, async () => {
    const { done, residentMegabytes, seconds } = await importedApart(fileOf(wide, () => wideRow));
    expect([done.state, countsOf(done)]).toEqual(['finished', `0 ${wide} 0`]);
    expect(done.failed_report_file.size).toBeGreaterThan(wide * 60);
    expect(residentMegabytes).toBeLessThan(functionMegabytes);
    report('P9', 'a file of rows with a cell too many', { rows: wide, seconds: Math.round(seconds) });
    expect(wide / seconds).toBeGreaterThan(2_000); // a slow machine manages 6,000
  });
});

test('the time of an import is proportional to its rows: ten times the rows take at most eleven times as long', async () => {
  const few = isWhole ? 10_000 : 2_000;
  const secondsOf = async (rows: number) => {
    const { done, seconds } = await importedApart(
      fileOf(rows, (at) => goodRow(at, `hat-${rows}`)),
      { dry_run: true },
    );
    expect(countsOf(done)).toBe(`${rows} 0 0`);
    return seconds;
  };
  const [small, large] = [await secondsOf(few), await secondsOf(10 * few)];
  report('P9', 'time of ten times as many rows', { rows: 10 * few, times: (large / small).toFixed(1) });
  expect(large).toBeLessThan(11 * small);
});
