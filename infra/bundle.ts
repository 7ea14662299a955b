import { mkdir, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { build } from 'esbuild';
import { findEndpoints, findWorkers } from './find-functions.ts';

/** A function's own folder: what its Lambda consists of. */
export interface Bundle {
  readonly folder: string;
  readonly bytes: number;
  readonly budgetBytes: number;
  /** The files that it is made of, from the top of the repository. */
  readonly inputs: readonly string[];
  /** Its code, where it is not written to its folder. */
  readonly text?: string | undefined;
}

/** A file to bundle: a function's name, and its source from the top of the repository. */
interface BundleEntry {
  readonly name: string;
  readonly file: string;
}

const root = join(import.meta.dirname, '..');
const outdir = '.bundle';
export const bundleFolder = (name: string): string => join(root, outdir, name);

// The SDK's clients are read and compiled at each cold start. Zod, the SDK's core and the table's client make two
// thirds.
const budgetBytes = 380 * 1024;
// What a function may have on top, by what it brings along.
const allowances = {
  '/client-s3/': 140 * 1024, // the client of the bucket
  '/client-sfn/': 35 * 1024, // the client of state machines
  '/client-kms/': 24 * 1024, // the client of keys
  '/ipaddr.js/': 13 * 1024, // judges addresses of the internet before they are taken on
  '/content-disposition/': 4 * 1024, // writes the names of files into headers
  'packages/image-facts/src/jpeg.ts': 18 * 1024, // reads the heads of images
  'shared/rules/designs/checks.ts': 5 * 1024, // the rules of designs
  '/csv-parse/': 32 * 1024, // reads the files of imports
  '/@exodus/bytes/': 10 * 1024, // reads those in Windows-1252
  'shared/work/imports/pass.ts': 64 * 1024, // the work of imports, with the rules and the arithmetic of each kind
  'shared/rules/orders/prices-now.ts': 12 * 1024, // prices a checkout once more: decimal arithmetic, rates, designs
  'shared/rules/catalogue/product-change.ts': 5 * 1024, // the rules of products
  'shared/work/webhooks/send-delivery.ts': 12 * 1024, // sends notifications, by the rules of deliveries
  'shared/work/webhooks/notification.ts': 20 * 1024, // how versions show all that notifications tell of
  'shared/work/webhooks/example-notifications.ts': 6 * 1024, // what a test of a webhook tells
} as const;
/** Lists every function of the service. */
export async function findEntries(): Promise<readonly BundleEntry[]> {
  const [endpoints, workers] = await Promise.all([findEndpoints(), findWorkers()]);
  return [...endpoints, ...workers];
}

/** What no function uses of the SDK, by module, with the file that takes its place. Each says what it saves. */
const stubs = {
  '@aws-sdk/credential-provider-node': './infra/stubs/credential-provider-node.ts',
  '@smithy/core/event-streams': './infra/stubs/event-streams.ts',
} as const;

/** How the bench and the suites bundle otherwise: into another folder or none, and with the whole SDK. */
export interface Variant {
  readonly outdir?: string;
  readonly write?: boolean;
  readonly alias?: Readonly<Record<string, string>>;
}

/** Bundles all functions in one call, each with its share of the SDK, into a folder of its own. */
export async function bundleAll(
  entries: readonly BundleEntry[],
  { outdir: into = outdir, write = true, alias = stubs }: Variant = {},
): Promise<ReadonlyMap<string, Bundle>> {
  const { metafile, outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: entries.map(({ name, file }) => ({ in: file, out: `${name}/index` })),
    outdir: into,
    bundle: true,
    write,
    metafile: true,
    minify: true,
    legalComments: 'none',
    // an ES module reads each name that node:http and the like export, and some of these load what no function uses
    format: 'cjs',
    platform: 'node',
    target: 'node24',
    mainFields: ['module', 'main'],
    define: { 'import.meta.dirname': '__dirname' },
    supported: { 'dynamic-import': false },
    alias: { ...alias },
    logLevel: 'warning',
  });
  const folderOf = (name: string) => join(root, into, name);
  if (write) await Promise.all(entries.map((entry) => writeBeside(entry, folderOf(entry.name))));
  const bundles = Object.entries(metafile.outputs).map(([path, { bytes, inputs }]) => {
    const name = basename(dirname(path));
    const brought = Object.entries(allowances).filter(([part]) =>
      Object.keys(inputs).some((one) => one.includes(part)),
    );
    const budget = brought.reduce((sum, [, more]) => sum + more, budgetBytes);
    const text = outputFiles?.find((file) => file.path === join(root, path))?.text;
    return [name, { folder: folderOf(name), bytes, budgetBytes: budget, inputs: Object.keys(inputs), text }] as const;
  });
  return new Map(bundles);
}

/**
 * Writes what a bundle has beside it: what tells node how to load it wherever it lies, and the files that the function
 * reads at run time, which its module's `assets` makes, by file name.
 */
async function writeBeside({ file }: BundleEntry, bundle: string): Promise<void> {
  await writeFile(join(bundle, 'package.json'), JSON.stringify({ type: 'commonjs' }));
  const { assets }: { assets?: () => Readonly<Record<string, Buffer | string>> } = await import(join(root, file));
  if (!assets) return;
  const folder = join(bundle, 'assets');
  await mkdir(folder, { recursive: true });
  await Promise.all(Object.entries(assets()).map(([name, bytes]) => writeFile(join(folder, name), bytes)));
}

/** Prints the sizes; fails when one is over the budget. */
async function checkSizes(): Promise<void> {
  const bundles = [...(await bundleAll(await findEntries(), { write: false }))].sort(
    ([, one], [, other]) => other.bytes - one.bytes,
  );
  const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(0).padStart(5)} KB`;
  const isOver = ({ bytes, budgetBytes: budget }: Bundle) => bytes > budget;
  for (const [name, bundle] of bundles) {
    const said = isOver(bundle) ? `, over its ${kilobytes(bundle.budgetBytes).trim()}` : '';
    process.stdout.write(`${kilobytes(bundle.bytes)}  ${name}${said}\n`);
  }
  const over = bundles.filter(([, bundle]) => isOver(bundle));
  process.stdout.write(
    `${bundles.length} bundles, budget ${kilobytes(budgetBytes).trim()} each and more for what some bring along, ${over.length} over it
`,
  );
  if (over.length > 0) process.exitCode = 1;
}

if (import.meta.main) {
  if (process.argv.includes('--check')) await checkSizes();
  else await bundleAll(await findEntries());
}
