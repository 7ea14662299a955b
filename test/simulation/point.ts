import { text } from 'node:stream/consumers';
import { type Point, scenarios } from './scenarios.ts';

// Runs one point of a scenario. The standard input names it, and the standard output gets its figures.

const { name, point, seed }: { readonly name: string; readonly point: Point; readonly seed: number } = JSON.parse(
  await text(process.stdin),
);
const figures = await scenarios[name]?.run(point, seed);
process.stdout.write(JSON.stringify(figures), () => process.exit());
