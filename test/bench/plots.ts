import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as vega from 'vega';
import { compile, type TopLevelSpec } from 'vega-lite';
import { readArgs, runCommand, say, UsageError } from '../../tools/command.ts';
import type { Findings } from './figures.ts';

// `npm run plots` draws the figures of a bench run and the table of costs as SVG files for the documentation.

const root = join(import.meta.dirname, '../..');
const folder = join(root, 'docs/explanation/benchmarks');

type Row = Readonly<Record<string, string | number>>;

/** The findings of a run, by the name of the bench. */
type Benches = Readonly<Record<string, Findings>>;

/** Returns a row for each figure whose name matches: the groups of the match, and the figure as `value`. */
const rowsOf = (found: Findings | undefined, name: RegExp): readonly Row[] =>
  Object.entries(found?.figures ?? {}).flatMap(([figure, value]) => {
    const groups = name.exec(figure)?.groups;
    return groups ? [{ ...groups, value }] : [];
  });

/** Returns the rows of the cost table of a million orders, one for each part and column. */
function costRows(): readonly Row[] {
  const page = readFileSync(join(root, 'docs/operations/cost.md'), 'utf8');
  const section = /^## One million orders\n(.*?)^## /ms.exec(page)?.[1] ?? '';
  return [...section.matchAll(/^\| ([^*|]+) \| [^|]+ \| ([\d.]+) \| ([\d.]+) \|$/gm)].flatMap(
    ([, part = '', placed, delivered]) => [
      { part, until: 'placed', value: Number(placed) },
      { part, until: 'delivered', value: Number(delivered) },
    ],
  );
}

/** A plot without its rows. */
type Spec = Omit<Extract<TopLevelSpec, { mark: unknown }>, 'data'>;

const line = (x: string, y: string, color: string): Spec => ({
  width: 420,
  height: 240,
  mark: { type: 'line', point: true },
  encoding: {
    x: { field: 'x', type: 'ordinal', sort: null, title: x, axis: { labelAngle: 0 } },
    y: { field: 'value', type: 'quantitative', title: y },
    color: { field: 'series', type: 'nominal', title: color },
  },
});

const callers = (figure: string) => new RegExp(`^(?<x>\\d+) callers?(, (?<series>\\d merchants?))?, ${figure}$`);
const ofOrders = ({ order }: Benches, figure: string) =>
  rowsOf(order, callers(figure)).map((row) => ({ ...row, series: row.series === '1 merchant' ? '1' : '8' }));

const plots: Readonly<Record<string, (benches: Benches) => readonly [rows: readonly Row[], spec: Spec]>> = {
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

async function run(args: readonly string[]): Promise<number> {
  const { values } = readArgs(args, {});
  if (values.help) {
    say(usage);
    return 0;
  }
  // `npm run bench -- --json docs/explanation/benchmarks/figures.json` wrote this file
  const { findings }: { readonly findings: Benches } = JSON.parse(readFileSync(join(folder, 'figures.json'), 'utf8'));
  for (const [name, plot] of Object.entries(plots)) {
    const [rows, spec] = plot(findings);
    if (rows.length === 0) throw new UsageError(`There are no figures for the plot ${name}. Run the bench first.`);
    const whole = compile({ ...spec, data: { values: rows.map((row) => ({ ...row })) } });
    const view = new vega.View(vega.parse(whole.spec), { renderer: 'none' });
    writeFileSync(join(folder, `${name}.svg`), await view.toSVG());
  }
  return 0;
}

runCommand(run, 'npm run plots');
