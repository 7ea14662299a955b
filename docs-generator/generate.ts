import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { findEndpoints, findWorkers } from '../infra/find-functions.ts';
import { errorsPage } from './errors.ts';
import { sampleEvents } from './events.ts';
import { eventsPage } from './events-page.ts';
import { importErrorsPage } from './import-errors.ts';
import { logQueriesPage } from './log-queries.ts';
import { methodsFile } from './methods.ts';
import { documents } from './openapi/documents.ts';
import { readExamples } from './openapi/examples.ts';
import { referenceDataPage, referenceSchema } from './reference-data.ts';
import { routesPage } from './routes.ts';
import { runbookPage } from './runbook.ts';
import { scopesFile } from './scopes.ts';
import { tablePage } from './table-page.ts';
import { transitionsPage } from './transitions.ts';

/**
 * Writes all files that are generated from contracts, the entity design, queues and alarms. With `--check`, compares
 * the files and fails if one differs.
 */
const root = join(import.meta.dirname, '..');

/** Returns the contents of the generated files, by path. */
export async function generatedFiles(): Promise<ReadonlyMap<string, string>> {
  const [endpoints, workers] = await Promise.all([findEndpoints(), findWorkers()]);
  const described = endpoints.map(({ name, file, endpoint: { contract } }) => ({ name, file, contract }));
  const note = { 'x-generated': 'By `npm run docs` from the contracts below functions/. Changes made here are lost.' };
  const written = [...(await documents(described, await readExamples()))].map(([file, document]): [string, string] => [
    `docs/${file}`,
    printed({ ...note, ...document }),
  ]);
  return new Map([
    ['docs/reference/errors.md', errorsPage()],
    ['docs/reference/import-errors.md', importErrorsPage()],
    ...written,
    ['docs/reference/reference-data.md', referenceDataPage()],
    ['docs/reference/reference-data.schema.json', printed(referenceSchema())],
    ['docs/reference/routes.md', routesPage(endpoints)],
    ['docs/operations/runbook.md', await runbookPage(endpoints)],
    ['docs/operations/log-queries.md', logQueriesPage()],
    ['docs/explanation/data-model.md', tablePage(endpoints)],
    ['docs/reference/states.md', transitionsPage()],
    ['docs/methods.json', methodsFile(endpoints)],
    ['docs/scopes.json', scopesFile(endpoints)],
    ['events/README.md', eventsPage(endpoints, workers)],
    ...Object.entries(sampleEvents(endpoints, workers)).map(([name, event]): [string, string] => [
      `events/${name}.json`,
      printed(event),
    ]),
  ]);
}

const printed = (value: object): string => `${JSON.stringify(value, null, 2)}\n`;

async function read(path: string): Promise<string | undefined> {
  return readFile(join(root, path), 'utf8').catch(() => undefined);
}

/** Returns the sample events of functions that no longer exist. */
async function strayEvents(files: ReadonlyMap<string, string>): Promise<readonly string[]> {
  const names = await readdir(join(root, 'events')).catch(() => []);
  return names.map((name) => `events/${name}`).filter((path) => path.endsWith('.json') && !files.has(path));
}

/** Returns the generated files that differ from the expected contents, are missing or should not exist. */
async function drifted(): Promise<readonly string[]> {
  const files = await generatedFiles();
  const compared = await Promise.all(
    [...files].map(async ([path, text]) => ((await read(path)) === text ? [] : [path])),
  );
  // the figures differ from run to run, so only the existence of the suites is checked
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
  const files = await generatedFiles();
  for (const [path, text] of files) await write(path, text);
  for (const path of await strayEvents(files)) await rm(join(root, path));
}

if (import.meta.main) {
  if (process.argv.includes('--check')) {
    const paths = await drifted();
    if (paths.length > 0) {
      process.stderr.write(
        `Generated files are out of date:\n${paths.map((path) => `  ${path}\n`).join('')}Run: npm run docs\n`,
      );
      process.exitCode = 1;
    }
  } else await writeAll();
}
