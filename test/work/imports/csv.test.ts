import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { errorColumns, reportHeader, reportLine, undefused } from '../../../shared/rules/imports/report.ts';
import { type CsvRecord, readRecords } from '../../../shared/work/imports/csv.ts';
import { chunksOf, every, readAll } from './bytes.ts';

const delimiters = [';', ',', '\t'] as const;
const lineEnds = ['\r\n', '\n', '\r'] as const;

/** Text with many characters that a CSV reader can get wrong. */
const cell = fc
  .array(
    fc.oneof(
      fc.constantFrom('"', '""', '\r\n', '\n', '\r', ';', ',', '\t', 'ü', '€', '😀', '\0', ' ', "'="),
      fc.string(),
    ),
    {
      maxLength: 4,
    },
  )
  .map((parts) => parts.join('').toWellFormed());

const row = fc.record({
  cells: fc.array(fc.record({ text: cell, isQuoted: fc.boolean() }), { minLength: 1, maxLength: 4 }),
  blankBefore: fc.nat(2),
  lineEnd: fc.constantFrom(...lineEnds),
});

const file = fc.record({
  rows: fc.array(row, { maxLength: 5 }),
  delimiter: fc.constantFrom(...delimiters),
  hasMark: fc.boolean(),
  isEnded: fc.boolean(),
});

type File = typeof file extends fc.Arbitrary<infer T> ? T : never;

