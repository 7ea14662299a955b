import { say } from '../../tools/command.ts';

/** Returns the median of the figures, because machines are noisy. */
export const median = (figures: readonly number[]): number => percentile(figures, 50);

/** Returns the figure that this percentage of figures does not exceed. */
export function percentile(figures: readonly number[], percent: number): number {
  const sorted = figures.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil((percent / 100) * sorted.length) - 1)] ?? Number.NaN;
}

/** Rounds a figure to its significant digits. */
export const short = (figure: number): string =>
  Math.abs(figure) >= 100 ? figure.toFixed(0) : Math.abs(figure) >= 10 ? figure.toFixed(1) : figure.toFixed(2);

/** Prints a table with columns as wide as their contents. */
export function printTable(head: readonly string[], rows: readonly (readonly (string | number)[])[]): void {
  const lines = [head, ...rows].map((row) => row.map((cell) => (typeof cell === 'number' ? short(cell) : cell)));
  const widths = head.map((_, column) => Math.max(...lines.map((line) => (line[column] ?? '').length)));
  for (const line of lines) {
    const cells = line.map((cell, column) =>
      column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
    );
    say(`  ${cells.join('  ')}`);
  }
}

/** A goal for a figure, and whether it was reached. */
export interface Goal {
  readonly what: string;
  readonly wanted: string;
  readonly figure: number;
  readonly reached: boolean;
}

export const atMost = (what: string, most: number, figure: number): Goal => ({
  what,
  wanted: `at most ${most}`,
  figure,
  reached: figure <= most,
});

export const atLeast = (what: string, least: number, figure: number): Goal => ({
  what,
  wanted: `at least ${least}`,
  figure,
  reached: figure >= least,
});

export function printGoals(goals: readonly Goal[]): void {
  for (const { what, wanted, figure, reached } of goals)
    say(`  ${reached ? 'reached' : 'NOT reached'}: ${what}: ${short(figure)} (${wanted})`);
}

/** The results of a bench: figures by name, which can be compared with another run, and its goals. */
export interface Findings {
  readonly figures: Readonly<Record<string, number>>;
  readonly goals: readonly Goal[];
}
