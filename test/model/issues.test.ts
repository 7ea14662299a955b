import { expect, test } from 'vitest';
import { fieldErrors, read } from '../../shared/model/issues.ts';
import * as z from '../../shared/model/zod.ts';

const endless = z.object({ entries: z.array(z.object({ name: z.string() })) });
const wrongEntries = (count: number) => ({ entries: Array.from({ length: count }, () => ({})) });
const errorsOf = (count: number) => {
  const { error } = read(endless, wrongEntries(count));
  return error ? fieldErrors(error) : {};
};

test('fieldErrors reports at most 100 issues', () => {
  expect(Object.keys(errorsOf(99))).toHaveLength(99);
  expect(Object.keys(errorsOf(5000))).toHaveLength(100);
});

test('a value with more issues than fit the stack gets a single error', () => {
  expect(errorsOf(500_000)).toEqual({
    body: [{ code: 'too_many_errors', message: 'The body has more errors than can be listed.' }],
  });
});

test('read throws an error of the code instead of reporting it as an issue of the value', () => {
  const broken = z.string().transform((text) => text.repeat(-1));
  expect(() => read(broken, 'text')).toThrow(RangeError);
});
