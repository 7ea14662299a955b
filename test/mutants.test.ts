import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Mutant } from './promises/mutant.ts';
import { loadMutants, mutated, nameOf } from './support/mutation.ts';

// That every mutant still changes the product is seen here, at once; test/promises/mutants.test.ts plays them.

const root = join(import.meta.dirname, '..');
const mutants = await loadMutants();

const comment = /(^|\s)\/\/|\/\*|^\s*\*(\s|\/)/m;

/** What a mutant replaces, from the start of its first line. */
const replacedLines = ({ find }: Mutant, text: string): string => {
  const start = text.indexOf(find);
  return text.slice(text.lastIndexOf('\n', start) + 1, start + find.length);
};

describe('the mutants', () => {
  test('have a name each', () => {
    const names = mutants.map(nameOf);
    expect(names.filter((name, index) => names.indexOf(name) < index)).toEqual([]);
  });

  test.each(mutants.map((mutant) => [nameOf(mutant), mutant] as const))('%s changes the product', async (_, mutant) => {
    const text = await readFile(join(root, mutant.file), 'utf8');
    expect(mutated(mutant, text)).not.toBe(text);
    // a comment that is worded better must not need a mutant's change too
    expect(replacedLines(mutant, text), 'quotes no comment').not.toMatch(comment);
    expect(mutant.replace, 'puts no comment there').not.toMatch(comment);
    expect(mutant.suite).not.toBe('test/promises/mutants.test.ts');
    await expect(readFile(join(root, mutant.suite), 'utf8')).resolves.toContain('test');
  });
});
