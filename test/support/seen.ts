import { appendFileSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(import.meta.dirname, '../../.local/answers');
const noted = new Set<string>();

/** Keeps that an answer was seen, in a file of the test file's own. A verb that a path lacks is an answer of all that it knows. */
export function noteAnswer(
  testPath: string,
  verb: string,
  { template, verbs }: { readonly template: string; readonly verbs: readonly string[] },
  status: number,
): void {
  for (const one of verbs.includes(verb) ? [verb] : verbs) note(testPath, `${one} ${template} ${status}`);
}

function note(testPath: string, answer: string): void {
  // a run that is meant to fail shows nothing
  if (process.env.MUTANT || noted.has(answer)) return;
  noted.add(answer);
  mkdirSync(folder, { recursive: true });
  appendFileSync(join(folder, fileOf(testPath)), `${answer}\n`);
}

const fileOf = (testPath: string): string =>
  testPath
    .replace(/^.*\/test\//, '')
    .replaceAll('/', '-')
    .replace(/\.test\.ts$/, '.txt');

/** Forgets what earlier runs have seen. */
export const forgetAnswers = (): void => rmSync(folder, { recursive: true, force: true });

/** Every answer that was seen, over all test files: `GET /v2/orders 200`. */
export function seenAnswers(): ReadonlySet<string> {
  mkdirSync(folder, { recursive: true });
  return new Set(readdirSync(folder).flatMap((name) => readFileSync(join(folder, name), 'utf8').split('\n')));
}
