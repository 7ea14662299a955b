/** The middle one of some figures; machines are noisy. */
export const median = (figures: readonly number[]): number => percentile(figures, 50);

/** The figure that so many per cent do not exceed. */
export function percentile(figures: readonly number[], percent: number): number {
  const sorted = figures.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil((percent / 100) * sorted.length) - 1)] ?? Number.NaN;
}

/** Digits that say something. */
export const short = (figure: number): string =>
  Math.abs(figure) >= 100 ? figure.toFixed(0) : Math.abs(figure) >= 10 ? figure.toFixed(1) : figure.toFixed(2);

export const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

/** Prints a table with columns as wide as what they hold. */
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

/** What was wanted of a figure, and whether it was so. */
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

/** What a bench found: figures by name, to be compared with those of another run, and its goals. */
export interface Findings {
  readonly figures: Readonly<Record<string, number>>;
  readonly goals: readonly Goal[];
}
