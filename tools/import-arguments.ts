import { portIn, readArgs, systemOption, UsageError } from './command.ts';

/** Where imports of a kind are, below the service's address. */
export type ImportPath = `/master-administration/${'product' | 'product-size-label' | 'merchant-product'}-imports`;

/** A kind of file: where its imports are, and the options of the command that its endpoint takes. */
interface FileKind {
  readonly path: ImportPath;
  readonly options: readonly Option[];
}

// options of the command, and the fields of the bodies that they become
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

export const usage = `npm run import -- KIND FILE [--overwrite] [--preserve-published] [--dry-run]

Uploads a CSV file, imports it row by row and shows how far it is. KIND is ${Object.keys(kinds).join(', ')}.

  --overwrite            rows change what is there already; without it they are ignored (not for size-labels)
  --preserve-published   what is there already stays published or not, whatever the file says (not for size-labels)
  --dry-run              checks every row and counts; changes nothing
  --port N               the local system on a port, where several run
  --url URL              the service; or MTO_URL in the environment
  --key KEY              a staff key; or MTO_KEY in the environment, where no list of processes shows it
  --help                 prints this

Without --url and --key it works on the local system while one runs (npm start), else on the one that MTO_URL and MTO_KEY
name. Rows that fail are saved beside the file as FILE-failed.csv with what is wrong in their last columns: mend them and
import that file. docs/import-errors.md lists what can be wrong.

Exit code: 0 all rows are done; 1 rows have failed; 2 the import failed, was cancelled or could not be started.`;

/** What the command is asked for. */
export interface ImportArguments {
  readonly kind: string;
  readonly path: ImportPath;
  readonly file: string;
  /** Fields of the body that starts the import. */
  readonly options: Readonly<Partial<Record<(typeof fields)[Option], true>>>;
  readonly url?: string;
  readonly key?: string;
  /** Of the local system. */
  readonly port?: number;
}

/** Reads what the command is asked for from its arguments. Throws a `UsageError`. */
export function readArguments(args: readonly string[]): ImportArguments | 'help' {
  const { values, positionals } = parse(args);
  if (values.help) return 'help';
  const [name, file, ...more] = positionals;
  const kind = name !== undefined && Object.hasOwn(kinds, name) ? kinds[name] : undefined;
  if (name === undefined) throw new UsageError('Say what is imported, and from which file.');
  if (!kind) throw new UsageError(`${JSON.stringify(name)} is no kind of file: ${Object.keys(kinds).join(', ')}.`);
  if (!file) throw new UsageError('Say which file is imported.');
  if (more.length > 0) throw new UsageError('One file is imported at a time.');
  const chosen = (Object.keys(fields) as Option[]).filter((option) => values[option]);
  const other = chosen.find((option) => !kind.options.includes(option));
  if (other) throw new UsageError(`Imports of ${name} do not know --${other}.`);
  const port = portIn(values.port);
  return {
    kind: name,
    path: kind.path,
    file,
    options: Object.fromEntries(chosen.map((option) => [fields[option], true])),
    ...(values.url !== undefined && { url: values.url }),
    ...(values.key !== undefined && { key: values.key }),
    ...(port !== undefined && { port }),
  };
}

const parse = (args: readonly string[]) =>
  readArgs(args, {
    overwrite: { type: 'boolean' },
    'preserve-published': { type: 'boolean' },
    'dry-run': { type: 'boolean' },
    ...systemOption,
    url: { type: 'string' },
    key: { type: 'string' },
  });
