import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

test.each([
  ['tools/conformance.ts', 'npm run conformance'],
  ['tools/commit-subjects.ts', 'npm run check:commits'],
])('%s rejects an argument that is not an option', (file, command) => {
  const cwd = join(import.meta.dirname, '../..');
  const { status, stderr } = spawnSync(process.execPath, [file, 'polling'], { cwd, encoding: 'utf8' });
  expect([status, stderr]).toEqual([
    2,
    `Unexpected argument "polling". Use only options.\nFor help, run: ${command} -- --help\n`,
  ]);
});
