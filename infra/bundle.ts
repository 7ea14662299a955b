import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import { build, type Plugin } from 'esbuild';
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
interface Entry {
  readonly name: string;
  readonly file: string;
}

const root = join(import.meta.dirname, '..');
const outdir = '.bundle';
export const bundleFolder = (name: string): string => join(root, outdir, name);

// The SDK's clients are read and compiled at each cold start. Zod, the SDK's core and the table's client make two
// thirds.
const budgetBytes = 289 * 1024;
// What a function may have on top, by what it brings along.
const allowances = {
  '/client-s3/': 113 * 1024, // the client of the bucket, which the SDK sends and signs for
  '/client-sfn/': 35 * 1024, // the client of state machines
  '/client-kms/': 10 * 1024, // the client of keys
  '/ipaddr.js/': 13 * 1024, // judges addresses of the internet before they are taken on
  '/content-disposition/': 4 * 1024, // writes the names of files into headers
  'shared/files/jpeg.ts': 18 * 1024, // reads the heads of images
  'shared/rules/designs/checks.ts': 5 * 1024, // the rules of designs
  '/csv-parse/': 32 * 1024, // reads the files of imports
  '/@exodus/bytes/': 10 * 1024, // reads those in Windows-1252
  'shared/work/imports/pass.ts': 56 * 1024, // the work of imports, with the rules and the arithmetic of each kind
  'shared/rules/orders/prices-now.ts': 12 * 1024, // prices a checkout once more: decimal arithmetic, rates, designs
  'shared/rules/catalogue/product-change.ts': 5 * 1024, // the rules of products
  'shared/work/webhooks/send-delivery.ts': 4 * 1024, // sends notifications, by the rules of deliveries
  'shared/work/webhooks/notification.ts': 16 * 1024, // how versions show all that notifications tell of
  'shared/work/webhooks/examples.ts': 6 * 1024, // what a test of a webhook tells
} as const;
/** Lists every function of the service. */
export async function findEntries(): Promise<readonly Entry[]> {
  const [endpoints, workers] = await Promise.all([findEndpoints(), findWorkers()]);
  return [...endpoints, ...workers];
}

/**
 * How the bench and the suites bundle otherwise than the deployment: into another folder or none, as ES modules, with
 * the whole SDK or what else is left out, and with changed sources.
 */
export interface Variant {
  readonly outdir?: string;
  readonly write?: boolean;
  readonly format?: 'cjs' | 'esm';
  readonly trimmed?: boolean;
  readonly keeps?: readonly string[];
  readonly rework?: (file: string, source: string) => string;
}

/** Bundles all functions in one call, each with its share of the SDK, into a folder of its own. */
export async function bundleAll(
  entries: readonly Entry[],
  { outdir: into = outdir, write = true, format = 'cjs', trimmed = true, keeps = [], rework }: Variant = {},
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
    format,
    platform: 'node',
    target: 'node24',
    mainFields: ['module', 'main'],
    ...(format === 'cjs'
      ? { define: { 'import.meta.dirname': '__dirname' }, supported: { 'dynamic-import': false } }
      : {
          // CommonJS parts of the SDK ask for `require`, which an ES module lacks
          banner: { js: `import{createRequire as __cr}from'node:module';const require=__cr(import.meta.url);` },
        }),
    plugins: trimmed ? [trim(keeps), sources(rework)] : [],
    logLevel: 'warning',
  });
  const folderOf = (name: string) => join(root, into, name);
  if (write) await Promise.all(entries.map((entry) => writeBeside(entry, folderOf(entry.name), format)));
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

