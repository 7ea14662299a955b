import { join } from 'node:path';
import { build } from 'vite';

const root = join(import.meta.dirname, '../console');

/** The folder of the built console of a deployment. */
export const consoleFolder = join(root, 'dist');

/** Builds the files of the console into a folder. */
export async function buildConsole(outDir = consoleFolder): Promise<void> {
  await build({ root, logLevel: 'error', build: { outDir, emptyOutDir: true } });
}
