import { rotateFileKeys } from '../shared/files/file-keys.ts';
import { instantOf, nowInstant } from '../shared/lib/clock.ts';
import { type Role, roles } from '../shared/lib/key-rights.ts';
import {
  type GivenOptions,
  Mistake,
  portIn,
  printable,
  remark,
  runCommand,
  say,
  systemOption,
  UsageError,
} from './command.ts';
import { announced, connect } from './connection.ts';
import type { AskedKey, CreatedKey, KeyStore, ListedKey } from './key-store.ts';
import { serviceKeys } from './keys-service.ts';
import { tableKeys } from './keys-table.ts';
import { clientOf, serviceOf } from './service.ts';

const usage = `Usage: npm run keys -- create --role ROLE [--name NAME] [--merchant HANDLE] [--production HANDLE] [--version DATE] [--test]
       npm run keys -- list
       npm run keys -- revoke KEY_ID
       npm run keys -- rotate KEY_ID [--overlap SECONDS]
       npm run keys -- rotate-files

  create               Create an API key. Only the key goes to standard output.
  list                 List the API keys
  revoke               Revoke an API key
  rotate               Create a second key with the same rights. The first key ends later.
  rotate-files         Create a new key for signing file URLs, which is used two minutes later

  --role ROLE          staff, merchant or production
  --name NAME          Name of the key for people
  --merchant HANDLE    Merchant of the key. A staff key acts for this merchant in /v2.
  --production HANDLE  Production partner of the key (only with --role production)
  --version DATE       Pin an API version of the area that the key is for
  --test               Create a test key (merchants and productions). Test data is separate from live data.
                       A production has either test keys or live keys, as its reference data say.
  --overlap SECONDS    For how long a rotated key stays valid (default: ${24 * 3600}, 0 revokes it at once)
  --port N             Use the local system on this port
  --help               Show this help

KEY_ID is the part of a key between its second and third underscore. The whole key also works.

The command uses the running local system. If none is running, it calls the service at MTO_URL with the staff key in
MTO_KEY. Without them, it uses TABLE_NAME and the AWS variables, for example for the first key of a deployment.
rotate-files always uses the table.`;

const isRole = (text: string | undefined): text is Role => roles.some((role) => role === text);

type KeyOptions = GivenOptions<typeof options>['values'];

/** Returns the new key that the options describe. The service checks whether they fit together. */
function askedKey({ role, name, merchant, production, test = false, version }: KeyOptions): AskedKey {
  if (!isRole(role)) throw new UsageError(`--role must be one of: ${roles.join(', ')}.`);
  return { role, name, merchant, production, is_test: test, version: version ?? null };
}

const defaultOverlap = 24 * 3600;

/** Returns for how many seconds a rotated key stays valid. */
function overlapIn({ overlap = String(defaultOverlap) }: KeyOptions): number {
  if (!/^\d{1,7}$/.test(overlap)) throw new UsageError('--overlap must be a number of seconds.');
  return Number(overlap);
}

/**
 * Returns the ID of a key from an argument, which is the ID or the whole key. Any other argument may be a secret, so
 * the error does not repeat it.
 */
export function keyIdIn(text: string | undefined): string {
  const [, id] = /^(?:mto_(?:live|test)_)?([a-z0-9]{12})(?:_[\w-]*)?$/.exec(text ?? '') ?? [];
  if (id === undefined)
    throw new UsageError('Missing or invalid key ID. Give the key, or its ID of 12 lowercase letters and digits.');
  return id;
}

const headings = ['KEY ID', 'NAME', 'ROLE', 'MODE', 'OWNER', 'VERSION', 'CREATED', 'STATE'];

const stateOf = ({ revoked_at, expires_at }: ListedKey): string => {
  if (revoked_at !== null) return `revoked ${revoked_at}`;
  if (expires_at === null) return 'valid';
  return `${expires_at > nowInstant() ? 'expires' : 'expired'} ${expires_at}`;
};

/** Prints keys in columns. */
function printKeys(keys: readonly ListedKey[]): void {
  const lines = keys.map((key) => [
    key.key_id,
    printable(key.name),
    key.role,
    key.is_test ? 'test' : 'live',
    key.owner || '-',
    key.version ?? '-',
    key.created_at,
    stateOf(key),
  ]);
  const widths = headings.map((heading, at) =>
    Math.max(heading.length, ...lines.map((cells) => (cells[at] ?? '').length)),
  );
  for (const cells of [headings, ...lines]) {
    say(
      cells
        .map((cell, at) => cell.padEnd(widths[at] ?? 0))
        .join('  ')
        .trimEnd(),
    );
  }
}

