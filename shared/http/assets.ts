import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Reads a file that a bundle carries next to it, as the module's `assets` made it; undefined where the sources run as
 * they are.
 */
export function bundled(name: string): Buffer | undefined {
  const file = join(import.meta.dirname, 'assets', name);
  return existsSync(file) ? readFileSync(file) : undefined;
}

/** Reads a generated file of `docs`: where the sources run, and for a bundle that is to carry it. */
export const generatedFile = (name: string): string =>
  readFileSync(join(import.meta.dirname, '../../docs', name), 'utf8');
