import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type GivenOptions, requireNoArguments, runCommand, UsageError } from '../../tools/command.ts';
import { draw, line, type PlotRow, type Spec } from './draw.ts';
import type { Findings } from './figures.ts';

// `npm run plots` draws the figures of a bench run and the table of costs as SVG files for the documentation.

const root = join(import.meta.dirname, '../..');
const folder = join(root, 'docs/explanation/benchmarks');

/** The findings of a run, by the name of the bench. */
type Benches = Readonly<Record<string, Findings>>;

/** Returns a row for each figure whose name matches: the groups of the match, and the figure as `value`. */
const rowsOf = (found: Findings | undefined, name: RegExp): readonly PlotRow[] =>
  Object.entries(found?.figures ?? {}).flatMap(([figure, value]) => {
    const groups = name.exec(figure)?.groups;
    return groups ? [{ ...groups, value }] : [];
  });

/** Returns the rows of the cost table of a million orders, one for each part and column. */
function costRows(): readonly PlotRow[] {
  const page = readFileSync(join(root, 'docs/operations/cost.md'), 'utf8');
  const section = /^## One million orders\n(.*?)^## /ms.exec(page)?.[1] ?? '';
  return [...section.matchAll(/^\| ([^*|]+) \| [^|]+ \| ([\d.]+) \| ([\d.]+) \|$/gm)].flatMap(
    ([, part = '', placed, delivered]) => [
      { part, until: 'placed', value: Number(placed) },
      { part, until: 'delivered', value: Number(delivered) },
    ],
  );
}

const callers = (figure: string) => new RegExp(`^(?<x>\\d+) callers?(, (?<series>\\d merchants?))?, ${figure}$`);
const ofOrders = ({ order }: Benches, figure: string) =>
  rowsOf(order, callers(figure)).map((row) => ({ ...row, series: row.series === '1 merchant' ? '1' : '8' }));

const plots: Readonly<Record<string, (benches: Benches) => readonly [rows: readonly PlotRow[], spec: Spec]>> = {
  'orders-per-second': (benches) => [
    ofOrders(benches, 'per second'),
    line('Clients', 'Orders per second', 'Merchants'),
  ],
  'orders-p99': (benches) => [ofOrders(benches, 'p99 ms'), line('Clients', 'p99 of an order, ms', 'Merchants')],
  imports: (benches) => [
    rowsOf(benches.imports, /^(?<series>.+, \d) a product, (?<x>\d+) rows, rows\/s$/),
    line('Rows of the file', 'Rows per second', 'Import, variants per product'),
  ],
  cost: () => [
    costRows(),
    {
      width: 420,
      mark: 'bar',
      encoding: {
        x: { field: 'value', type: 'quantitative', title: '$ per million orders' },
        y: { field: 'part', type: 'nominal', sort: null, title: null },
        yOffset: { field: 'until' },
        color: { field: 'until', type: 'nominal', sort: null, title: 'Until the order is' },
      },
    },
  ],
};

const usage = `Usage: npm run plots

Draws docs/explanation/benchmarks/figures.json and the costs in docs/operations/cost.md as SVG files.

  --help   Show this help`;

async function run({ positionals }: GivenOptions): Promise<number> {
  requireNoArguments(positionals);
  // `npm run bench -- --json docs/explanation/benchmarks/figures.json` wrote this file
  const { findings }: { readonly findings: Benches } = JSON.parse(readFileSync(join(folder, 'figures.json'), 'utf8'));
  for (const [name, plot] of Object.entries(plots)) {
    const [rows, spec] = plot(findings);
    if (rows.length === 0) throw new UsageError(`There are no figures for the plot ${name}. Run the bench first.`);
    await draw(join(folder, `${name}.svg`), rows, spec);
  }
  return 0;
}

runCommand('npm run plots', usage, {}, run);
