import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');

const readAll = (pattern: string) =>
  globSync(pattern, { cwd: root })
    .filter((file) => file !== 'test/comments.test.ts')
    .sort()
    .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }));

const files = readAll('{{functions,shared,infra,tools,test}/**/*,client/{*,src/*}}.{ts,cjs}');
const product = files.filter(({ file }) => !file.startsWith('test/'));
const documents = readAll('{*,docs/**/*,client/*}.md');

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

const odd = String.raw`\b(?:stands?|stood|bears?|borne|anew|somebody|nobody|whoever|someone|anybody)\b(?!-| (?:in|out) for)`;

test('comments use plain words: actors have their roles, and things are where they are', () => {
  expect(places(new RegExp(String.raw`${comment}[^\n]*${odd}[^\n]*`, 'gim'))).toEqual([]);
});

test('so do documents, and the sentences that the product says', () => {
  expect(documents.length).toBeGreaterThan(30);
  expect(places(new RegExp(`.*${odd}.*`, 'gi'), documents)).toEqual([]);
  const quoted = String.raw`[^'"\`\n]*`;
  const sentence = `(['"\`])(?=${quoted} )${quoted}${odd}${quoted}\\1`;
  expect(places(new RegExp(sentence, 'gi'), product)).toEqual([]);
});

test('what a function of the product does is said by a verb in the indicative', () => {
  const start =
    /^(?:export )?(?:default )?(?:async )?(?:function\b|const \w+(?:: [^=\n]+)? =\s*(?:async )?(?:<[^>]*>)?\()/;
  const documented = product.flatMap(({ file, text }) =>
    [...text.matchAll(/\/\*\*([\s\S]*?)\*\/\n *(.*)/g)]
      .filter(([, , next = '']) => start.test(next))
      .map(([, said = '']) => ({ file, first: /[^\s*,]+/.exec(said)?.[0] ?? '' })),
  );
  expect(documented.length).toBeGreaterThan(500);
  const things = /^(This|Its|Ids|Keys|Fields|Files|Rows|References|Less|Is|Settings|Headers|Errors|Values|Products)$/;
  expect(documented.filter(({ first }) => !/^[A-Z][a-z]+s$/.test(first) || things.test(first))).toEqual([]);
});
