import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { type GivenOptions, requireNoArguments, runCommand, UsageError } from './command.ts';

/** A command without arguments. */
interface Steps {
  /** Its purpose in one sentence, shown by `--help`. */
  readonly summary: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Shell commands. They run in order until one fails. */
  readonly steps: readonly string[];
}

const docs = ['node docs-generator/generate.ts', 'node client/generate.ts'];

const commands: Readonly<Record<string, Steps>> = {
  check: {
    summary:
      'Checks formatting, lint rules, types, unused code, generated files, links, commit subjects and bundle sizes.',
    steps: ['format', 'types', 'unused', 'docs', 'client', 'links', 'commits', 'bundles'].map(
      (name) => `npm run --silent check:${name}`,
    ),
  },
  docs: { summary: 'Regenerates the generated files of docs/, events/ and client/.', steps: docs },
  examples: {
    summary: 'Calls every endpoint for the example responses of the OpenAPI documents, and updates those that differ.',
    env: { EXAMPLES: 'write' },
    steps: ['vitest run test/examples.test.ts', ...docs],
  },
  client: {
    summary: "Regenerates the client's types and builds its package into client/dist.",
    steps: ['node client/generate.ts', 'npm run build --silent --workspace client'],
  },
  costs: {
    summary: 'Measures the cost of operations and writes docs/operations/costs.md.',
    steps: ['vitest run test/budgets.test.ts', 'node docs-generator/costs.ts'],
  },
  mutants: {
    summary:
      'Runs the suites on mutants, which are copies of the product with one change. The suites must detect each mutant.',
    env: { MUTANTS: '1' },
    steps: ['vitest run test/promises/mutants.test.ts'],
  },
  promises: {
    summary:
      'Runs every proof in full, with every mutant, and writes docs/explanation/guarantees.md. This takes about four hours on two processors.',
    env: { PROMISES: 'whole', MUTANTS: '1' },
    steps: ['npm run test:proofs', 'node docs-generator/promises.ts'],
  },
};

const root = join(import.meta.dirname, '..');
const [, , name = ''] = process.argv;
const command = `npm run ${name}`;

async function run({ positionals: [, ...others] }: GivenOptions): Promise<number> {
  const known = commands[name];
  if (!known)
    throw new UsageError(`Unknown command ${JSON.stringify(name)}. Commands: ${Object.keys(commands).join(', ')}.`);
  const { env, steps } = known;
  requireNoArguments(others, `${command} doesn't accept arguments.`);
  for (const step of steps) {
    const { status } = spawnSync(step, { cwd: root, env: { ...process.env, ...env }, shell: true, stdio: 'inherit' });
    if (status !== 0) return status ?? 1;
  }
  return 0;
}

const about = commands[name]?.summary ?? `Commands: ${Object.keys(commands).join(', ')}.`;
runCommand(command, `Usage: ${command}\n\n${about}\n\n  --help    Show this help`, {}, run);
