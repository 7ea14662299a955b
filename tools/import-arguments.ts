import { type GivenOptions, portIn, UsageError } from './command.ts';
import { type AskedService, serviceOptions } from './service.ts';

/** Paths of the endpoints for imports. */
export type ImportPath = `/master-administration/${'product' | 'product-size-label' | 'merchant-product'}-imports`;

/** An import type: the path of its endpoint, and the command options that the endpoint supports. */
interface FileKind {
  readonly path: ImportPath;
  readonly options: readonly Option[];
}

// options of the command, and the body fields that they set
const fields = {
  overwrite: 'overwrite_existing',
  'preserve-published': 'should_preserve_published',
  'dry-run': 'dry_run',
} as const;

type Option = keyof typeof fields;

const kinds: Readonly<Record<string, FileKind>> = {
  products: { path: '/master-administration/product-imports', options: ['overwrite', 'preserve-published', 'dry-run'] },
  'size-labels': { path: '/master-administration/product-size-label-imports', options: ['dry-run'] },
  'merchant-products': {
    path: '/master-administration/merchant-product-imports',
    options: ['overwrite', 'preserve-published', 'dry-run'],
  },
};

const types = Object.keys(kinds).join(', ');

export const usage = `Usage: npm run import -- TYPE FILE [--overwrite] [--preserve-published] [--dry-run]

Uploads a CSV file, imports it row by row and shows the progress.
Types: ${types}

  --overwrite            Update existing records. By default, their rows are ignored. Not for size-labels.
  --preserve-published   Keep existing records published or unpublished as they are. Not for size-labels.
  --dry-run              Check every row without changing data
  --port N               Use the local system on this port
  --url URL              URL of the service. Default: MTO_URL
  --key KEY              Staff key. Default: MTO_KEY, which keeps the key out of process lists
  --help                 Show this help

Without --url, the command uses the running local system (npm start). If none is running, it uses MTO_URL and MTO_KEY.

Failed rows are saved next to the file as FILE-failed.csv. The last columns describe the errors.
Fix the rows and import that file. docs/reference/import-errors.md lists the errors.

Exit codes:
  0   All rows were imported.
  1   Some rows failed.
  2   The import failed, was cancelled or couldn't be started.`;

/** The arguments of the command. */
export interface ImportArguments extends AskedService {
  readonly kind: string;
  readonly path: ImportPath;
  readonly file: string;
  /** Fields of the request body that starts the import. */
  readonly options: Readonly<Partial<Record<(typeof fields)[Option], true>>>;
}

export const options = {
  overwrite: { type: 'boolean' },
  'preserve-published': { type: 'boolean' },
  'dry-run': { type: 'boolean' },
  ...serviceOptions,
} as const;

/** Reads the arguments of the command. Throws a `UsageError`. */
export function readArguments({ values, positionals }: GivenOptions<typeof options>): ImportArguments {
  const [name, file, ...more] = positionals;
  const kind = name !== undefined && Object.hasOwn(kinds, name) ? kinds[name] : undefined;
  if (name === undefined) throw new UsageError(`Missing import type and file. Types: ${types}.`);
  if (!kind) throw new UsageError(`Unknown import type ${JSON.stringify(name)}. Types: ${types}.`);
  if (!file) throw new UsageError('Missing file. Give the path of a CSV file.');
  if (more.length > 0) throw new UsageError('Too many arguments. Import one file at a time.');
  const chosen = (Object.keys(fields) as Option[]).filter((option) => values[option]);
  const other = chosen.find((option) => !kind.options.includes(option));
  if (other) throw new UsageError(`--${other} isn't supported for ${name}.`);
  return {
    kind: name,
    path: kind.path,
    file,
    options: Object.fromEntries(chosen.map((option) => [fields[option], true])),
    url: values.url,
    key: values.key,
    port: portIn(values.port),
  };
}