/** Prints a created key to standard output for programs, and the notes for people to standard error. */
function tell({ key, key_id }: CreatedKey): void {
  say(key);
  remark(`The ID of this key is ${key_id}. Store the key now, because it won't be shown again.`);
  remark(`To revoke it: npm run keys -- revoke ${key_id}`);
}

const noValidKey = (keyId: string): string =>
  `No valid key has the ID ${keyId}.\nTo list the keys: npm run keys -- list`;

/** A command on access keys. */
interface KeyCommand {
  /** Its options in addition to the port. */
  readonly takes: readonly (keyof KeyOptions)[];
  readonly takesKey?: true;
  /** Runs the command. `keyId` is empty if the command takes no key. */
  work(store: KeyStore, options: KeyOptions, keyId: string): Promise<void>;
}

const commands: Readonly<Record<string, KeyCommand>> = {
  create: {
    takes: ['role', 'name', 'merchant', 'production', 'test', 'version'],
    work: async (store, options) => tell(await store.create(askedKey(options))),
  },
  list: { takes: [], work: async (store) => printKeys(await store.list()) },
  revoke: {
    takes: [],
    takesKey: true,
    work: async (store, _, keyId) => {
      if (!(await store.revoke(keyId))) throw new Mistake(noValidKey(keyId));
      remark(`Key ${keyId} was revoked.`);
    },
  },
  rotate: {
    takes: ['overlap'],
    takesKey: true,
    work: async (store, options, keyId) => {
      const overlap = overlapIn(options);
      const made = await store.rotate(keyId, overlap);
      if (!made) throw new Mistake(noValidKey(keyId));
      tell(made);
      remark(`The first key ends in ${overlap} seconds. To revoke it earlier: npm run keys -- revoke ${keyId}`);
    },
  },
};

/** Creates the next key that signs URLs of files. */
async function rotateFiles(): Promise<void> {
  const made = await rotateFileKeys();
  if (!made)
    throw new Mistake('Another rotation ran at the same time. The newest key is valid, so no action is needed.');
  remark(`File URLs are signed with key ${made.id} from ${instantOf(made.since * 1000)}.`);
  remark('The previous key stays valid for two more hours. The next rotation removes expired keys.');
}

const names = [...Object.keys(commands), 'rotate-files'];

/**
 * Returns the access keys of the system that the command works on: those of a service if it can be called with a staff
 * key, else those of the table.
 */
async function storeOf(port: number | undefined): Promise<KeyStore> {
  const local = await announced(port);
  const service = serviceOf({ port }, local, process.env, 'staff');
  const isLocal = 'url' in local;
  if ('mistake' in service && isLocal) throw new Mistake(service.mistake);
  const byTable = 'mistake' in service;
  const { MTO_URL: url, MTO_KEY: key } = process.env;
  if (byTable && url)
    throw new Mistake(
      key ? service.mistake : `MTO_KEY is missing. Set it to a key of staff of ${url}, or unset MTO_URL.`,
    );
  remark(`Using ${byTable || isLocal ? await connect('TABLE_NAME', port) : service.name}.`);
  return byTable ? tableKeys : serviceKeys(clientOf(service, remark));
}

const options = {
  role: { type: 'string' },
  name: { type: 'string' },
  merchant: { type: 'string' },
  production: { type: 'string' },
  test: { type: 'boolean' },
  version: { type: 'string' },
  overlap: { type: 'string' },
  ...systemOption,
} as const;

async function run({ positionals, values }: GivenOptions<typeof options>): Promise<number> {
  const [name = '', ...given] = positionals;
  if (!names.includes(name)) throw new UsageError(`Missing or unknown command. Commands: ${names.join(', ')}.`);
  const { takes, takesKey, work } = commands[name] ?? { takes: [] };
  const keyId = takesKey ? keyIdIn(given[0]) : '';
  if (given.length > (takesKey ? 1 : 0))
    throw new UsageError(`Too many arguments. ${name} accepts ${takesKey ? 'one key' : 'only options'}.`);
  const { port, ...options } = values;
  const other = Object.keys(options).find((option) => option !== 'help' && !takes.some((one) => one === option));
  if (other) throw new UsageError(`${name} doesn't support --${other}.`);
  if (name === 'create') askedKey(options); // before a system is chosen
  if (work) await work(await storeOf(portIn(port)), options, keyId);
  else {
    remark(`Using ${await connect('TABLE_NAME', portIn(port))}.`);
    await rotateFiles();
  }
  return 0;
}

if (import.meta.main) runCommand('npm run keys', usage, options, run);
