import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Mutant } from '../promises/mutant.ts';
import { nextRelease } from './next-release.ts';

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

/** A change of the text of a file, whose path begins at the repository's root. */
export type Planted = Pick<Mutant, 'file' | 'find' | 'replace'>;

/** Returns the text of a file with the change. Throws unless the code to replace occurs exactly once. */
export function mutated({ file, find, replace }: Planted, text: string): string {
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
  configResolved?(): Promise<void>;
  resolveId?(this: Resolver, source: string, importer: string | undefined): Promise<string | undefined>;
  transform(code: string, id: string): string | undefined;
}

interface Resolver {
  resolve(source: string, importer: string, options: { skipSelf: true }): Promise<{ readonly id: string } | null>;
}

/** The end of the module IDs of the next release. */
const next = '?release=next';

/** Returns the module of a file in the next release. */
export const inNextRelease = (file: string): string => `${join(root, file)}${next}`;

/** The folders that the releases do not share. */
const released = ['shared', 'functions', 'infra', 'local'].map((name) => join(root, name, '/'));

const fileOfNext = 'test/support/next-release.ts';

/** Returns the changes of the next release, with the mutant if it is a mistake in one of them. */
function changesOfNext(mutant: Mutant | undefined): readonly Planted[] {
  if (mutant?.file !== fileOfNext) return nextRelease;
  return nextRelease.map((one) =>
    one.replace.includes(mutant.find) ? { ...one, replace: mutated(mutant, one.replace) } : one,
  );
}

/** Returns the changes of a module: those of the next release, if it belongs to it, and the mutant. */
function changesOf(id: string, mutant: Mutant | undefined): readonly Planted[] {
  const release = id.endsWith(next) ? 'next' : 'this';
  const isOf = ({ file }: Planted) => id.split('?')[0] === join(root, file);
  const isMutated = mutant && isOf(mutant) && (mutant.release ?? release) === release;
  return [...(release === 'next' ? changesOfNext(mutant).filter(isOf) : []), ...(isMutated ? [mutant] : [])];
}

/**
 * Loads the service with the mutant that the environment names in `MUTANT`, or without a change. Modules of the next
 * release import only modules of the next release, with its changes. No file is changed.
 */
export function mutation(): readonly Plugin[] {
  const { MUTANT: wanted } = process.env;
  let mutant: Mutant | undefined;
  return [
    {
      name: 'mutation',
      enforce: 'pre',
      async configResolved() {
        if (!wanted) return;
        mutant = (await loadMutants()).find((one) => nameOf(one) === wanted);
        if (!mutant) throw new Error(`Unknown mutant ${wanted}`);
      },
      // Vitest's cache between runs never contains a changed module
      configureVitest: ({ defineCacheKeyGenerator }) =>
        defineCacheKeyGenerator(({ id }) => (changesOf(id, mutant).length > 0 ? false : 'as it is')),
      async resolveId(source, importer) {
        if (!importer?.endsWith(next)) return undefined;
        const found = await this.resolve(source, importer.slice(0, -next.length), { skipSelf: true });
        return found && released.some((folder) => found.id.startsWith(folder)) ? `${found.id}${next}` : found?.id;
      },
      transform: (code, id) => {
        const changes = changesOf(id, mutant);
        return changes.length > 0 ? changes.reduce((text, one) => mutated(one, text), code) : undefined;
      },
    },
  ];
}
