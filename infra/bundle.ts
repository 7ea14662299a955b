import { mkdir, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { build } from 'esbuild';
import { findEndpoints, findWorkers } from './find-functions.ts';

/** The folder of a function, which becomes its Lambda. */
export interface Bundle {
  readonly folder: string;
  readonly bytes: number;
  readonly budgetBytes: number;
  /** The source files, relative to the root of the repository. */
  readonly inputs: readonly string[];
  /** The code, if it is not written to the folder. */
  readonly text?: string | undefined;
}

/** A file to bundle: the name of a function, and its source, relative to the root of the repository. */
interface BundleEntry {
  readonly name: string;
  readonly file: string;
}

const root = join(import.meta.dirname, '..');
const outdir = '.bundle';
export const bundleFolder = (name: string): string => join(root, outdir, name);

// Each cold start reads and compiles the clients of the SDK. Zod, the core of the SDK and the client of the table make
// up two thirds.
const budgetBytes = 417 * 1024;
// Additional budgets of a function, by the modules that it uses.
const allowances = {
  '/client-s3/': 140 * 1024, // client for S3
  '/client-sfn/': 35 * 1024, // client for Step Functions
  '/client-kms/': 24 * 1024, // client for KMS
  '/ipaddr.js/': 13 * 1024, // checks the IP addresses of user URLs
  '/content-disposition/': 4 * 1024, // writes file names into headers
  '/big.js/': 4 * 1024, // decimal arithmetic
  'packages/image-facts/src/jpeg.ts': 18 * 1024, // parses image headers
  'shared/rules/designs/checks.ts': 5 * 1024, // rules of designs
  '/csv-parse/': 32 * 1024, // parses import files
  '/@exodus/bytes/': 10 * 1024, // decodes import files in Windows-1252
  'shared/work/imports/pass.ts': 64 * 1024, // imports, with the rules and the arithmetic of each type
  'shared/rules/orders/prices-now.ts': 10 * 1024, // reprices a checkout: rates, designs
  'shared/rules/orders/order-at-once.ts': 10 * 1024, // prices an order: rates, designs
  'shared/rules/orders/advance.ts': 20 * 1024, // the rules of the whole life of an order
  'shared/table/writes/sequence.ts': 2 * 1024, // reserves the ids of orders
  'shared/rules/catalogue/product-change.ts': 5 * 1024, // rules of products
  'shared/work/webhooks/send-delivery.ts': 12 * 1024, // sends notifications, with the rules of deliveries
  'shared/work/webhooks/notification.ts': 24 * 1024, // all objects in notifications, in each version
  'shared/work/webhooks/example-notifications.ts': 6 * 1024, // example notifications
} as const;
/** Returns all functions of the service. */
export async function findEntries(): Promise<readonly BundleEntry[]> {
  const [endpoints, workers] = await Promise.all([findEndpoints(), findWorkers()]);
  return [...endpoints, ...workers];
}

/**
 * Modules of the SDK that no function uses, with the file that replaces each. The head of each file gives the saving.
 */
const stubs = {
  '@aws-sdk/credential-provider-node': './infra/stubs/credential-provider-node.ts',
  '@smithy/core/event-streams': './infra/stubs/event-streams.ts',
} as const;

/** Options of the benchmarks and the suites: another folder or none, or the whole SDK. */
export interface Variant {
  readonly outdir?: string;
  readonly write?: boolean;
  readonly alias?: Readonly<Record<string, string>>;
}

/** Bundles all functions in one call, each with its part of the SDK, into separate folders. */
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
    // an ES module reads all exports of node:http and similar modules, and some exports load unused code
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
 * Writes the other files of a bundle. One tells Node.js how to load the bundle. The others are files that the function
 * reads at run time, from the `assets` of its module, by file name.
 */
async function writeBeside({ file }: BundleEntry, bundle: string): Promise<void> {
  await writeFile(join(bundle, 'package.json'), JSON.stringify({ type: 'commonjs' }));
  const { assets }: { assets?: () => Readonly<Record<string, Buffer | string>> } = await import(join(root, file));
  if (!assets) return;
  const folder = join(bundle, 'assets');
  await mkdir(folder, { recursive: true });
  await Promise.all(Object.entries(assets()).map(([name, bytes]) => writeFile(join(folder, name), bytes)));
}

/** Prints the sizes. Fails if a bundle exceeds its budget. */
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
