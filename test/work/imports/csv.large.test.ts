import { describe, expect, test } from 'vitest';
import { type CsvRecord, readRecords } from '../../../shared/work/imports/csv.ts';
import { TooLarge } from '../../../shared/work/imports/too-large.ts';
import { chunksOf, every, readAll } from './bytes.ts';

describe('limits of readRecords', () => {
  const megabyte = 1_000_000;

  test.each<[what: string, row: string]>([
    ['without quotes', `${'x'.repeat(megabyte)};1`],
    ['in quotes', `"${'x'.repeat(megabyte)}";1`],
    ['of multi-byte characters', `"${'ü'.repeat(megabyte / 2)}"`],
    ['of quotes and line ends', `"${'""\r\n'.repeat(megabyte / 4)}${'x'.repeat(megabyte / 4)}"`],
    ['next to another field of 1 MB', `"${'x'.repeat(megabyte)}";${'y'.repeat(megabyte)}`],
  ])('reads a field of 1 MB: %s', async (_, text) => {
    for (const size of [999, 65_536, 10 * megabyte]) {
      const read = await readAll(`a\r\n${text}\r\n1;2`, {}, (bytes) => every(size, bytes));
      expect(read).toHaveLength(3);
      expect(Buffer.byteLength(read[1]?.cells[0] ?? '')).toBe(megabyte);
      expect(read[2]?.cells).toEqual(['1', '2']);
    }
  });

  test.each(['\n', '\r\n', ';1\r'])('reads a field of 1 MB if chunks end next to its record: %j', async (end) => {
    const text = `a\n${'x'.repeat(megabyte)}${end}1;2\n3;4\n`;
    for (let at = 2 + megabyte; at < text.length; at++) {
      expect(await readAll(text, {}, () => [at, Math.min(at + 1, text.length)])).toHaveLength(4);
    }
  });

  test.each<[what: string, row: string, problem: 'field' | 'row']>([
    ['without quotes', `${'x'.repeat(megabyte + 1)};1`, 'field'],
    ['without quotes, at the end', `${'x'.repeat(megabyte + 1)}`, 'field'],
    ['in quotes', `"${'x'.repeat(megabyte + 1)}";1`, 'field'],
    ['in quotes, at the end', `"${'x'.repeat(megabyte + 1)}"`, 'field'],
    ['in quotes, closed much later', `1;"${'x;\n'.repeat(megabyte)}"\n1;2`, 'field'],
    ['of quotes', `"${'""'.repeat(megabyte + 1)}";1`, 'field'],
    ['the second of two fields', `"${'x'.repeat(megabyte)}";${'y'.repeat(megabyte + 1)}`, 'field'],
    ['a row with more cells than a spreadsheet has', ';x'.repeat(megabyte), 'row'],
    ['a row of more than forty fields of 1 MB', `"${'x'.repeat(megabyte)}";`.repeat(41), 'row'],
  ])('stops at a row that is too large, after the rows before it: %s', async (_, text, problem) => {
    for (const size of [999, 65_536, 100 * megabyte]) {
      const bytes = Buffer.from(`a\r\n\r\n1;2\r\n\r\n${text}`);
      const dialect = { delimiter: ';', encoding: 'utf-8', offset: 0 } as const;
      const read: (CsvRecord | TooLarge)[] = [];
      for await (const some of readRecords(chunksOf(bytes, every(size, bytes)), dialect)) {
        read.push(...(some instanceof TooLarge ? [some] : some));
      }
      expect(read.pop()).toEqual(new TooLarge(problem, 5));
      expect(read).toMatchObject([{ cells: ['a'] }, { cells: ['1', '2'] }]);
    }
  });
});
