import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type CellReader,
  commandCell,
  decimalCell,
  flagCell,
  handleCell,
  lineCell,
  localeCell,
  type Read,
  textCell,
  weightCell,
} from '../../../shared/rules/imports/cells.ts';

/** Returns the value of a cell, or the code of its problem. */
const said = (read: Read<unknown>) => ('problem' in read ? read.problem.code : { value: read.value });
const value = (one: unknown) => ({ value: one });

const money = decimalCell(10_000_000);

// numbers that every reader rejects
const noNumbers: readonly string[] = [
  ...['', ' ', 'NaN', 'nan', 'Infinity', '-Infinity', 'null', 'much', '-', '.', ',', '+1', '--1', '- 1', '1 '],
  ...['1e3', '1E3', '1e-2', '1,5e1', '0x10', '0b1', '0o7', '1_000', '1n', '.5', ',5', '5.', '5,', '1..2', '1,,2'],
  ...['1.000,50', '1,000.50', '1.000.000', '1 000', '1\u00a0000', '1\u202f000', "1'000", '1’000', '1;5', '1\n2'],
  ...['12 €', '€12', '12%', '½', '１２', '１２,５', '٣', '१', '²', '−1', '1\u0000', '1\u200b'],
];

describe('decimalCell', () => {
  test.each([
    ['0', 0],
    ['0,0', 0],
    ['0.00', 0],
    ['00', 0],
    ['007,5', 7.5],
    ['9,9', 9.9],
    ['9.9', 9.9],
    ['9,90', 9.9],
    ['0,01', 0.01],
    ['12,90', 12.9],
    ['1234567.89', 1_234_567.89],
    ['9999999.99', 9_999_999.99],
    ['10000000', 10_000_000],
    ['10000000,0', 10_000_000],
    ['10000000.00', 10_000_000],
    [`${'0'.repeat(300)}5`, 5],
  ])('reads %j as %d', (cell, number) => {
    expect(money(cell)).toEqual({ value: number });
  });

  test.each([
    ['10000000.01', 'too_large'],
    ['10000001', 'too_large'],
    ['10000000000000000000', 'too_large'],
    ['9'.repeat(400), 'too_large'],
    ['-0', 'too_small'],
    ['-0,00', 'too_small'],
    ['-0.01', 'too_small'],
    ['-12', 'too_small'],
    ['1,234', 'too_precise'],
    ['1.000', 'too_precise'],
    ['0.001', 'too_precise'],
    ['9,900', 'too_precise'],
  ])('rejects %j as %s', (cell, code) => {
    expect(said(money(cell))).toBe(code);
  });

  test.each(noNumbers)('rejects %j as not a number', (cell) => {
    expect(said(money(cell))).toBe('not_a_number');
  });

  test('reads every amount of cents, with a comma and with a point', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), fc.constantFrom(',', '.'), (cents, point) => {
        const cell = `${Math.trunc(cents / 100)}${point}${String(cents % 100).padStart(2, '0')}`;
        expect(money(cell)).toEqual({ value: cents / 100 });
      }),
    );
  });

  test('uses the limit of its column, and names it in the message', () => {
    const rate = decimalCell(100);
    expect(['0', '19', '7,7', '100', '100,00'].map((cell) => said(rate(cell)))).toEqual(
      [0, 19, 7.7, 100, 100].map(value),
    );
    expect(rate('100,01')).toEqual({ problem: { code: 'too_large', message: 'Must be at most 100.' } });
    expect(rate('-1')).toEqual({ problem: { code: 'too_small', message: 'Must be at least 0.' } });
  });
});

