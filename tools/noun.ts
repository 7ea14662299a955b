import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Misuse, readArgs, runCommand, say } from './command.ts';

const usage = `npm run noun -- <area>/<noun>    runs the suites that look at the routes of one noun, in half a minute: v2/orders

  --help    prints this`;

const root = join(import.meta.dirname, '..');

// suites whose cases are named by routes
const suites = ['contract', 'roles', 'expand', 'filters', 'docs', 'answers', 'hostile'];

async function run(args: readonly string[]): Promise<number> {
  const { values, positionals } = readArgs(args, {});
  if (values.help) {
    say(usage);
    return 0;
  }
  const [name = '', ...more] = positionals;
  if (more.length > 0 || !/^[a-z0-9-]+\/[a-z0-9-]+$/.test(name) || !existsSync(join(root, 'functions', name))) {
    throw new Misuse(`There is no functions/${positionals.join(' ')}.`);
  }
  const own = `test/endpoints/${name}.test.ts`;
  const others = suites.map((suite) => `test/${suite}.test.ts`);
  return Math.max(
    existsSync(join(root, own)) ? vitest([own]) : 0,
    vitest([...others, '-t', `/${name}(?![\\w-])`]), // not of a longer noun that begins alike
  );
}

const vitest = (given: readonly string[]): number =>
  spawnSync(join(root, 'node_modules/.bin/vitest'), ['run', ...given], { cwd: root, stdio: 'inherit' }).status ?? 1;

runCommand(run, 'npm run noun');
