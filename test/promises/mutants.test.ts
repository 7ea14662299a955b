import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join, relative } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadMutants, nameOf } from '../support/mutation.ts';
import { report } from '../support/report.ts';
import { makeSampler } from '../support/sample.ts';
import type { Mutant } from './mutant.ts';

// A suite that no wrong code can fail proves nothing. Each mutant is a wrong version of the service. A separate run
// loads it, and a test of the suite that proves the promise has to fail. By default the suite runs one in twenty, other
// ones each day. MUTANTS runs all.

const root = join(import.meta.dirname, '../..');
const mutants = await loadMutants();
const played = process.env.MUTANTS ? mutants : makeSampler('mutants').oneIn(20, mutants);
const smaller = { RACE_ROUNDS: '120', MODEL_RUNS: '150' };

/** The fields of Vitest's JSON report that this suite reads. */
interface Outcome {
  readonly numFailedTests: number;
  readonly numPassedTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message: string;
    readonly assertionResults: readonly object[];
  }[];
}

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mutants-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/**
 * Runs the suite on the mutant. Returns undefined if one of its tests failed, otherwise a description of what happened.
 */
async function survived(mutant: Mutant): Promise<string | undefined> {
  const outputFile = join(folder, `${nameOf(mutant).replace(/\W/g, '-')}.json`);
  const { code, said } = await run(
    [
      'run',
      mutant.suite,
      ...(mutant.only ? ['-t', mutant.only] : []),
      '--bail=1',
      '--reporter=json',
      `--outputFile=${outputFile}`,
    ],
    nameOf(mutant),
  );
  const text = await readFile(outputFile, 'utf8').catch(() => undefined);
  if (text === undefined) return `the run ended early: ${said}`;
  const { numFailedTests, numPassedTests, testResults }: Outcome = JSON.parse(text);
  const broken = testResults.find(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  );
  if (broken) return `${broken.name} could not be loaded: ${broken.message}`;
  if (code !== 0 && numFailedTests > 0) return undefined;
  return numPassedTests > 0 ? 'every test passed' : 'no test ran';
}

function run(given: readonly string[], mutant: string): Promise<{ code: number | null; said: string }> {
  const { PROMISES, VITEST, VITEST_POOL_ID, VITEST_WORKER_ID, ...environment } = process.env;
  return new Promise((resolve, reject) => {
    const child = spawn(join(root, 'node_modules/.bin/vitest'), given, {
      cwd: root,
      env: {
        ...environment,
        ...smaller,
        MUTANT: mutant,
        // the same version of Node
        PATH: `${dirname(process.execPath)}${delimiter}${environment.PATH ?? ''}`,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let said = '';
    const hear = (bytes: Buffer) => {
      said = `${said}${bytes}`.slice(-2000);
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, said }));
  });
}

/** The mutants that a test has caught. */
const caught = new Set<Mutant>();
afterAll(() => {
  for (const [promise, own] of Map.groupBy(played, (mutant) => mutant.promise))
    report('Mutants', promise, { mutants: own.length, caught: own.filter((mutant) => caught.has(mutant)).length });
});

test.concurrent.for(played.map((mutant) => [nameOf(mutant), mutant] as const))(
  'the mutant %s makes its suite fail',
  async ([, mutant]) => {
    expect(await survived(mutant)).toBeUndefined();
    caught.add(mutant);
  },
);

// a mutant whose test has another title now would be noticed only in its turn
test.concurrent('each mutant names a test of its suite', async () => {
  const listed = join(folder, 'tests');
  const suites = new Set(mutants.map(({ suite }) => suite));
  const { said } = await run(['list', '--staticParse=false', `--json=${listed}`, ...suites], '');
  const tests: readonly { name: string; file: string }[] = JSON.parse(await readFile(listed, 'utf8').catch(() => '[]'));
  expect(tests.length, said).toBeGreaterThan(0);
  const testsOf = Map.groupBy(tests, ({ file }) => relative(root, file));
  const without = mutants.filter(
    ({ suite, only = '' }) => !testsOf.get(suite)?.some(({ name }) => new RegExp(only).test(name)),
  );
  expect(without.map(nameOf)).toEqual([]);
});
