import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');

const readAll = (pattern: string) =>
  globSync(pattern, { cwd: root })
    .filter((file) => file !== 'test/comments.test.ts')
    .sort()
    .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }));

const files = readAll(
  '{{functions,shared,packages,infra,docs-generator,local,tools,test}/**/*,client/{*,src/*}}.{ts,cjs}',
);

const lineOf = (text: string, index: number): number => text.slice(0, index).split('\n').length;

/** Lists the lines where a pattern is found, as `file:line: text`. */
const places = (pattern: RegExp, among = files): readonly string[] =>
  among.flatMap(({ file, text }) =>
    [...text.matchAll(pattern)].map((match) => `${file}:${lineOf(text, match.index)}: ${match[0].trim()}`),
  );

const comment = String.raw`(?:(?<![:'"])\/\/ |^ *\/?\*)`;

test('no comment is wider than the 120 columns that the formatter holds code to', () => {
  expect(places(new RegExp(`^(?=.{121}).*${comment}.*$`, 'gm'))).toEqual([]);
});