/** Writes a file in the format of RFC 4180, with the given line ends and empty lines. */
function written({ rows, delimiter, hasMark, isEnded }: File): string {
  let text = hasMark ? '\ufeff' : '';
  // a line feed after a carriage return would be part of the same line end
  const end = (lineEnd: string) => (text.endsWith('\r') && lineEnd === '\n' ? '\r\n' : lineEnd);
  rows.forEach(({ cells, blankBefore, lineEnd }, at) => {
    for (let blank = 0; blank < blankBefore; blank++) text += end(lineEnd);
    text += cells
      .map(({ text: content, isQuoted }) =>
        isQuoted || /[";,\t\r\n]/.test(content) || (content === '' && cells.length === 1)
          ? `"${content.replaceAll('"', '""')}"`
          : content,
      )
      .join(delimiter);
    if (isEnded || at < rows.length - 1) text += lineEnd;
  });
  return text;
}

const shown = (records: readonly CsvRecord[]) => records.map(({ cells, blankBefore }) => ({ cells, blankBefore }));

describe('readRecords', () => {
  test('returns the written cells, wherever chunks end', async () => {
    await fc.assert(
      fc.asyncProperty(file, async (given) => {
        const bytes = Buffer.from(written(given));
        const { delimiter } = given;
        const whole = await readAll(bytes, { delimiter });
        expect(shown(whole)).toEqual(
          given.rows.map(({ cells, blankBefore }) => ({ cells: cells.map(({ text }) => text), blankBefore })),
        );
        expect(await readAll(bytes, { delimiter }, () => every(1, bytes))).toEqual(whole);
        for (let end = 1; end < bytes.length; end++) {
          expect(await readAll(bytes, { delimiter }, () => [end]), `chunks of ${end} bytes and the rest`).toEqual(
            whole,
          );
        }
      }),
      { numRuns: 60 },
    );
  });

  test('reports positions from which the file can be read again', async () => {
    await fc.assert(
      fc.asyncProperty(file, async (given) => {
        const bytes = Buffer.from(written(given));
        const { delimiter } = given;
        const whole = await readAll(bytes, { delimiter });
        expect(whole.map(({ from }) => from)).toEqual([0, ...whole.map(({ to }) => to)].slice(0, whole.length));
        for (const [at, { to, from }] of whole.entries()) {
          expect(await readAll(bytes.subarray(to), { delimiter, offset: to })).toEqual(whole.slice(at + 1));
          expect(await readAll(bytes.subarray(from, to), { delimiter, offset: from })).toEqual([whole[at]]);
        }
      }),
      { numRuns: 200 },
    );
  });

  test('reads a report back to its original cells', async () => {
    const rows = fc.array(fc.array(cell, { minLength: 2, maxLength: 2 }), { maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(rows, fc.constantFrom(...delimiters), cell, async (given, delimiter, value) => {
        const error = {
          ...{ error_row: '2', error_column: 'name', error_code: 'too_long' },
          ...{ error_value: value, error_message: value },
        };
        const header = ['handle', 'name'];
        const lines = given.map((cells) => reportLine(header, cells, error, delimiter));
        const report = `\ufeff${reportHeader(header, delimiter)}${lines.join('')}`;
        const [first, ...rest] = await readAll(report, { delimiter });
        expect(first?.cells).toEqual([...header, ...errorColumns]);
        expect(rest.map(({ cells }) => cells.map(undefused))).toEqual(
          given.map((cells) => [...cells, '2', 'name', 'too_long', value, value]),
        );
      }),
      { numRuns: 300 },
    );
  });

  test.each<[what: string, file: string, records: readonly (readonly string[])[]]>([
    ['an empty file has no records', '', []],
    ['empty lines are no records', '\r\n\n\r', []],
    [
      'a quote in a cell that does not begin with a quote is literal',
      '5" pipe;a"b"\n1;2\n',
      [
        ['5" pipe', 'a"b"'],
        ['1', '2'],
      ],
    ],
    [
      'a cell that continues after its closing quote is literal, including its quotes',
      '"a;b"c;d\n1;2',
      [
        ['"a;b"c', 'd'],
        ['1', '2'],
      ],
    ],
    [
      'text after a closing quote ends with its line',
      '"a"b"c;d\n1;2',
      [
        ['"a"b"c', 'd'],
        ['1', '2'],
      ],
    ],
    ['spaces around quotes are literal', ' "a" ;b\n', [[' "a" ', 'b']]],
    ['a NUL is a normal character', 'a\0;"\0"\n\0', [['a\0', '\0'], ['\0']]],
    ['names of JavaScript properties are normal text', '__proto__;constructor\n', [['__proto__', 'constructor']]],
    ['a line of spaces is a record', ' \na', [[' '], ['a']]],
    ['records can have more or fewer cells', 'a;b\n1\n1;2;3\n;;', [['a', 'b'], ['1'], ['1', '2', '3'], ['', '', '']]],
    ['a byte order mark in the middle is literal', '\ufeff\ufeffa\n\ufeffb', [['\ufeffa'], ['\ufeffb']]],
  ])('readRecords: %s', async (_, text, records) => {
    for (const size of [1, 2, 3, 1_000]) {
      const read = await readAll(text, {}, (bytes) => every(size, bytes));
      expect(read.map(({ cells }) => cells)).toEqual(records);
    }
  });

  test('decodes Windows-1252, with offsets in bytes of the object', async () => {
    const bytes = Buffer.from('Gr\xf6\xdfe;\x80 \x84XL\x93\r\n\x81;\x96\x9f\xe4\n', 'latin1');
    for (const size of [1, 5, 100]) {
      expect(await readAll(bytes, { encoding: 'windows-1252' }, () => every(size, bytes))).toEqual([
        { cells: ['Größe', '€ „XL“'], from: 0, to: 14, blankBefore: 0 },
        { cells: ['\x81', '–Ÿä'], from: 14, to: 20, blankBefore: 0 },
      ]);
    }
  });

  test('reads rows with different numbers of cells', async () => {
    const records = await readAll('a;b\n1\n1;2;3\n\n;\n');
    expect(records.map(({ cells }) => cells)).toEqual([['a', 'b'], ['1'], ['1', '2', '3'], ['', '']]);
  });

  test('yields records with the chunk that completes them', async () => {
    const reading = readRecords(chunksOf(Buffer.from('a;b\n1;2\n3;4 or more'), [14]), {
      ...{ delimiter: ';', encoding: 'utf-8', offset: 0 },
    });
    expect((await reading.next()).value).toHaveLength(2);
    expect((await reading.next()).value).toHaveLength(1);
    expect((await reading.next()).done).toBe(true);
  });
});

describe('readRecords with a quote that is never closed', () => {
  test('returns the rest of the file as one record if a quote is never closed', async () => {
    const text = 'a;b\r\n1;2\r\n\r\n3;"x\r\n4;5\r\n6;""\r\n';
    for (const size of [1, 2, 3, 1_000]) {
      expect(await readAll(text, {}, (bytes) => every(size, bytes))).toEqual([
        { cells: ['a', 'b'], from: 0, to: 5, blankBefore: 0 },
        { cells: ['1', '2'], from: 5, to: 10, blankBefore: 0 },
        { cells: ['3;"x\r\n4;5\r\n6;""\r\n'], from: 10, to: 29, blankBefore: 1, problem: 'unclosed_quote' },
      ]);
    }
  });

  test('returns the whole text of an unclosed quote if a chunk ends next to the previous record', async () => {
    const text = 'a;b\n1;2\r\n"x\ny';
    for (let end = 1; end < text.length; end++) {
      for (const more of [1, 2, 3]) {
        const read = await readAll(text, {}, () => [end, Math.min(end + more, text.length)]);
        expect(read.map(({ cells }) => cells)).toEqual([['a', 'b'], ['1', '2'], ['"x\ny']]);
      }
    }
  });

  test('returns only the first characters of an unclosed quote, without the byte order mark', async () => {
    for (const length of [1_000, 70_000, 1_500_000]) {
      const [record] = await readAll(`\ufeff"x${'😀'.repeat(length)}`, {}, (bytes) => every(7_777, bytes));
      expect(record?.cells).toEqual([`"x${'😀'.repeat(499)}`]);
      expect(record?.to).toBe(3 + 2 + 4 * length);
    }
    const bytes = Buffer.from('a\n"\x80', 'latin1');
    expect((await readAll(bytes, { encoding: 'windows-1252' })).at(-1)?.cells).toEqual(['"€']);
  });
});
