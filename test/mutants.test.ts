import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Mutant } from './promises/mutant.ts';
import { loadMutants, mutated, nameOf } from './support/mutation.ts';

// Checks quickly that every mutant still changes the service. test/promises/mutants.test.ts runs them.

const root = join(import.meta.dirname, '..');
const mutants = await loadMutants();

const comment = /(^|\s)\/\/|\/\*|^\s*\*(\s|\/)/m;

/** Returns the replaced lines of a mutant, from the start of its first line. */
const replacedLines = ({ find }: Mutant, text: string): string => {
  const start = text.indexOf(find);
  return text.slice(text.lastIndexOf('\n', start) + 1, start + find.length);
};

describe('the mutants', () => {
  test('have unique names', () => {
    const names = mutants.map(nameOf);
    expect(names.filter((name, index) => names.indexOf(name) < index)).toEqual([]);
  });

  test.each(mutants.map((mutant) => [nameOf(mutant), mutant] as const))('%s changes its file', async (_, mutant) => {
    const text = await readFile(join(root, mutant.file), 'utf8');
    expect(mutated(mutant, text)).not.toBe(text);
    // a change of a comment must not require a change of a mutant
    expect(replacedLines(mutant, text), 'does not quote a comment').not.toMatch(comment);
    expect(mutant.replace, 'does not add a comment').not.toMatch(comment);
    expect(mutant.suite).not.toBe('test/promises/mutants.test.ts');
    await expect(readFile(join(root, mutant.suite), 'utf8')).resolves.toContain('test');
  });
});
