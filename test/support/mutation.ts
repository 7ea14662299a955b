import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Mutant } from '../promises/mutant.ts';

const root = join(import.meta.dirname, '../..');
const folder = join(root, 'test/promises/mutants');

/** Returns every mutant in the files of `test/promises/mutants/`. */
export async function loadMutants(): Promise<readonly Mutant[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.ts')).sort();
  const modules = await Promise.all(
    names.map(
      (name): Promise<Record<string, unknown>> => import(/* @vite-ignore */ pathToFileURL(join(folder, name)).href),
    ),
  );
  return modules.flatMap((module) => Object.values(module).flatMap((exported) => (isList(exported) ? exported : [])));
}

const isList = (exported: unknown): exported is readonly Mutant[] => Array.isArray(exported);

/** Returns the name of a mutant in the environment: `P01:answers-before-it-is-written`. */
export const nameOf = ({ promise, name }: Mutant): string => `${promise}:${name}`;

/** Returns the text of a file with the mutant. Throws unless the code to replace occurs exactly once. */
export function mutated({ file, find, replace }: Mutant, text: string): string {
  const [before = '', after, ...more] = text.split(find);
  if (after === undefined || more.length > 0) {
    throw new Error(`The code to replace occurs ${more.length + (after === undefined ? 0 : 1)} times in ${file}`);
  }
  return `${before}${replace}${after}`;
}

/** The parts of a Vite plugin that are used here. */
interface Plugin {
  readonly name: string;
  readonly enforce: 'pre';
  configureVitest(context: {
    defineCacheKeyGenerator(generator: (module: { readonly id: string }) => string | false): void;
  }): void;
  configResolved(): Promise<void>;
  transform(code: string, id: string): string | undefined;
}

/**
 * Loads the service with the mutant that the environment names in `MUTANT`, or without a change. It changes no file.
 */
export function mutation(): readonly Plugin[] {
  const { MUTANT: wanted } = process.env;
  if (!wanted) return [];
  let mutant: Mutant | undefined;
  const isMutated = (id: string) => mutant !== undefined && id.split('?')[0] === join(root, mutant.file);
  return [
    {
      name: 'mutation',
      enforce: 'pre',
      async configResolved() {
        mutant = (await loadMutants()).find((one) => nameOf(one) === wanted);
        if (!mutant) throw new Error(`Unknown mutant ${wanted}`);
      },
      // Vitest's cache between runs never contains a mutant
      configureVitest: ({ defineCacheKeyGenerator }) =>
        defineCacheKeyGenerator(({ id }) => (isMutated(id) ? false : 'as it is')),
      transform: (code, id) => (mutant && isMutated(id) ? mutated(mutant, code) : undefined),
    },
  ];
}
