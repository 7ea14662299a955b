import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');

/** Runs the compiler on `test/types`. Its output is empty if exactly the expected lines fail. */
function compile(): { readonly status: number | null; readonly said: string } {
  const compiler = join(root, 'node_modules/.bin/tsc');
  const { status, stdout, stderr } = spawnSync(compiler, ['-p', 'test/types'], { cwd: root, encoding: 'utf8' });
  return { status, said: `${stdout}${stderr}` };
}

describe('contracts', () => {
  test('compile if they are valid, and not if they are invalid', () => {
    expect(compile()).toEqual({ status: 0, said: '' });
  });
});
