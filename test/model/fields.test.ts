import { describe, expect, test } from 'vitest';
import { handle, line, text, trimmed } from '../../shared/model/fields.ts';
import { problemIn, read } from '../../shared/model/issues.ts';
import type * as z from '../../shared/model/zod.ts';

/** Returns the error codes of a value. */
const wrong = (schema: z.ZodType, value: unknown) =>
  read(schema, value).error?.issues.map((found) => problemIn(found).code) ?? [];

const lineBreak = ['a\nb', 'a\r\nb', 'a\rb', 'a\tb', 'a\u0085b', 'a\u2028b', 'a\u2029b'];
const invisible = ['a\u00adb', 'a\u200bb', '\ufeffa', 'a\u200d', 'a\u202eb', 'a\u2060b', 'a\u{e0061}b', 'a\u3164b'];
const surrounded = [' a', 'a ', 'a   ', '\u00a0a', 'a\u3000'];

test.each([...lineBreak, ...invisible, ...surrounded])('text accepts %j', (value) => {
  expect(wrong(text(), value)).toEqual([]);
});

describe('line', () => {
  test.each(lineBreak)('rejects %j', (value) => {
    expect(wrong(line(), value)).toEqual(['line_breaks']);
  });

  test.each([...invisible, ...surrounded, 'Straße 1', '👩‍👩‍👧', 'क्‍ष', 'a  b'])('accepts %j', (value) => {
    expect(wrong(line(), value)).toEqual([]);
  });
});

describe('handle', () => {
  test.each(lineBreak)('rejects the line break in %j', (value) => {
    expect(wrong(handle, value)).toEqual(['line_breaks']);
  });

  test.each(surrounded)('rejects the space around %j', (value) => {
    expect(wrong(handle, value)).toEqual(['surrounding_whitespace']);
  });

  test.each(invisible)('rejects the invisible character in %j', (value) => {
    expect(wrong(handle, value)).toContain('invisible_characters');
  });

  test.each(['a', 'a b', 'Größe 42', 'ABC-1/2_x', '日本', '👕', '"'])('accepts %j', (value) => {
    expect(wrong(handle, value)).toEqual([]);
  });

  test('rejects an empty string or only white space', () => {
    expect(wrong(handle, '')).toEqual(['empty']);
    expect(wrong(handle, '  ')).toEqual(['empty']);
  });
});

test.each([
  ['a', 'a'],
  [' a b\t', 'a b'],
  ['\u200b a\u00ad\ufeff', 'a'],
  ['a\u200bb', 'a\u200bb'],
  ['👩‍👩‍👧\u200d', '👩‍👩‍👧'],
  [' \u200b ', ''],
  ['', ''],
])('trimmed removes invisible characters from the ends of %j: %j', (given, left) => {
  expect(trimmed(given)).toBe(left);
});
