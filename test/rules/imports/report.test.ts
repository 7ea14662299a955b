import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  defused,
  errorColumns,
  isReport,
  type RowError,
  reportHeader,
  reportLine,
  undefused,
} from '../../../shared/rules/imports/report.ts';

const header = ['handle', 'name', 'price'];
const error: RowError = {
  error_row: '7',
  error_column: 'price',
  error_code: 'not_a_number',
  error_value: '=1+1',
  error_message: 'Must be a number; "1" is one.',
};

test('reportLine contains the original cells and then the error, with the delimiter of the file', () => {
  expect(reportHeader(header, ';')).toBe(
    'handle;name;price;error_row;error_column;error_code;error_value;error_message\r\n',
  );
  expect(reportLine(header, ['shirt', 'Shirt, "red"', ''], error, ';')).toBe(
    `shirt;"Shirt, ""red""";;7;price;not_a_number;'=1+1;"Must be a number; ""1"" is one."\r\n`,
  );
  expect(reportLine(header, ['shirt', 'Shirt, red', ''], error, ',')).toContain('shirt,"Shirt, red",,7,price,');
  expect(reportLine(header, ['a,b', 'a;b', 'a\tb'], error, ';')).toContain('"a,b";"a;b";"a\tb";7;price;');
  expect(reportLine(header, ['shirt', 'two\nlines', 'a\tb'], error, '\t')).toContain('shirt\t"two\nlines"\t"a\tb"\t7');
});

test('reportLine puts the error into its columns despite missing or surplus cells, and surplus cells last', () => {
  expect(reportLine(header, ['shirt'], error, ',')).toMatch(/^shirt,,,7,price,/);
  expect(reportLine(header, ['shirt', 'Shirt', '1', 'x', ''], error, ',')).toMatch(/^shirt,Shirt,1,7,.*,x,\r\n$/);
});

test('the report of a report contains the error columns once, regardless of their place', () => {
  const mended = ['error_row', 'handle', ...errorColumns.slice(1), 'name'];
  expect(isReport(mended)).toBe(true);
  expect(isReport(header)).toBe(false);
  expect(isReport(mended.slice(1))).toBe(false);
  expect(reportHeader(mended, ',')).toBe(`handle,name,${errorColumns.join(',')}\r\n`);
  expect(reportLine(mended, ['9', 'shirt', 'a', 'b', 'c', 'd', 'Shirt', 'x'], error, ',')).toMatch(
    /^shirt,Shirt,7,price,.*,x\r\n$/,
  );
});

test.each([
  ...[
    '=1+1',
    '+cmd',
    '-2+3',
    '@SUM(A1)',
    ' =1+1',
    '\u00a0=1+1',
    '\u200b=1+1',
    '\ufeff=1+1',
    '"=1+1"',
    '＝1',
    '＋1',
    '－1',
    '＠x',
    '=',
    '-',
    '+49 30',
    '--5',
  ],
  ...['-1.234,56', '+1/2', '-0x1F', '-5\n', "'=1", "''@x"],
])('defused adds an apostrophe to %j', (cell) => {
  expect(defused(cell)).toBe(`'${cell}`);
});

test.each([
  ['a,=1+1', "a,'=1+1"],
  ['a;=1+1', "a;'=1+1"],
  ['a\t=1+1', "a\t'=1+1"],
  ['a\n=1+1', "a\n'=1+1"],
  ['a, \u200b@x', "a,' \u200b@x"],
  ['=1,=2', "'=1,'=2"],
  ["a,'=1", "a,''=1"],
  ['-1,cmd', "'-1,cmd"],
  ['\t=1', "\t'=1"],
  ['\r\n=1', "\r\n'=1"],
])('defused adds an apostrophe to each part of %j: %j', (cell, shown) => {
  expect(defused(cell)).toBe(shown);
  expect(undefused(shown)).toBe(cell);
});

test.each(['-5', '+3,5', '-0.5', '1e5', '-1E-5', '+.5', '-12,', 'shirt', "'", "'shirt", "o'=x", ''])(
  'defused leaves %j unchanged',
  (cell) => {
    expect(defused(cell)).toBe(cell);
    expect(undefused(cell)).toBe(cell);
  },
);

/** Cells that begin like formulas, numbers and defused cells more often than random cells do. */
const cells = fc
  .array(fc.oneof(fc.constantFrom(..."''=+-@\t\r\n＝＋－＠5,;.e\" \u00a0\u200b\ufeff"), fc.string({ maxLength: 2 })), {
    maxLength: 6,
  })
  .map((parts) => parts.join(''));

test('undefused restores every cell', () => {
  fc.assert(
    fc.property(cells, (cell) => {
      expect(undefused(defused(cell))).toBe(cell);
    }),
    { numRuns: 5_000 },
  );
});

test('reportLine contains no formula for any delimiter, whether or not a spreadsheet respects quotes', () => {
  const isNumber = (cell: string) => /^[+-][\d.,]+(e[+-]?\d+)?$/i.test(cell);
  fc.assert(
    fc.property(cells, (cell) => {
      fc.pre(!isNumber(cell));
      for (const delimiter of [',', ';', '\t']) {
        const parts = reportLine(['a', 'b'], ['x', cell], error, delimiter).split(/[,;\t\r\n]/);
        const seen = parts.map((one) => one.replace(/^["\s\u200b\ufeff\u00ad]+/, ''));
        expect(seen.filter((one) => /^[=+\-@＝＋－＠]/.test(one))).toEqual([]);
      }
    }),
    { numRuns: 5_000 },
  );
});
