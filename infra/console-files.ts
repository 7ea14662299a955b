import { join } from 'node:path';

const root = join(import.meta.dirname, '../console');

/** The folder of the built console of a deployment. */
export const consoleFolder = join(root, 'dist');

/** Builds the files of the console into a folder. */
export async function buildConsole(outDir = consoleFolder): Promise<void> {
  const { build } = await import('vite'); // most processes that know the folder never build
  await build({ root, logLevel: 'error', build: { outDir, emptyOutDir: true } });
}
