import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join, relative } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';

// The distribution of suites: `npm test` runs all suites except the slowest. `npm run test:proofs` runs
// the others, and `.ci/run` runs the first and a tenth of the second.

const root = join(import.meta.dirname, '..');
const { scripts }: { scripts: Readonly<Record<string, string>> } = JSON.parse(
  readFileSync(join(root, 'package.json'), 'utf8'),
);

/** Returns the test files that a script runs, according to Vitest. With projects, only those of the named ones. */
function suitesOf(script: string, projects?: readonly string[]): readonly string[] {
  const listing = `${scripts[script]?.replace(/^vitest run /, 'vitest list ')} --filesOnly --json`;
  const { VITEST, VITEST_POOL_ID, VITEST_WORKER_ID, ...environment } = process.env;
  const PATH = [join(root, 'node_modules/.bin'), dirname(process.execPath), environment.PATH].join(delimiter);
  const said = execFileSync('sh', ['-c', listing], { cwd: root, env: { ...environment, PATH }, encoding: 'utf8' });
  const listed: readonly { readonly file: string; readonly projectName: string }[] = JSON.parse(said);
  return listed
    .filter(({ projectName }) => !projects || projects.includes(projectName))
    .map(({ file }) => relative(root, file));
}

test('every suite runs in exactly one of npm test and npm run test:proofs', () => {
  const written = globSync(
    '{test,packages,client,functions,shared,infra,docs-generator,local,tools}/**/*.{test,spec}.*',
    {
      cwd: root,
      exclude: ['**/node_modules/**', 'packages/*/examples/**'], // suites of others, which a suite of ours runs
    },
  );
  const [tests, proofs] = [suitesOf('test'), suitesOf('test:proofs')];
  expect(proofs.length).toBeGreaterThan(20);
  expect([...tests, ...proofs].toSorted()).toEqual(written.toSorted());
});

test('no suite that shares its process has a world that works in the background, because its timers never end', () => {
  const sharing = suitesOf('test', ['endpoints', 'shared']);
  expect(sharing.length).toBeGreaterThan(200);
  const inBackground = sharing.filter((file) => readFileSync(join(root, file), 'utf8').includes('background: true'));
  expect(inBackground).toEqual([]);
});

test('npm test names no suite, because a run of some suites need not have seen every response of every route', () => {
  expect(scripts.test).toBe('vitest run --project "!proofs*"');
});

describe('.ci/run', () => {
  const proofs = 'run test:proofs -- --shard=8/10';

  /** Runs `.ci/run` on day 17 since 1970 in an empty clone, with an npm that prints and exits as given. */
  function landing(commands: Readonly<Record<string, string>>) {
    const clone = mkdtempSync(join(tmpdir(), 'landing-'));
    onTestFinished(() => rmSync(clone, { recursive: true }));
    cpSync(join(root, '.ci'), join(clone, '.ci'), { recursive: true });
    mkdirSync(join(clone, 'bin'));
    const cases = Object.entries(commands).map(([command, does]) => `'${command}') ${does} ;;`);
    const npm = ['echo npm $* $SAMPLE_SEED >> ran', 'case "$*" in', ...cases, 'esac'];
    const tools = { npm, chromium: ['exit 0'], date: ['echo $((17 * 86400))'] };
    for (const [name, lines] of Object.entries(tools))
      writeFileSync(join(clone, 'bin', name), ['#!/bin/sh', ...lines, ''].join('\n'), { mode: 0o755 });
    const { SAMPLE_SEED, ...environment } = process.env;
    const PATH = [join(clone, 'bin'), environment.PATH].join(delimiter);
    const { status, stdout } = spawnSync(join(clone, '.ci/run'), { env: { ...environment, PATH }, encoding: 'utf8' });
    const ran = readFileSync(join(clone, 'ran'), 'utf8').trim().split('\n');
    return { status, last: stdout.trimEnd().split('\n').at(-1), ran };
  }

  test('installs, checks, and ends with one line that counts the tests and the proofs', () => {
    const ended = landing({
      test: 'echo 30 passed, 0 failed, 2 skipped',
      [proofs]: 'echo 4 passed, 0 failed',
    });
    expect(ended).toEqual({
      status: 0,
      last: '34 passed, 0 failed, 2 skipped',
      ran: ['npm ci --no-audit --no-fund', 'npm run check', 'npm test', 'npm run test:proofs -- --shard=8/10 1'],
    });
  });

  test.each([
    ['a failed test', { test: 'echo 29 passed, 1 failed; exit 1', [proofs]: 'echo 4 passed, 0 failed' }, 33],
    ['a failed proof', { test: 'echo 30 passed, 0 failed', [proofs]: 'echo 3 passed, 1 failed; exit 1' }, 33],
    ['an early end', { test: 'echo error; exit 2', [proofs]: 'echo 4 passed, 0 failed' }, 4],
  ])('fails after %s, and still counts tests and proofs', (_what, commands, passed) => {
    expect(landing(commands)).toMatchObject({ status: 1, last: `${passed} passed, 1 failed` });
  });

  test('does not run the tests if the checks fail', () => {
    expect(landing({ 'run check': 'exit 1' })).toMatchObject({
      status: 1,
      ran: expect.not.arrayContaining(['npm test']),
    });
  });
});