/** What no function reaches, by module, with what takes its place. */
const dead: Readonly<Record<string, string>> = {
  // credentials are always passed: the chain of profiles, SSO and instance metadata is never asked
  '@aws-sdk/middleware-endpoint-discovery':
    'export const resolveEndpointDiscoveryConfig = (config) => config; export const NODE_ENDPOINT_DISCOVERY_CONFIG_OPTIONS = { environmentVariableSelector: () => undefined, configFileSelector: () => undefined, default: false };',
  '@aws-sdk/credential-provider-node':
    'export const defaultProvider = () => () => Promise.reject(new Error("Pass credentials: the default chain is left out of bundles"));',
  // no operation in use streams events
  '@smithy/core/event-streams':
    'export const resolveEventStreamSerdeConfig = (config) => config; export const eventStreamSerdeProvider = () => ({});',
  // DynamoDB's endpoint discovery is off unless asked for; a plain map does for its cache
  'mnemonist/lru-cache': 'export default class extends Map { constructor() { super(); } }',
};

/**
 * What only the client of the bucket reaches, by module, with what takes its place for others: theirs are sent and
 * signed by shared/table/wire.
 */
const deadButForBucket: Readonly<Record<string, string>> = {
  '@smithy/node-http-handler':
    'export const NodeHttpHandler = { create: (own) => own }; export const streamCollector = () => Promise.reject(new Error("Answers are read whole: streams are left out of bundles"));',
  '@smithy/signature-v4':
    'export class SignatureV4 { constructor() { throw new Error("Pass a signer: the SDK\'s own is left out of bundles"); } }',
};
const ofBucket = /\/@aws-sdk\/(client-s3|middleware-sdk-s3|signature-v4-multi-region|s3-request-presigner)\//;

/**
 * Finds a service's address by region, without the rules for addresses by account, FIPS and dual stack. Each partition
 * of AWS has names of its own below a suffix, which CloudFormation tells the functions.
 */
function addressByRegion(service: string) {
  return {
    filter: new RegExp(`/client-${service}/dist-es/endpoint/endpointResolver\\.js$`),
    contents: `export const defaultEndpointResolver = ({ Endpoint, Region }) => ({
      url: new URL(Endpoint ?? "https://${service}." + Region + "." + process.env.URL_SUFFIX),
    });`,
  };
}

/** What no function reaches, by file. */
const deadFiles: readonly { readonly filter: RegExp; readonly contents: string }[] = [
  // schemas parse; they are turned into JSON schema by `npm run docs` alone, which is no bundle
  {
    filter: /\/zod\/v4\/core\/(to-json-schema|json-schema-processors|json-schema-generator)\.js$/,
    contents: `const absent = () => { throw new Error("JSON schema is left out of bundles"); };
      module.exports = new Proxy({}, { get: (_, name) => (String(name).startsWith("create") ? () => absent : absent) });`,
  },
  // what zod remembers of objects, which shared/model/zod.ts turns off
  {
    filter: /\/zod\/v4\/core\/memoizer\.js$/,
    contents: `export const memoizer = () => undefined; export const isBackEdge = () => false;
      export const isRecursiveSchema = () => true; export class $ZodCyclicError extends Error {}`,
  },
  // what zod says of an issue reaches no caller: shared/model/issues.ts says it
  { filter: /\/zod\/v4\/locales\/en\.js$/, contents: 'export default () => ({});' },
  ...['dynamodb', 'kms'].map(addressByRegion),
  // names its version in a header
  {
    filter: /\/@aws-sdk\/client-\w+\/package\.json$/,
    contents: 'export const version = "3"; export default { version };',
  },
  // the global `crypto` loads Node's web crypto
  {
    filter: /\/serde\/uuid\/v4\.js$/,
    contents:
      "import { randomUUID } from 'node:crypto'; export const v4 = () => randomUUID(); export const bindV4 = () => v4;",
  },
  // asking whether a body is a web stream, which none is, loads Node's: 3 ms of the first call that fails
  {
    filter: /\/isStreamingPayload\.js$/,
    contents: `import { Readable } from 'node:stream';
      export const isStreamingPayload = (request) => request?.body instanceof Readable;`,
  },
  // the retry mode that limits its own rate, which is never chosen
  { filter: /\/DefaultRateLimiter\.js$/, contents: 'export class DefaultRateLimiter {}' },
  { filter: /\/AdaptiveRetryStrategy\.js$/, contents: 'export class AdaptiveRetryStrategy {}' },
  // a function has no configuration files and no instance metadata: its region is in the environment
  {
    filter: /\/shared-ini-file-loader\/loadSharedConfigFiles\.js$/,
    contents: `export const CONFIG_PREFIX_SEPARATOR = ".";
      export const loadSharedConfigFiles = async () => ({ configFile: {}, credentialsFile: {} });`,
  },
  {
    filter: /\/getInstanceMetadataRegion\.js$/,
    contents: 'export const getInstanceMetadataRegion = async () => undefined;',
  },
  // the header that names the SDK, its version and its features to AWS
  {
    filter: /\/middleware-user-agent\/user-agent-middleware\.js$/,
    contents:
      'export const getUserAgentPlugin = () => ({ applyToStack: () => {} }); export { getUserAgentPlugin as userAgentMiddleware, getUserAgentPlugin as getUserAgentMiddlewareOptions };',
  },
  {
    filter: /\/middleware-user-agent\/configurations\.js$/,
    contents: 'export const DEFAULT_UA_APP_ID = undefined; export const resolveUserAgentConfig = (config) => config;',
  },
  {
    filter: /\/util-user-agent-node\/defaultUserAgent\.js$/,
    contents:
      'export const createDefaultUserAgentProvider = () => async () => []; export { createDefaultUserAgentProvider as defaultUserAgent, createDefaultUserAgentProvider as crtAvailability };',
  },
  // hashes in JavaScript, for platforms without node:crypto
  { filter: /\/checksum\/sha256\/Sha256Js\.js$/, contents: 'export class Sha256Js {}' },
  { filter: /\/sha\/sha1\/Sha1Js\.js$/, contents: 'export class Sha1Js {}' },
  // writes each call to the logger of a client: ours have none
  {
    filter: /\/middleware-logger\/loggerMiddleware\.js$/,
    contents:
      'export const getLoggerPlugin = () => ({ applyToStack: () => {} }); export { getLoggerPlugin as loggerMiddleware, getLoggerPlugin as loggerMiddlewareOptions };',
  },
];

