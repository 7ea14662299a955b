import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Returns a file that was bundled next to the code, from a module's `assets`. Returns undefined if the sources run
 * unbundled.
 */
export function bundled(name: string): Buffer | undefined {
  const file = join(import.meta.dirname, 'assets', name);
  return existsSync(file) ? readFileSync(file) : undefined;
}

/** Returns a generated file of `docs`. It is only available when the sources run unbundled, and while bundling. */
export const generatedFile = (name: string): string =>
  readFileSync(join(import.meta.dirname, '../../docs', name), 'utf8');