describe('weightCell', () => {
  test.each([
    ['0', 0],
    ['0,25', 250],
    ['0.001', 1],
    ['0,1', 100],
    ['1', 1000],
    ['1,5', 1500],
    ['1.005', 1005], // binary floats would give 1004.9999
    ['4,35', 4350],
    ['9999,999', 9_999_999],
    ['10000', 10_000_000],
    ['10000,000', 10_000_000],
  ])('reads %j as %d g', (cell, grams) => {
    expect(weightCell(cell)).toEqual({ value: grams });
  });

  test.each([
    ['10000,001', 'too_large'],
    ['10001', 'too_large'],
    ['9'.repeat(400), 'too_large'],
    ['-0', 'too_small'],
    ['-0,5', 'too_small'],
    ['0,0001', 'too_precise'],
    ['1.0000', 'too_precise'],
  ])('rejects %j as %s', (cell, code) => {
    expect(said(weightCell(cell))).toBe(code);
  });

  test.each(noNumbers)('rejects %j as not a number', (cell) => {
    expect(said(weightCell(cell))).toBe('not_a_number');
  });
});

describe('flagCell', () => {
  test.each(['yes', 'Yes', 'YES', 'ja', 'Ja', 'JA', 'true', 'TRUE', 'True', '1'])('reads %j as yes', (cell) => {
    expect(flagCell(cell)).toEqual({ value: true });
  });

  test.each(['no', 'No', 'NO', 'nein', 'Nein', 'NEIN', 'false', 'FALSE', 'False', '0'])('reads %j as no', (cell) => {
    expect(flagCell(cell)).toEqual({ value: false });
  });

  test.each([
    ...['y', 'n', 'x', 'on', 'off', 'oui', 'non', 'sí', 'wahr', 'falsch', 'WAHR', '2', '-1', '01', '1.0', '00'],
    ...['yes no', 'yes.', '"yes"', 'ＹＥＳ', '１', 'уes', 'NEİN', 'neın', '✓', '', 'null', '__proto__', 'constructor'],
  ])('rejects %j', (cell) => {
    expect(said(flagCell(cell))).toBe('not_a_boolean');
  });
});

describe('localeCell', () => {
  test.each([
    ['de', 'de'],
    ['DE', 'de'],
    ['De', 'de'],
    ['dE', 'de'],
    ['EN', 'en'],
    ['It', 'it'],
    ['ID', 'id'],
    ['IS', 'is'],
    ['zu', 'zu'],
  ])('reads %j as %s', (cell, locale) => {
    expect(localeCell(cell)).toEqual({ value: locale });
  });

  test.each([
    ...['', 'd', 'deu', 'de-DE', 'de_DE', 'en-US', 'xx', 'qq', 'a ', ' a', 'e a', '12', 'ß', 'ｄｅ', 'German', 'dе'],
    // a Turkish capital I with a dot has two characters in lower case, and the lower-case letter without a dot is not
    // an i
    ...['İt', 'İT', 'ıt', 'ıs', '__proto__', 'aa ab', 'd\u0000', 'de\u200b', '=d'],
  ])('rejects %j', (cell) => {
    expect(said(localeCell(cell))).toBe('not_a_language');
  });
});

describe('commandCell', () => {
  test.each([
    ['upsert', 'upsert'],
    ['UPSERT', 'upsert'],
    ['Create', 'create'],
    ['uPdAtE', 'update'],
    ['DELETE', 'delete'],
  ])('reads %j as %s', (cell, command) => {
    expect(commandCell(cell)).toEqual({ value: command });
  });

  test.each(['insert', 'upserts', 'up sert', 'remove', 'löschen', 'delete;', 'ＤＥＬＥＴＥ', '0', '-', '__proto__'])(
    'rejects %j',
    (cell) => {
      expect(said(commandCell(cell))).toBe('unknown_command');
    },
  );
});

