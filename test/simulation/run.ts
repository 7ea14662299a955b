import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type GivenOptions, requireNoArguments, runCommand, say, UsageError } from '../../tools/command.ts';
import { printTable } from '../bench/figures.ts';
import { drawPlots, folder, type PointFigures, readSaved, type Simulated } from './plots.ts';
import { type Figures, type Point, scenarios } from './scenarios.ts';

const usage = `Usage: npm run simulate [-- OPTIONS]

Runs the deployed handlers on a model of AWS in virtual time, and prints the behaviour under load. The same seed gives
the same figures.

  --only NAMES   Run only some of ${Object.keys(scenarios).join(', ')}
  --seed N       Seed of the random numbers. Default: 1
  --json FILE    File for the figures. Default: .local/simulation.json
  --save         Save the figures of these scenarios in docs/explanation/capacity, and draw the plots of that page
  --help         Show this help`;

const root = join(import.meta.dirname, '../..');

const options = {
  only: { type: 'string' },
  seed: { type: 'string', default: '1' },
  json: { type: 'string', default: join(root, '.local/simulation.json') },
  save: { type: 'boolean', default: false },
} as const;

async function run({ values, positionals }: GivenOptions<typeof options>): Promise<number> {
  requireNoArguments(positionals, 'Select scenarios with --only.');
  const names = values.only?.split(',') ?? Object.keys(scenarios);
  const unknown = names.filter((name) => !Object.hasOwn(scenarios, name));
  if (unknown.length > 0) throw new UsageError(`Unknown scenario: ${unknown.join(', ')}.`);
  const seed = Number(values.seed);
  if (!Number.isSafeInteger(seed)) throw new UsageError('--seed must be an integer.');

  const results: Record<string, readonly PointFigures[]> = {};
  for (const name of names) {
    const { title, points } = scenarios[name] ?? { title: '', points: [] };
    say(`\n${name}: ${title}`);
    results[name] = points.map((point) => ({ ...point, figures: inOwnProcess(name, point, seed) }));
    print(results[name] ?? []);
  }
  const file = values.save ? join(folder, 'after.json') : values.json;
  mkdirSync(dirname(file), { recursive: true });
  const saved: Simulated = { seed, results: values.save ? { ...readSaved('after').results, ...results } : results };
  writeFileSync(file, `${JSON.stringify(saved, null, 2)}\n`);
  if (values.save) await drawPlots();
  return 0;
}

/** Runs a point in a process of its own, because a process has one virtual time and one table. */
function inOwnProcess(name: string, point: Point, seed: number): Figures {
  const parameters = ['--require', './tools/installed.cjs', join(import.meta.dirname, 'point.ts')];
  const input = JSON.stringify({ name, point, seed });
  const output = execFileSync(process.execPath, parameters, { cwd: root, input, stdio: ['pipe', 'pipe', 'inherit'] });
  return JSON.parse(output.toString());
}

function print(points: readonly PointFigures[]): void {
  const names = [...new Set(points.flatMap(({ figures }) => Object.keys(figures)))];
  const rows = points.map(({ series, x, figures }) => [
    `${series}, ${x}`,
    ...names.map((name) => figures[name] ?? Number.NaN),
  ]);
  printTable(['', ...names], rows);
}

runCommand('npm run simulate', usage, options, run);
