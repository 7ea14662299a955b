import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { readArgs, runCommand, say, UsageError } from './command.ts';

/** A command without arguments. */
interface Steps {
  /** What it is for, after its name. */
  readonly summary: string;
  readonly env?: Readonly<Record<string, string>>;
  /** What it runs, one after the other until one fails. */
  readonly steps: readonly string[];
}

const docs = ['node docs-generator/generate.ts', 'node client/generate.ts'];

const commands: Readonly<Record<string, Steps>> = {
  check: {
    summary: 'checks format, lint, types, unused code, generated files and the sizes of bundles',
    steps: ['format', 'types', 'unused', 'docs', 'client', 'links', 'bundles'].map(
      (name) => `npm run --silent check:${name}`,
    ),
  },
  docs: { summary: 'writes the generated files of docs/, events/ and client/ again', steps: docs },
  examples: {
    summary: 'asks every endpoint for the answers that the OpenAPI documents show, and writes those that differ',
    env: { EXAMPLES: 'write' },
    steps: ['vitest run test/examples.test.ts', ...docs],
  },
  client: {
    summary: "writes the client's types again and builds its package into client/dist",
    steps: ['node client/generate.ts', 'npm run build --silent --workspace client'],
  },
  costs: {
    summary: 'counts what operations cost, and writes docs/costs.md',
    steps: ['vitest run test/budgets.test.ts', 'node docs-generator/costs.ts'],
  },
  mutants: {
    summary: 'runs the suites on wrong products, each the right one with one place changed: each must be caught',
    env: { MUTANTS: '1' },
    steps: ['vitest run test/promises/mutants.test.ts'],
  },
  promises: {
    summary: 'proves every promise whole, with every mutant, and writes docs/promises.md (some hours)',
    env: { PROMISES: 'whole', MUTANTS: '1' },
    steps: ['npm run test:proofs', 'node docs-generator/promises.ts'],
  },
};

const root = join(import.meta.dirname, '..');
const [, , name = ''] = process.argv;
const command = `npm run ${name}`;

async function run([, ...args]: readonly string[]): Promise<number> {
  const known = commands[name];
  if (!known) throw new UsageError(`There is no command ${JSON.stringify(name)}: ${Object.keys(commands).join(', ')}.`);
  const { summary, env, steps } = known;
  const { values, positionals } = readArgs(args, {});
  if (values.help) {
    say(`${command}    ${summary}\n\n  --help    prints this`);
    return 0;
  }
  if (positionals.length > 0) throw new UsageError(`${command} takes no ${JSON.stringify(positionals[0])}.`);
  for (const step of steps) {
    const { status } = spawnSync(step, { cwd: root, env: { ...process.env, ...env }, shell: true, stdio: 'inherit' });
    if (status !== 0) return status ?? 1;
  }
  return 0;
}

runCommand(run, command);
