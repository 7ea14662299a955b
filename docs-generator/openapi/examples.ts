import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { PublishedVersion } from '../../shared/versions/versions.ts';
import type { Part } from './schemas.ts';

type ByName<T> = Readonly<Record<string, T>>;

/** Recorded responses. `npm run examples` records them. */
export interface Examples {
  /** Responses by function, status and version. Errors are the same in all versions. */
  readonly answers: ByName<ByName<ByName<unknown>>>;
  /** Errors that several endpoints return, by the name of the response and the cause. */
  readonly refusals: ByName<ByName<unknown>>;
}

/** No examples. */
export const noExamples: Examples = { answers: {}, refusals: {} };

/** The file with the recorded responses. */
export const examplesFile = join(import.meta.dirname, '../../docs/examples.json');

/** Reads the recorded responses. Throws if the file is missing. */
export async function readExamples(): Promise<Examples> {
  return JSON.parse(await readFile(examplesFile, 'utf8'));
}

/**
 * Returns the recorded responses of an endpoint with a status: one example, or one per version if they differ. A
 * version without a recording shows the recording of the latest version.
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
