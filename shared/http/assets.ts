import { existsSync, readFileSync } from 'node:fs';

/**
 * Reads a file that a bundle carries next to it, as the module's `assets` made it; undefined where the sources run as
 * they are.
 */
export function bundled(name: string): Buffer | undefined {
  const file = new URL(`./assets/${name}`, import.meta.url);
  return existsSync(file) ? readFileSync(file) : undefined;
}

/** Reads a generated file of `docs`: where the sources run, and for a bundle that is to carry it. */
export const generatedFile = (name: string): string =>
  readFileSync(new URL(`../../docs/${name}`, import.meta.url), 'utf8');
