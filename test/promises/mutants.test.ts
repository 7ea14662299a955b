import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadMutants, nameOf } from '../support/mutation.ts';
import { report } from '../support/report.ts';
import { makeSampler } from '../support/sample.ts';
import type { Mutant } from './mutant.ts';

// A suite that no wrong product can fail proves nothing. Each mutant is a wrong product: it is loaded in place of the
// right one in a run of its own, and the suite that keeps the promise has to fail by a test, at the first one. One
// mutant of every second promise is played, in turns by the day, unless MUTANTS asks for all.

const root = join(import.meta.dirname, '../..');
const mutants = await loadMutants();
const firsts = [...Map.groupBy(mutants, ({ promise }) => promise).values()].flatMap((own) => own.slice(0, 1));
const played = process.env.MUTANTS ? mutants : makeSampler('promises whose first mutant is played').oneIn(2, firsts);
const atOnce = 2;
const allMutantsMilliseconds = 3_600_000; // a few seconds each; a sample takes a minute
const smaller = { RACE_ROUNDS: '120', MODEL_RUNS: '150' };

/** What Vitest's JSON reporter writes, as far as it is read. */
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

/** What became of the suite on the mutant: undefined when a test of it failed, else what happened in place of that. */
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
  if (text === undefined) return `the run broke off: ${said}`;
  const { numFailedTests, numPassedTests, testResults }: Outcome = JSON.parse(text);
  const broken = testResults.find(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  );
  if (broken) return `${broken.name} could not be loaded: ${broken.message}`;
  if (code !== 0 && numFailedTests > 0) return undefined;
  return numPassedTests > 0 ? 'every test passed' : 'no test ran';
}

function run(given: readonly string[], mutant: string): Promise<{ code: number | null; said: string }> {
  const { VITEST, VITEST_POOL_ID, VITEST_WORKER_ID, ...environment } = process.env;
  return new Promise((resolve, reject) => {
    const child = spawn(join(root, 'node_modules/.bin/vitest'), given, {
      cwd: root,
      env: {
        ...environment,
        ...smaller,
        MUTANT: mutant,
        // the same Node as this one's
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

test(
  'the mutants are caught',
  async () => {
    const waiting = [...played];
    const alive: string[] = [];
    const work = async () => {
      for (let mutant = waiting.shift(); mutant; mutant = waiting.shift()) {
        const how = await survived(mutant);
        if (how !== undefined) alive.push(`${nameOf(mutant)}: ${how}`);
      }
    };
    await Promise.all(Array.from({ length: atOnce }, work));
    for (const [promise, own] of Map.groupBy(played, (mutant) => mutant.promise)) {
      const caught = own.filter((mutant) => !alive.some((line) => line.startsWith(`${nameOf(mutant)}:`))).length;
      report('Mutants', promise, { mutants: own.length, caught });
    }
    expect(alive).toEqual([]);
  },
  allMutantsMilliseconds,
);
