import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { findEndpoints } from '../infra/find-functions.ts';
import { parserOf } from '../shared/http/body.ts';
import type { Contract } from '../shared/http/contract.ts';
import { bodyOf } from '../shared/http/error-bodies.ts';
import { tooLong } from '../shared/lib/problems.ts';
import { fill, invalid } from '../shared/lib/refusal.ts';
import { fieldErrors, read } from '../shared/model/issues.ts';
import { type BodyPath, places } from './support/body-places.ts';
import { fullBodies } from './support/full-bodies.ts';
import { closedList, isListed, unlisted } from './support/problems.ts';

// Errors of fields come from one closed list of sentences with codes. Messages of zod, or sentences from elsewhere,
// never reach a caller.

const contracts = (await findEndpoints()).map(({ endpoint }) => endpoint.contract);
const withBody = contracts.filter(({ body }) => parserOf(body)).map((contract) => [contract.route, contract] as const);

const closedLists = ['shared/lib/problems.ts', 'shared/lib/request-errors.ts'];

describe('the closed list', () => {
  test('has each code and each sentence once, as a full sentence', () => {
    for (const all of [closedList.map(({ code }) => code), closedList.map(({ sentence }) => sentence)]) {
      expect(all.filter((one, index) => all.indexOf(one) < index)).toEqual([]);
    }
    for (const { code, sentence } of closedList) {
      expect(code).toMatch(/^[a-z]+(_[a-z0-9]+)*$/);
      expect(sentence).toMatch(/^[A-Z].*(\.|\{(why|instead)\})$/);
    }
  });

  test('is complete, so that no sentence about a field is written elsewhere', () => {
    const files = globSync('{shared,functions}/**/*.ts').filter((file) => !closedLists.includes(file));
    expect(files.length).toBeGreaterThan(100);
    const sentence = /(['"`])(Is|Must|Has|Does|Was|Needs|Cannot|There is|Stands|Fits|Invalid|Too|Unknown)\b[^'"`]*\.\1/;
    const found = files.flatMap((file) =>
      readFileSync(file, 'utf8')
        .split('\n')
        .filter((line) => sentence.test(line) && !/^\s*(\/\/|\/?\*)|describe:|description:/.test(line))
        .map((line) => `${file}: ${line.trim()}`),
    );
    expect(found.filter((line) => !elsewhere.some((one) => line.startsWith(one)))).toEqual([]);
  });
});

/**
 * Files with other sentences: errors of fetched files in `failure_message`, warnings of media, errors of rows in
 * imported files, and errors in the file of reference data. Requests do not contain that file.
 */
const elsewhere = [
  'shared/work/catalogue/fetch-image.ts',
  'shared/work/files/picture-properties.ts',
  'shared/rules/imports/row-problems.ts',
  'shared/resources/reference-data.ts',
];

test('a 422 has codes next to sentences, at the same paths in the same order', () => {
  const long = fill(tooLong, { max: 255 });
  const wrong = invalid({ 'items.0.name': [long, { code: 'empty', message: 'Must not be empty.' }] });
  expect(bodyOf(wrong)).toEqual({
    message: 'The given data was invalid.',
    code: 'invalid_data',
    errors: { 'items.0.name': ['Must be at most 255 characters.', 'Must not be empty.'] },
    codes: { 'items.0.name': ['too_long', 'empty'] },
  });
});

/** Values that replace each place of a body in turn. */
const wrongValues: readonly unknown[] = [
  undefined,
  null,
  true,
  0,
  -1,
  1.5,
  0.001,
  1e15,
  2 ** 53,
  Number.POSITIVE_INFINITY,
  '',
  '  ',
  '1',
  'x'.repeat(70_000),
  '\u0000',
  '\ud800',
  [],
  [null],
  ['x'],
  Array.from({ length: 2000 }, () => 1),
  Array.from({ length: 2000 }, () => ({})),
  {},
  { de: 1, DE: 'x', xx: 'x' },
  { id: 'x' },
];

function withValue(whole: unknown, [name, ...rest]: BodyPath, value: unknown): unknown {
  if (name === undefined) return value;
  if (Array.isArray(whole)) return whole.map((one, index) => (index === name ? withValue(one, rest, value) : one));
  return { ...(whole as object), [name]: withValue(Reflect.get(whole as object, name), rest, value) };
}

/** Returns the errors of a contract's schema for wrong values in each place of its bodies. */
function saidOf({ body }: Contract, bodies: readonly unknown[]) {
  const parser = parserOf(body);
  return bodies.flatMap((full) =>
    [[], ...places(full)].flatMap((path) =>
      wrongValues.flatMap((value) => {
        const parsed = parser && read(parser, withValue(full, path, value));
        if (!parsed || parsed.success) return [];
        const { errors, codes } = bodyOf(invalid(fieldErrors(parsed.error))) as Parameters<typeof unlisted>[0];
        return [{ what: `${path.join('.')} is ${JSON.stringify(value)?.slice(0, 60)}`, errors, codes }];
      }),
    ),
  );
}

describe.each(withBody)('%s', (_, contract) => {
  const said = saidOf(
    contract,
    fullBodies(contract).map((full) => full()),
  );

  test('has a sentence of the list for an error in any place', () => {
    expect(said.length).toBeGreaterThan(20);
    const wrong = said.flatMap(({ what, ...body }) => unlisted(body as never).map((one) => `${what}: ${one}`));
    expect(wrong.slice(0, 5)).toEqual([]);
  });

  test('says what is expected, without "not valid", and reports missing fields as required', () => {
    const codes = said.flatMap(({ what, codes = {} }) =>
      Object.entries(codes).flatMap(([path, all]) => all.map((code) => [what, path, code] as const)),
    );
    expect(codes.filter(([, , code]) => code === 'invalid_value').slice(0, 5)).toEqual([]);
    for (const [what, path, code] of codes) {
      if (what === `${path} is undefined`)
        expect([what, code]).toEqual([
          what,
          expect.stringMatching(/^(missing|not_a_reference|not_a_time|id_or_sku_required)$/),
        ]);
    }
  });
});

test('the list contains no messages of zod', () => {
  for (const message of ['Invalid input: expected string, received number', 'Too small: expected number to be >=1']) {
    expect(closedList.filter(({ code }) => isListed(code, message))).toEqual([]);
  }
});
