import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type GivenOptions, runCommand, UsageError } from './command.ts';

const usage = `Usage: npm run noun -- <area>/<noun>

Runs the suites that test the routes of one noun, such as v2/orders. This takes half a minute.

  --help    Show this help`;

const root = join(import.meta.dirname, '..');

// Suites whose cases are named after routes.
export const suites = [
  'contract',
  'roles',
  'expand',
  'filters',
  'docs',
  'answers',
  'promises/hostile',
  'infra/nouns-of-stacks',
];

/** Titles of cases in these suites that cover all nouns at once. They fail while a part of a new noun is missing. */
export const casesOfAll = [
  'groups its tags as people need them',
  'describes each operation in at least two sentences',
  'are as the contracts say',
  'every filter of every collection is tried',
  'every name that any endpoint takes is tried',
  'the suite tests every place that a body may have',
  'each noun is in one stack, and a stack has nouns of one area',
];

async function run({ positionals }: GivenOptions): Promise<number> {
  const [name = '', ...more] = positionals;
  if (more.length > 0 || !/^[a-z0-9-]+\/[a-z0-9-]+$/.test(name) || !existsSync(join(root, 'functions', name))) {
    throw new UsageError(
      `The folder functions/${positionals.join(' ')} doesn't exist. Give an area and a noun, such as v2/orders.`,
    );
  }
  const own = `test/endpoints/${name}/`;
  const others = suites.map((suite) => `test/${suite}.test.ts`);
  return Math.max(
    existsSync(join(root, own)) ? vitest([own]) : 0,
    // the pattern excludes a longer noun that begins with the same words
    vitest([...others, '-t', [`/${name}(?![\\w-])`, ...casesOfAll].join('|')]),
  );
}

const vitest = (given: readonly string[]): number =>
  spawnSync(join(root, 'node_modules/.bin/vitest'), ['run', ...given], { cwd: root, stdio: 'inherit' }).status ?? 1;

if (import.meta.main) runCommand('npm run noun', usage, {}, run);