describe('textCell', () => {
  const short = textCell(255);

  test.each([
    ['plain', 'plain'],
    ['~ !"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}', '~ !"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}'],
    ['Größe', 'Größe'],
    ['Gro\u0308ße', 'Größe'],
    ['\u212b', '\u00c5'], // the ångström sign becomes the letter
    ['\u1112\u1161\u11ab', '\ud55c'],
    ['ﬁ', 'ﬁ'], // a ligature stays: NFC does not change its look
    ['👩‍👩‍👧', '👩‍👩‍👧'],
    ['two\nlines', 'two\nlines'],
    ['a\tb\r\nc', 'a\tb\r\nc'],
    ['=1+1', '=1+1'],
    ['__proto__', '__proto__'],
    ["O'Neill", "O'Neill"],
  ])('reads %j as %j', (cell, text) => {
    expect(short(cell)).toEqual({ value: text });
  });

  test.each(['\u0000', 'a\u0000b', '\u0001', 'a\u0008', '\u000b', '\u000c', '\u000e', '\u001f', '\u007f', 'ä\u0000'])(
    'rejects the control character in %j',
    (cell) => {
      expect(said(short(cell))).toBe('control_characters');
    },
  );

  test.each(['\ud800', 'a\udc00', '\udc00\ud800', 'ä\ud83d'])('rejects %j, which is not well-formed', (cell) => {
    expect(said(short(cell))).toBe('control_characters');
  });

  test.each([
    ['a', 'ASCII'],
    ['ä', 'letters with marks'],
    ['👕', 'pairs of surrogates'],
    ['a\u0308', 'letters with separate marks, which are combined first'],
  ])('accepts %j 255 times and rejects it 256 times, because %s count as characters', (one) => {
    expect(short(one.repeat(255))).toEqual({ value: one.normalize('NFC').repeat(255) });
    expect(short(one.repeat(256))).toEqual({
      problem: { code: 'too_long', message: 'Must be at most 255 characters.' },
    });
  });

  test('uses the limit of its column', () => {
    const long = textCell(65_000);
    expect(long('ä'.repeat(65_000))).toEqual({ value: 'ä'.repeat(65_000) });
    expect(said(long('ä'.repeat(65_001)))).toBe('too_long');
    expect(said(long('a'.repeat(65_001)))).toBe('too_long');
  });
});

describe('lineCell', () => {
  const line = lineCell(255);

  test.each(['plain', 'Größe', '👩‍👩‍👧', '=1+1'])('reads %j unchanged', (cell) => {
    expect(line(cell)).toEqual({ value: cell });
  });

  test.each(['two\nlines', 'a\tb', 'a\r\nb', 'ä\u2028b'])('rejects %j', (cell) => {
    expect(said(line(cell))).toBe('line_breaks');
  });
});

describe('handleCell', () => {
  test.each([
    ['ABC-1', 'ABC-1'],
    ['\u200bABC-1', 'ABC-1'],
    ['größe\u00ad\ufeff', 'größe'],
    ['a b', 'a b'],
    ['\u200b a', 'a'],
  ])('reads %j as %j', (cell, value) => {
    expect(handleCell(cell)).toEqual({ value });
  });

  test.each([
    ['a\u200bb', 'invisible_characters'],
    ['a\nb', 'line_breaks'],
    ['\u200b', 'missing'],
    ['a'.repeat(256), 'too_long'],
  ])('rejects %j as %s', (cell, code) => {
    expect(said(handleCell(cell))).toBe(code);
  });
});

test('no cell reader throws for any cell, and each problem is a sentence', () => {
  const readers: readonly CellReader[] = [
    money,
    weightCell,
    flagCell,
    localeCell,
    commandCell,
    textCell(255),
    lineCell(255),
    handleCell,
  ];
  const cells = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(fc.constantFrom(...'0123456789.,-+eExX yesnojaINDE'), { maxLength: 12 }).map((parts) => parts.join('')),
  );
  fc.assert(
    fc.property(cells, (cell) => {
      for (const read of readers) {
        const came = read(cell);
        if ('problem' in came)
          expect(came.problem).toEqual({ code: expect.any(String), message: expect.stringMatching(/\.$/) });
      }
    }),
    { numRuns: 2_000 },
  );
});