const allowsEval = 'export const allowsEval = { value: true };';
const errorOfTables =
  /^n\d_registry\.registerError\(\w*(Backup|Export|Import|GlobalTable|Kinesis|PointInTime|ReplicaN|ReplicaA|Policy|Index|Table)\w*\$, \w+\);$/gm;

// what encrypting and decrypting is answered with: the errors of all else are in no bundle
const errorsOfTokens =
  'DependencyTimeout|Disabled|IncorrectKey|InvalidCiphertext|KeyUnavailable|KMSInternal|KMSInvalidState|NotFound';
const otherErrorOfKeys = new RegExp(
  `^n\\d_registry\\.registerError\\((?!(?:${errorsOfTokens})Exception\\$)\\w+\\$, \\w+\\);$`,
  'gm',
);

// how a client says what a command takes and answers: names that are computed make all of them seem needed
const shape = /^(export var \w+\$? = )(\[(?:(?!;\n)[\s\S])*?\n\]);$/gm;
const pureShape = '$1/* @__PURE__ */ (() => $2)();';

const trim = (keeps: readonly string[]): Plugin => ({
  name: 'trim',
  setup(all) {
    const contents = { ...dead, ...deadButForBucket };
    const names = Object.keys(contents)
      .filter((name) => !keeps.includes(name))
      .map((name) => name.replaceAll('/', '\\/'));
    all.onResolve({ filter: new RegExp(`^(${names.join('|')})$`) }, ({ path, importer }) =>
      path in deadButForBucket && ofBucket.test(importer) ? undefined : { path, namespace: 'trim', sideEffects: false },
    );
    all.onLoad({ filter: /./, namespace: 'trim' }, ({ path }) => ({ contents: contents[path] ?? '' }));
    for (const { filter, contents } of deadFiles.filter(({ filter }) => !keeps.some((name) => filter.test(name)))) {
      all.onLoad({ filter }, () => ({ contents, loader: 'js' }));
    }
    // zod tries whether code may be made of texts: it may, and trying takes 2 ms of a cold start
    all.onLoad({ filter: /\/zod\/v4\/core\/util\.js$/ }, async ({ path }) => ({
      contents: (await readFile(path, 'utf8')).replace(/^export const allowsEval = [\s\S]*?^\}\);$/m, allowsEval),
    }));
    // a client that has rules of addresses registers these functions itself; the table's has none
    all.onLoad({ filter: /\/util-endpoints\/aws\.js$/ }, async ({ path }) => ({
      contents: (await readFile(path, 'utf8')).replace(/^customEndpointFunctions\..*$/m, ''),
    }));
    all.onLoad({ filter: /\/client-(dynamodb|kms)\/dist-es\/models\/errors\.js$/ }, async ({ path }) => ({
      contents: errorClasses(await readFile(path, 'utf8')),
    }));
    // errors of backups, exports and the making of tables: what reads and writes rows is never answered with one
    all.onLoad({ filter: /\/client-dynamodb\/dist-es\/schemas\/schemas_0\.js$/ }, async ({ path }) => ({
      contents: (await readFile(path, 'utf8')).replace(errorOfTables, ''),
    }));
    all.onLoad({ filter: /\/client-kms\/dist-es\/schemas\/schemas_0\.js$/ }, async ({ path }) => ({
      contents: (await readFile(path, 'utf8')).replace(otherErrorOfKeys, '').replace(shape, pureShape),
    }));
    all.onLoad({ filter: /\/client-s3\/dist-es\/schemas\/schemas_0\.js$/ }, async ({ path }) => ({
      contents: (await readFile(path, 'utf8')).replace(shape, pureShape),
    }));
  },
});

