import { appendFileSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(import.meta.dirname, '../../.local/answers');
const noted = new Set<string>();

/**
 * Records a response in a separate file for each test file. If a path lacks a verb, the response counts for all verbs
 * of the path.
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
  // a run with a mutant shows nothing
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

/** Deletes the records of earlier runs. */
export const forgetAnswers = (): void => rmSync(folder, { recursive: true, force: true });

/** Returns every recorded response of all test files: `GET /v2/orders 200`. */
export function seenAnswers(): ReadonlySet<string> {
  mkdirSync(folder, { recursive: true });
  return new Set(readdirSync(folder).flatMap((name) => readFileSync(join(folder, name), 'utf8').split('\n')));
}

/** Returns every response of a document by verb, path and status, in the same form. */
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
 * Returns the missing results of a whole run: documented responses that were not seen, and wrong lines in the list of
 * exceptions.
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
