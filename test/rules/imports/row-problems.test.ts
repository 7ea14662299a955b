import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import * as problems from '../../../shared/rules/imports/row-problems.ts';
import { kinds } from '../../../shared/work/imports/kinds.ts';
import { listedIn, listOf } from '../../support/problems.ts';

// Problems of import rows have the codes and sentences of one closed list, which is published.

const list = listOf(problems);
const isListed = listedIn(list);

test('the list contains each sentence once, as a full sentence, and all codes in the same form', () => {
  const sentences = list.map(({ sentence }) => sentence);
  expect(sentences.filter((one, at) => sentences.indexOf(one) < at)).toEqual([]);
  for (const { code, sentence } of list) {
    expect(code).toMatch(/^[a-z]+(_[a-z0-9]+)*$/);
    expect(sentence).toMatch(/^[A-Z].*(\.|\{why\})$/);
  }
});

test('docs/reference/import-errors.md has each code with its sentence, and no other', () => {
  const page = readFileSync('docs/reference/import-errors.md', 'utf8');
  const [, rows = ''] = page.split('| Code | Message |');
  const written = [...rows.matchAll(/^\| `(\w+)` \| (.*) \|$/gm)].map(([, code, sentence]) => `${code}: ${sentence}`);
  expect(written.sort()).toEqual(list.map(({ code, sentence }) => `${code}: ${sentence}`).sort());
});

const cells = [
  ...[
    'x',
    '-',
    '0',
    '-1',
    '1',
    '1,5',
    '1.005',
    '0,0005',
    '1e3',
    '0x10',
    '1.000,00',
    '1 000',
    '１２',
    'NaN',
    'Infinity',
  ],
  ...['100,01', '10000000,01', '99999999999999999999', '9'.repeat(400)],
  ...['yes', 'JA', 'maybe', 'de', 'DE', 'deu', 'd', 'upsert', 'DELETE', 'drop', '=1+1', '__proto__', 'constructor'],
  ...['\u0000', 'a\u001b[31m', '\ud800', 'é', '😀', '\u202e', 'x'.repeat(256), 'x'.repeat(70_000), '😀'.repeat(65_001)],
  ...['https://images.example.com/a.png', 'http://images.example.com/a.png', 'https://jo:pw@example.com/'],
  ...['https://example.com:8443/', 'https://127.0.0.1/', 'https://[::1]/', 'https://', 'ftp://example.com'],
  ...[`https://example.com/${'x'.repeat(3000)}`, `https://example.com/${'ä'.repeat(1000)}`],
];

test.each(Object.entries(kinds))('every cell of a %s is read or gets a problem of the list', (_, { columns }) => {
  const wrong = Object.entries(columns).flatMap(([name, { read }]) =>
    cells.flatMap((cell) => {
      const result = read(cell);
      return 'problem' in result ? [{ name, cell: cell.slice(0, 40), ...result.problem }] : [];
    }),
  );
  expect(wrong.length).toBeGreaterThan(20);
  expect(wrong.filter(({ code, message }) => !isListed(code, message))).toEqual([]);
});

test('rules and work of imports use only problems of the list', () => {
  const files = globSync('shared/{rules,work}/imports/*.ts').filter((file) => !file.endsWith('/row-problems.ts'));
  expect(files.length).toBeGreaterThan(15);
  const lines = files.flatMap((file) => {
    const written = readFileSync(file, 'utf8').split('\n');
    // the start of an import is a request, whose problems belong to fields
    const isRequest = file === 'shared/rules/imports/import.ts';
    const foreign = isRequest ? /\bcode: '/ : /\bcode: '|lib\/problems\.ts'/;
    return written.filter((line) => foreign.test(line)).map((line) => `${file}: ${line.trim()}`);
  });
  expect(lines).toEqual([]);
});
