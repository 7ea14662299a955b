import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as vega from 'vega';
import { compile, type TopLevelSpec } from 'vega-lite';
import type { Findings } from './figures.ts';

// `npm run plots` draws the figures of a bench run and the table of costs as SVG files for the documentation.

const root = join(import.meta.dirname, '../..');
const folder = join(root, 'docs/explanation/benchmarks');

/** The figures that `npm run bench -- --json docs/explanation/benchmarks/figures.json` wrote. */
const { findings }: { readonly findings: Readonly<Record<string, Findings>> } = JSON.parse(
  readFileSync(join(folder, 'figures.json'), 'utf8'),
);

type Row = Readonly<Record<string, string | number>>;

/** Returns a row for each figure whose name matches: the groups of the match, and the figure as `value`. */
const rowsOf = (bench: string, name: RegExp): readonly Row[] =>
  Object.entries(findings[bench]?.figures ?? {}).flatMap(([figure, value]) => {
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

const line = (values: readonly Row[], x: string, y: string, color: string): TopLevelSpec => ({
  width: 420,
  height: 240,
  data: { values: values.map((row) => ({ ...row })) },
  mark: { type: 'line', point: true },
  encoding: {
    x: { field: 'x', type: 'ordinal', sort: null, title: x, axis: { labelAngle: 0 } },
    y: { field: 'value', type: 'quantitative', title: y },
    color: { field: 'series', type: 'nominal', title: color },
  },
});

const callers = (figure: string) => new RegExp(`^(?<x>\\d+) callers?(, (?<series>\\d merchants?))?, ${figure}$`);
const ofOrders = (figure: string) =>
  rowsOf('order', callers(figure)).map((row) => ({ ...row, series: row.series === '1 merchant' ? '1' : '8' }));

const plots: Readonly<Record<string, TopLevelSpec>> = {
  'orders-per-second': line(ofOrders('per second'), 'Clients', 'Orders per second', 'Merchants'),
  'orders-p99': line(ofOrders('p99 ms'), 'Clients', 'p99 of an order, ms', 'Merchants'),
  imports: line(
    rowsOf('imports', /^(?<series>.+, \d) a product, (?<x>\d+) rows, rows\/s$/),
    'Rows of the file',
    'Rows per second',
    'Import, variants per product',
  ),
  cost: {
    width: 420,
    data: { values: costRows().map((row) => ({ ...row })) },
    mark: 'bar',
    encoding: {
      x: { field: 'value', type: 'quantitative', title: '$ per million orders' },
      y: { field: 'part', type: 'nominal', sort: null, title: null },
      yOffset: { field: 'until' },
      color: { field: 'until', type: 'nominal', sort: null, title: 'Until the order is' },
    },
  },
};

mkdirSync(folder, { recursive: true });
for (const [name, spec] of Object.entries(plots)) {
  const { data } = spec as { data?: { values?: readonly Row[] } };
  if (!data?.values?.length) throw new Error(`There are no figures for the plot ${name}`);
  const view = new vega.View(vega.parse(compile(spec).spec), { renderer: 'none' });
  writeFileSync(join(folder, `${name}.svg`), await view.toSVG());
}