// a constant of a source; they are formatted, so that it ends before the next line that begins with a word or a comment
const constant = /^((?:export )?const \w+(?:: .+?)? =\s)([\s\S]*?)(;(?: *\/\/.*)?\n(?=\n*(?:[\w/]|(?![\s\S]))))/gm;

/**
 * Lets the bundler drop the resources and schemas that a function does not use: it takes no call of zod's for pure.
 * Each constant is wrapped into a pure call of a function, which the bundler takes apart again.
 */
const sources = (rework = (_file: string, source: string) => source): Plugin => ({
  name: 'sources',
  setup({ onLoad }) {
    onLoad({ filter: /\/shared\/.*\.ts$/ }, async ({ path }) => {
      const contents = rework(relative(root, path), await readFile(path, 'utf8'));
      const declares = /\/shared\/(resources|model)\//.test(path);
      return {
        contents: declares ? contents.replace(constant, '$1/* @__PURE__ */ (() => ($2))()$3') : contents,
        loader: 'ts',
      };
    });
  },
});

/** Writes the classes of errors by name, once in place of once for each: what was sent with one is a field of it. */
function errorClasses(source: string): string {
  const classes = source.matchAll(/class (\w+) extends[\s\S]*?shapeId = "([^"]+)"[\s\S]*?\$fault = "(\w+)"/g);
  const made = [...classes].map(
    (found) => `export const ${found[1]} = /* @__PURE__ */ of(${JSON.stringify(found.slice(1))});`,
  );
  const [base] = /^import \{ \w+ as __BaseException \} from .*$/m.exec(source) ?? [];
  return `${base}
    const of = ([name, shapeId, $fault]) => class extends __BaseException {
      static shapeId = shapeId;
      constructor(sent) {
        super({ name, $fault, ...sent });
        Object.setPrototypeOf(this, new.target.prototype);
        Object.assign(this, sent, { name, $fault });
      }
    };
    ${made.join('\n')}`;
}

/**
 * Writes what a bundle has beside it: what tells node how to load it wherever it lies, and the files that the function
 * reads at run time, which its module's `assets` makes, by file name.
 */
async function writeBeside({ file }: Entry, bundle: string, format: 'cjs' | 'esm'): Promise<void> {
  await writeFile(join(bundle, 'package.json'), JSON.stringify({ type: format === 'cjs' ? 'commonjs' : 'module' }));
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
