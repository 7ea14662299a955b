import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { draw, line, type PlotRow, type Spec } from '../bench/draw.ts';
import type { Figures, Point } from './scenarios.ts';

/** The figures of one point of a scenario. */
export interface PointFigures extends Point {
  readonly figures: Figures;
}

/** The figures of a run, by the name of the scenario. */
export interface Simulated {
  readonly seed: number;
  readonly results: Readonly<Record<string, readonly PointFigures[]>>;
}

/** The folder of the plots, with the figures of this release in `after.json`, and those of the release before. */
export const folder = join(import.meta.dirname, '../../docs/explanation/capacity');

/** Reads saved figures: `before` or `after`. */
export const readSaved = (name: 'before' | 'after'): Simulated =>
  JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8'));

/** Returns the rows of one figure of a scenario. `series` replaces the names of the series. */
const rowsOf = ({ results }: Simulated, scenario: string, figure: string, series?: string): readonly PlotRow[] =>
  (results[scenario] ?? []).map((point) => ({
    x: point.x,
    series: series ?? point.series,
    value: point.figures[figure] ?? 0,
  }));

/** Returns the rows of all figures of a scenario, each as a series. `shared` is the part that their names share. */
const figuresOf = ({ results }: Simulated, scenario: string, shared: string): readonly PlotRow[] =>
  (results[scenario] ?? []).flatMap(({ x, figures }) =>
    Object.entries(figures).map(([name, value]) => ({ x, series: name.replace(shared, '').trim(), value })),
  );

/** Draws the plots of the capacity page. */
export async function drawPlots(): Promise<void> {
  const [before, after] = [readSaved('before'), readSaved('after')];
  const compared = (scenario: string, figure: string) => [
    ...rowsOf(before, scenario, figure, 'guard row'),
    ...rowsOf(after, scenario, figure, 'sequence'),
  ];
  const asked = 'Requests per second of one merchant';
  const plots: Readonly<Record<string, readonly [readonly PlotRow[], Spec]>> = {
    'one-merchant-orders': [compared('one-merchant', 'orders/s'), line(asked, 'Orders per second', 'Ids from a')],
    'one-merchant-p99': [compared('one-merchant', 'p99 ms'), line(asked, 'p99 of an order, ms', 'Ids from a')],
    'fair-queues': [
      rowsOf(after, 'fair-queues', 'prepare-order waits p99 ms'),
      line('Waiting messages of another merchant', 'p99 of the wait for a worker, ms', 'Queue'),
    ],
    'growth-merchants': [
      [
        ...rowsOf(before, 'growth-merchants', 'write units', 'copied prices'),
        ...rowsOf(after, 'growth-merchants', 'write units', 'prices on read'),
      ],
      line('Merchants that offer the product', 'Write units of a new price', 'Variants with'),
    ],
    'growth-catalogue': [
      figuresOf(after, 'growth-catalogue', 'read units of '),
      line('Variants of the merchant', 'Read units', 'Request'),
    ],
    'growth-import': [
      figuresOf(after, 'growth-import', 'of a row'),
      line('Rows of the file', 'Units and calls of a row', 'Counted'),
    ],
    'growth-webhooks': [figuresOf(after, 'growth-webhooks', ''), line('Webhooks of the event', 'Number', 'Counted')],
  };
  for (const [name, [rows, spec]] of Object.entries(plots)) await draw(join(folder, `${name}.svg`), rows, spec);
}
