import { writeFileSync } from 'node:fs';
import * as vega from 'vega';
import { compile, type TopLevelSpec } from 'vega-lite';

/** One figure of a plot: its place, its series and its value. */
export type PlotRow = Readonly<Record<string, string | number>>;

/** A plot without its rows. */
export type Spec = Omit<Extract<TopLevelSpec, { mark: unknown }>, 'data'>;

/** A plot of lines, one for each series. */
export const line = (x: string, y: string, color: string): Spec => ({
  width: 420,
  height: 240,
  mark: { type: 'line', point: true },
  encoding: {
    x: { field: 'x', type: 'ordinal', sort: null, title: x, axis: { labelAngle: 0 } },
    y: { field: 'value', type: 'quantitative', title: y },
    color: { field: 'series', type: 'nominal', title: color },
  },
});

/** Draws a plot as an SVG file. */
export async function draw(file: string, rows: readonly PlotRow[], spec: Spec): Promise<void> {
  const whole = compile({ ...spec, data: { values: rows.map((row) => ({ ...row })) } });
  const view = new vega.View(vega.parse(whole.spec), { renderer: 'none' });
  writeFileSync(file, await view.toSVG());
}
