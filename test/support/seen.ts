import { appendFileSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(import.meta.dirname, '../../.local/answers');
const noted = new Set<string>();

/**
 * Keeps that an answer was seen, in a file of the test file's own. A verb that a path lacks is an answer of all that it
 * knows.
 */
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

/** Every answer of a document by verb, path and status, as seen ones are named. */
export const documentedAnswers = ({
  paths,
}: {
  readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly responses: object }>>>>;
}): readonly string[] =>
  Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([verb, { responses }]) =>
      Object.keys(responses).map((status) => `${verb.toUpperCase()} ${path} ${status}`),
    ),
  );

/**
 * What a whole run owes: documented answers that it has not seen, and lines of the list of exceptions that do not hold.
 */
export function unseenAnswers(
  documented: readonly string[],
  seen: ReadonlySet<string>,
  listed: Readonly<Record<string, string>>,
): readonly string[] {
  return [
    ...documented
      .filter((answer) => !seen.has(answer) && !Object.hasOwn(listed, answer))
      .map((answer) => `${answer} is documented and was never seen`),
    ...Object.keys(listed)
      .filter((answer) => seen.has(answer))
      .map((answer) => `${answer} is listed as never seen and was`),
    ...Object.keys(listed)
      .filter((answer) => !documented.includes(answer))
      .map((answer) => `${answer} is listed as never seen and is not documented`),
  ];
}
