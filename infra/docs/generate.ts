import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/**
 * Writes every file that is generated from contracts, key table, queues and alarms; with `--check` compares them and
 * fails on the first difference of any.
 */
const root = join(import.meta.dirname, '../..');

// functions import these two, so that they must be there before the functions can be read
const imported = ['docs/openapi.json', 'shared/http/methods.json'];

/** Makes the generated files by path. */
export async function generatedFiles(): Promise<ReadonlyMap<string, string>> {
  const { findEndpoints, findWorkers } = await import('../find-functions.ts');
  const { errorsPage } = await import('./errors.ts');
  const { openapi } = await import('./openapi/document.ts');
  const { methodsFile } = await import('./methods.ts');
  const { routesPage } = await import('./routes.ts');
  const { sampleEvents } = await import('./events.ts');
  const { runbookPage } = await import('./runbook.ts');
  const { tablePage } = await import('./table-page.ts');
  const { transitionsPage } = await import('./transitions.ts');
  const endpoints = await findEndpoints();
  const described = endpoints.map(({ name, file, endpoint: { contract } }) => ({ name, file, contract }));
  const note = { 'x-generated': 'By `npm run docs` from the contracts below functions/. Changes made here are lost.' };
  return new Map([
    ['docs/errors.md', errorsPage()],
    ['docs/openapi.json', printed({ ...note, ...openapi(described) })],
    ['docs/routes.md', routesPage(endpoints)],
    ['docs/runbook.md', await runbookPage(endpoints)],
    ['docs/table.md', tablePage(endpoints)],
    ['docs/transitions.md', transitionsPage()],
    ['shared/http/methods.json', methodsFile(endpoints)],
    ...Object.entries(sampleEvents(endpoints, await findWorkers())).map(([name, event]): [string, string] => [
      `events/${name}.json`,
      printed(event),
    ]),
  ]);
}

const printed = (value: object): string => `${JSON.stringify(value, null, 2)}\n`;

async function read(path: string): Promise<string | undefined> {
  return readFile(join(root, path), 'utf8').catch(() => undefined);
}

/** Finds sample events of functions that are no more. */
async function strayEvents(files: ReadonlyMap<string, string>): Promise<readonly string[]> {
  const names = await readdir(join(root, 'events')).catch(() => []);
  return names.map((name) => `events/${name}`).filter((path) => path.endsWith('.json') && !files.has(path));
}

/** Finds the generated files that differ from what they should be, missing and superfluous ones included. */
async function drifted(): Promise<readonly string[]> {
  const missing = (await Promise.all(imported.map(async (path) => [path, await read(path)] as const))).filter(
    ([, text]) => text === undefined,
  );
  if (missing.length > 0) return missing.map(([path]) => path);
  const files = await generatedFiles();
  const compared = await Promise.all(
    [...files].map(async ([path, text]) => ((await read(path)) === text ? [] : [path])),
  );
  // what a run of the suites found differs from run to run; that they are there does not
  const { missingSuites } = await import('./promises.ts');
  return [...compared.flat(), ...(await strayEvents(files)), ...missingSuites()];
}

async function write(path: string, text: string): Promise<void> {
  if ((await read(path)) === text) return;
  await mkdir(dirname(join(root, path)), { recursive: true });
  await writeFile(join(root, path), text);
  process.stdout.write(`${path}\n`);
}

async function writeAll(): Promise<void> {
  for (const path of imported) if ((await read(path)) === undefined) await write(path, '{}\n');
  const files = await generatedFiles();
  for (const [path, text] of files) await write(path, text);
  for (const path of await strayEvents(files)) await rm(join(root, path));
}

if (import.meta.main) {
  if (process.argv.includes('--check')) {
    const paths = await drifted();
    if (paths.length > 0) {
      process.stderr.write(
        `Not as the contracts say:\n${paths.map((path) => `  ${path}\n`).join('')}Remedy: npm run docs\n`,
      );
      process.exitCode = 1;
    }
  } else await writeAll();
}
