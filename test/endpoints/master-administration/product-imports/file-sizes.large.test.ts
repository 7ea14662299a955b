import { describe, expect, test } from 'vitest';
import { world } from '../../../support/endpoint-world.ts';
import { aHandle } from '../../../support/given/arranged.ts';
import { countsOf, failuresOf, onlyImportsAreWritten, reportOf } from '../../../support/imported.ts';
import { isWhole } from '../../../support/sample.ts';
import { header, imported, productOf, row } from './arrange.ts';

// Unusual files that staff may send. The import or the row fails with a message that explains the fix, and no row is
// lost.

describe('large files', () => {
  // a whole run uses files at the exact limit
  const megabytes = isWhole ? 199 : 60;

  test('a field of more than 1 MB ends the import, and the rows before it are imported', async () => {
    const handle = aHandle();
    const rows = [header, row({ handle }), '', row({ price: 'much' }), row({ name: 'x'.repeat(1_000_001) }), row(), ''];
    const done = await imported(rows.join('\n'));
    expect(done).toMatchObject({
      state: 'failed',
      failure_message: 'Row 5: A field is larger than 1 MB. The earlier rows have been imported.',
    });
    expect([countsOf(done), await failuresOf(world, done)]).toEqual(['1 1 0', ['4 price not_a_number']]);
    expect(await productOf(handle)).toBeDefined();
  });

  test.each([
    ['one line', 'x', 'A field is larger than 1 MB.'],
    ['one line of cells', 'x;', 'A row is larger than 40 MB or has more than 16384 cells.'],
  ])(`${megabytes} MB of %s end the import at once`, async (_, piece, problem) => {
    const rest = Buffer.alloc(megabytes * 1_000_000, piece);
    const done = await imported(Buffer.concat([Buffer.from(`${header}\n${row()}\n`), rest]));
    expect(done).toMatchObject({
      state: 'failed',
      failure_message: `Row 3: ${problem} The earlier rows have been imported.`,
    });
    expect(countsOf(done)).toBe('1 0 0');
  });

  test(`${megabytes} MB in a quote that is never closed are one failed row`, async () => {
    const rest = Buffer.alloc(megabytes * 1_000_000, '""Cap"" ;\n');
    const done = await imported(Buffer.concat([Buffer.from(`${header}\n${row()}\n"`), rest]));
    expect(done.state).toBe('finished');
    expect([countsOf(done), await failuresOf(world, done)]).toEqual(['1 1 0', ['3  unclosed_quote']]);
  });

  test.each<[what: string, between: readonly string[]]>([
    ['in a sequence', []],
    ['around a valid row', [row()]],
  ])('only invalid rows fail if they exceed one transaction, %s', async (_, between) => {
    const bad = Array.from({ length: 98 }, () => row({ price: 'much', description: 'x'.repeat(20_000) }));
    const done = await imported([header, ...bad, ...between, ...bad, ''].join('\n'));
    expect(done.state).toBe('finished');
    expect(countsOf(done)).toBe(`${between.length} ${2 * bad.length} 0`);
    expect(await reportOf(world, done)).toHaveLength(2 * bad.length);
  });

  test('only the invalid row fails, regardless of its size, and the report shortens its cells', async () => {
    const wide = Array.from({ length: 4 }, () => '"'.repeat(2) + 'ä'.repeat(440_000)).join(';');
    const done = await imported([header, wide, row(), ''].join('\n'));
    expect([done.state, countsOf(done), await failuresOf(world, done)]).toEqual([
      'finished',
      '1 1 0',
      ['2  wrong_cell_count'],
    ]);
    expect(done.failed_report_file.size).toBeLessThan(1_200_000);
  });

  test('1,000,001 rows fail before the first row is imported', async () => {
    const done = await onlyImportsAreWritten(() => imported(`${header}\n${row()}\n${'x\n'.repeat(1_000_000)}`));
    expect(done).toMatchObject({
      state: 'failed',
      failure_message: 'The file has more than 1,000,000 rows. Split it into smaller files that each have the header.',
    });
    expect(countsOf(done)).toBe('0 0 0');
  });

  test('empty lines are not rows', async () => {
    expect(countsOf(await imported(`${header}\n${'\n'.repeat(1_000_001)}${row()}`))).toBe('1 0 0');
  });
});
