import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, test } from 'vitest';

// `npm run check` finds dead links. This finds pages that no link reaches.

const root = join(import.meta.dirname, '..');
const pages = ['README.md', 'CONTRIBUTING.md', ...globSync('docs/**/*.md', { cwd: root })];

/** Returns the pages that a page links to. */
const linkedFrom = (page: string): readonly string[] =>
  [...readFileSync(join(root, page), 'utf8').matchAll(/\]\(([^)#\s]+)[^)]*\)/g)]
    .map(([, target = '']) => normalize(join(dirname(page), target)))
    .flatMap((target) => (target === 'docs/decisions' ? pages.filter((one) => one.startsWith(target)) : [target]));

test('every page of the documentation is reachable from the README by links', () => {
  const reached = new Set<string>();
  const follow = (page: string): void => {
    if (reached.has(page) || !pages.includes(page)) return;
    reached.add(page);
    for (const target of linkedFrom(page)) follow(target);
  };
  follow('README.md');
  expect(pages.length).toBeGreaterThan(100);
  expect(pages.filter((page) => !reached.has(page))).toEqual([]);
});
