import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');

/** The compiler over `test/types`; what it says when something compiles that must not, or does not that must. */
function compile(): { readonly status: number | null; readonly said: string } {
  const compiler = join(root, 'node_modules/.bin/tsc');
  const { status, stdout, stderr } = spawnSync(compiler, ['-p', 'test/types'], { cwd: root, encoding: 'utf8' });
  return { status, said: `${stdout}${stderr}` };
}

describe('contracts', () => {
  test('what does not fit does not compile, and what fits does', () => {
    expect(compile()).toEqual({ status: 0, said: '' });
  });
});
