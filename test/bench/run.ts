import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { calls } from './calls.ts';
import { catalogue } from './catalogue.ts';
import { cold } from './cold.ts';
import { fanOut } from './fan-out.ts';
import { type Findings, printTable, say, short } from './figures.ts';
import { guard } from './guard.ts';
import { imports } from './imports.ts';
import { life } from './life.ts';
import { media } from './media.ts';
import { order } from './order.ts';
import { pages } from './pages.ts';
import { warm } from './warm.ts';

// `npm run bench -- [--only cold,warm] [--objects N] [--rows N] [--json FILE] [--compare FILE]`: what docs/scale.md
// builds on. Everything runs on 127.0.0.1 with an engine of its own.

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    objects: { type: 'string', default: '20000' },
    rows: { type: 'string', default: '10000' },
    json: { type: 'string', default: join(import.meta.dirname, '../../.local/bench.json') },
    compare: { type: 'string' },
  },
});

const benches: Readonly<Record<string, () => Promise<Findings>>> = {
  calls,
  cold,
  warm,
  order,
  life,
  guard,
  pages: () => pages(Number(values.objects)),
  catalogue: () => catalogue(Number(values.objects)),
  imports: () => imports(Number(values.rows)),
  media,
  'fan-out': fanOut,
};

const names = values.only?.split(',') ?? Object.keys(benches);
const unknown = names.filter((name) => !(name in benches));
if (unknown.length > 0) {
  process.stderr.write(`There is no bench ${unknown.join(', ')}: ${Object.keys(benches).join(', ')} are\n`);
  process.exit(1);
}

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
  // each in a process of its own: the table's client of a process stays with its first engine
  if (bench) findings[name] = names.length === 1 ? await bench() : alone(name);
}

mkdirSync(dirname(values.json), { recursive: true });
writeFileSync(values.json, `${JSON.stringify({ node: process.version, load, findings }, null, 2)}\n`);
if (!part) say(`\nAll figures: ${values.json}`);
if (values.compare) compare(values.compare);
process.exit();

/** Runs one bench as a program of its own, which prints for itself. */
function alone(name: string): Findings {
  const json = join(import.meta.dirname, `../../.local/bench/${name}.json`);
  const parameters = [
    import.meta.filename,
    '--only',
    name,
    '--objects',
    values.objects,
    '--rows',
    values.rows,
    '--json',
    json,
  ];
  execFileSync(process.execPath, parameters, { stdio: 'inherit', env: { ...process.env, BENCH_PART: name } });
  const written: { findings: Readonly<Record<string, Findings>> } = JSON.parse(readFileSync(json, 'utf8'));
  const own = written.findings[name];
  if (!own) throw new Error(`The bench ${name} left no figures`);
  return own;
}

/** Prints this run's figures over those of an earlier one. */
function compare(file: string): void {
  // a file that this program wrote
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
