import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { dirname, join } from 'node:path';
import { type GivenOptions, requireNoArguments, runCommand, say, UsageError } from '../../tools/command.ts';
import { catalogue } from './catalogue.ts';
import { cold } from './cold.ts';
import { fanOut } from './fan-out.ts';
import { type Findings, printTable, short } from './figures.ts';
import { imports } from './imports.ts';
import { life } from './life.ts';
import { media } from './media.ts';
import { oneMerchant } from './one-merchant.ts';
import { order } from './order.ts';
import { pages } from './pages.ts';
import { warm } from './warm.ts';

// The measurements for docs/explanation/benchmarks.md. Everything runs on 127.0.0.1 with a separate engine.

/** The benches by name. Each gets the number of objects and rows. */
const benches: Readonly<Record<string, (sizes: Sizes) => Promise<Findings>>> = {
  cold,
  warm,
  order,
  life,
  'one-merchant': oneMerchant,
  pages: ({ objects }) => pages(Number(objects)),
  catalogue: ({ objects }) => catalogue(Number(objects)),
  imports: ({ rows }) => imports(Number(rows)),
  media,
  'fan-out': fanOut,
};

interface Sizes {
  readonly objects: string;
  readonly rows: string;
}

const usage = `Usage: npm run bench [-- OPTIONS]

Measures the figures behind docs/explanation/benchmarks.md. On a busy machine, only the ratios are reliable.

  --only NAMES      Run only some of ${Object.keys(benches).join(', ')}
  --objects N       Number of objects in the lists of pages and catalogue. Default: 20,000
  --rows N          Number of rows in the files of imports. Default: 10,000
  --json FILE       File for the figures. Default: .local/bench.json
  --compare FILE    Compare with the figures of an earlier run
  --help            Show this help`;

const options = {
  only: { type: 'string' },
  objects: { type: 'string', default: '20000' },
  rows: { type: 'string', default: '10000' },
  json: { type: 'string', default: join(import.meta.dirname, '../../.local/bench.json') },
  compare: { type: 'string' },
} as const;

async function run({ values, positionals }: GivenOptions<typeof options>): Promise<number> {
  requireNoArguments(positionals, 'Select benches with --only.');
  const names = values.only?.split(',') ?? Object.keys(benches);
  const unknown = names.filter((name) => !Object.hasOwn(benches, name));
  if (unknown.length > 0) throw new UsageError(`Unknown bench: ${unknown.join(', ')}.`);

  const load = loadavg()[0] ?? 0;
  const part = process.env.BENCH_PART !== undefined;
  if (!part) {
    say(
      `On ${process.platform} ${process.arch}, node ${process.version}, load ${short(load)}: compare ratios, not figures.`,
    );
  }
  const findings: Record<string, Findings> = {};
  for (const name of names) {
    const bench = benches[name];
    // each in a separate process, because a process's table client stays with its first engine
    if (bench) findings[name] = names.length === 1 ? await bench(values) : alone(name, values);
  }
  mkdirSync(dirname(values.json), { recursive: true });
  writeFileSync(values.json, `${JSON.stringify({ node: process.version, load, findings }, null, 2)}\n`);
  if (!part) say(`\nAll figures: ${values.json}`);
  if (values.compare) compare(findings, values.compare);
  process.exit();
}

/** Runs one bench as a separate program, which prints its own results. */
function alone(name: string, { objects, rows }: Sizes): Findings {
  const json = join(import.meta.dirname, `../../.local/bench/${name}.json`);
  const sizes = ['--objects', objects, '--rows', rows];
  const parameters = [import.meta.filename, '--only', name, ...sizes, '--json', json];
  execFileSync(process.execPath, parameters, { stdio: 'inherit', env: { ...process.env, BENCH_PART: name } });
  const written: { findings: Readonly<Record<string, Findings>> } = JSON.parse(readFileSync(json, 'utf8'));
  const own = written.findings[name];
  if (!own) throw new Error(`The bench ${name} left no figures`);
  return own;
}

/** Prints this run's figures and those of an earlier run. */
function compare(findings: Readonly<Record<string, Findings>>, file: string): void {
  // this program wrote the file
  const earlier: { findings: Readonly<Record<string, Findings>> } = JSON.parse(readFileSync(file, 'utf8'));
  const rows = Object.entries(findings).flatMap(([bench, { figures }]) =>
    Object.entries(figures).flatMap(([name, figure]) => {
      const before = earlier.findings[bench]?.figures[name];
      return before === undefined ? [] : [[`${bench}: ${name}`, before, figure, figure / before]];
    }),
  );
  say(`\nAgainst ${file}:`);
  printTable(['figure', 'before', 'now', 'ratio'], rows);
}

runCommand('npm run bench', usage, options, run);
