import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { installedPython } from '../../local/emulator-install.ts';

// The examples in the documentation of the sandbox, as others run them

const root = join(import.meta.dirname, '../..');
const examples = join(root, 'packages/sandbox/examples');

const run = async (program: string, ...parameters: readonly string[]): Promise<string> => {
  const { VITEST, VITEST_POOL_ID, VITEST_WORKER_ID, ...environment } = process.env;
  const env = { ...environment, NO_COLOR: '1', FORCE_COLOR: undefined, PYTHONDONTWRITEBYTECODE: '1' };
  return (await promisify(execFile)(program, parameters, { cwd: root, env })).stdout;
};

test('the examples for Vitest pass', async () => {
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  expect(await run(process.execPath, vitest, 'run', '--root', join(examples, 'vitest'))).toMatch(
    /Tests +7 passed \(7\)/,
  );
});

test('the example for pytest passes', async () => {
  const said = await run(installedPython, '-m', 'pytest', '-q', '-p', 'no:cacheprovider', join(examples, 'pytest'));
  expect(said).toMatch(/^4 passed in /m);
});
