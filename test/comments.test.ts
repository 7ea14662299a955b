import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');

const files = globSync('{functions,shared,infra,tools,test}/**/*.{ts,cjs}', { cwd: root })
  .filter((file) => file !== 'test/comments.test.ts')
  .sort()
  .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }));

const lineOf = (text: string, index: number): number => text.slice(0, index).split('\n').length;

/** Lists the lines where a pattern is found, as `file:line: text`. */
const places = (pattern: RegExp): readonly string[] =>
  files.flatMap(({ file, text }) =>
    [...text.matchAll(pattern)].map((match) => `${file}:${lineOf(text, match.index)}: ${match[0].trim()}`),
  );

const comment = String.raw`(?:(?<![:'"])\/\/ |^ *\/?\*)`;

test('no comment is wider than the 120 columns that the formatter holds code to', () => {
  expect(places(new RegExp(`^(?=.{121}).*${comment}.*$`, 'gm'))).toEqual([]);
});

test('comments use plain words: actors have their roles, and things are where they are', () => {
  const odd = 'stands?|stood|bears?|borne|anew|somebody|nobody|whoever|someone|anybody';
  expect(places(new RegExp(String.raw`${comment}[^\n]*\b(?:${odd})\b(?! (?:in|out) for)[^\n]*`, 'gim'))).toEqual([]);
});

test('what a function of the product does is said by a verb in the indicative', () => {
  const start =
    /^(?:export )?(?:default )?(?:async )?(?:function\b|const \w+(?:: [^=\n]+)? =\s*(?:async )?(?:<[^>]*>)?\()/;
  const documented = files
    .filter(({ file }) => !file.startsWith('test/'))
    .flatMap(({ file, text }) =>
      [...text.matchAll(/\/\*\*([\s\S]*?)\*\/\n *(.*)/g)]
        .filter(([, , next = '']) => start.test(next))
        .map(([, said = '']) => ({ file, first: /[^\s*,]+/.exec(said)?.[0] ?? '' })),
    );
  expect(documented.length).toBeGreaterThan(500);
  const things = /^(This|Its|Ids|Keys|Fields|Files|Rows|References|Less|Is|Settings|Headers|Errors|Values|Products)$/;
  expect(documented.filter(({ first }) => !/^[A-Z][a-z]+s$/.test(first) || things.test(first))).toEqual([]);
});
