import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { PublishedVersion } from '../../shared/versions/versions.ts';
import type { Part } from './schemas.ts';

type ByName<T> = Readonly<Record<string, T>>;

/** Answers as they were given. `npm run examples` asks for them. */
export interface Examples {
  /** Those of endpoints, by function, status and version; refusals are the same in all versions. */
  readonly answers: ByName<ByName<ByName<unknown>>>;
  /** Refusals that endpoints have in common, by the response's name and what is wrong. */
  readonly refusals: ByName<ByName<unknown>>;
}

/** No examples. */
export const noExamples: Examples = { answers: {}, refusals: {} };

/** The file that they are in. */
export const examplesFile = join(import.meta.dirname, '../../docs/examples.json');

/** Reads the answers that are kept. */
export async function readExamples(): Promise<Examples> {
  return JSON.parse(await readFile(examplesFile, 'utf8'));
}

/**
 * Shows what an endpoint has answered under a status: one example, or one for each version that shows it otherwise. A
 * version that has none of its own shows what the latest does.
 */
export function examplesOfAnswer(
  recorded: Readonly<Record<string, unknown>> | undefined,
  versions: readonly PublishedVersion[],
): Part {
  const [latest] = Object.values(recorded ?? {});
  const shown = versions.map(({ date }) => [date, { value: recorded?.[date] ?? latest }] as const);
  const [first, ...more] = shown.map(([, { value }]) => value);
  if (first === undefined) return {};
  return more.every((one) => isDeepStrictEqual(one, first))
    ? { example: first }
    : { examples: Object.fromEntries(shown) };
}
