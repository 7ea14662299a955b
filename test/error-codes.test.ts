import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { bodyOf, statusOf } from '../shared/http/error-bodies.ts';
import { Refusal } from '../shared/lib/refusal.ts';
import * as listed from '../shared/lib/request-errors.ts';
import { closedErrors, statusOfCode, wrongError } from './support/error-codes.ts';

describe('the closed list of errors of requests', () => {
  test('has each code and each sentence once', () => {
    for (const all of [closedErrors.map(({ code }) => code), closedErrors.map(({ sentence }) => sentence)]) {
      expect(all.filter((one, index) => all.indexOf(one) < index)).toEqual([]);
    }
  });

  test('has exactly the codes that callers know, each with its status', () => {
    const own = Object.values(listed).map(({ code, kind }) => [code, statusOf[kind]] as const);
    expect(Object.fromEntries(own)).toEqual(Object.fromEntries(statusOfCode));
  });

  test('has the sentence of every refusal', () => {
    const files = globSync('{shared,functions}/**/*.ts');
    expect(files.length).toBeGreaterThan(100);
    const found = files.filter((file) => /new Refusal\(\s*['"`]/.test(readFileSync(file, 'utf8')));
    expect(found).toEqual([]);
  });
});

test('the body of an error has its code next to its message', () => {
  expect(bodyOf(new Refusal(listed.cannotAssign))).toEqual({
    message: 'The order can no longer be assigned.',
    code: 'cannot_assign',
  });
});

test.each([
  [404, '{"message":"No results found for Order"}', 'no code'],
  [404, '{"message":"No results found for Order","code":"gone"}', 'no code of 404'],
  [409, '{"message":"No results found for Order","code":"not_found"}', 'no code of 409'],
  [404, '{"message":"Nothing.","code":"not_found"}', 'another sentence'],
])('the check of every response finds a wrong error: %i %s', (status, body, wrong) => {
  expect(wrongError(status, body)).toContain(wrong);
});
