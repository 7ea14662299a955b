import type { AccessKey, Role } from '../shared/access/access-keys.ts';
import { createAccessKey, listAccessKeys, revokeAccessKey, rotateAccessKey } from '../shared/access/manage-keys.ts';
import { everything } from '../shared/domain/reach.ts';
import { rotateFileKeys } from '../shared/files/file-keys.ts';
import { instantOf } from '../shared/lib/clock.ts';
import { readPage } from '../shared/table/lists/list.ts';
import { idOfUnique, readRecord, readRecords } from '../shared/table/table.ts';
import { type Area, publishedVersions } from '../shared/versions/versions.ts';
import { Mistake, portIn, readArgs, remark, runCommand, say, systemOption, UsageError } from './command.ts';
import { connect } from './connection.ts';

const versionsOf = (area: Area): readonly string[] => publishedVersions[area].map(({ date }) => date);

const usage = `Usage: npm run keys -- create --role ROLE [--merchant HANDLE] [--production HANDLE] [--version DATE] [--test]
       npm run keys -- list
       npm run keys -- revoke KEY_ID
       npm run keys -- rotate KEY_ID
       npm run keys -- rotate-files

  create               Create an API key. Only the key goes to standard output.
  list                 List the API keys
  revoke               Revoke an API key
  rotate               Create a second key with the same rights. Revoke the first key when no caller uses it.
  rotate-files         Create a new key for signing file URLs, which is used two minutes later

  --role ROLE          staff, merchant or production
  --merchant HANDLE    Merchant of the key. A staff key acts for this merchant in /v2.
  --production HANDLE  Production partner of the key (only with --role production)
  --version DATE       Pin an API version. Merchants have ${versionsOf('v2').join(' or ')}.
                       Staff and productions have ${versionsOf('master-administration').join(' or ')}.
  --test               Create a test key (merchants and productions). Test data is separate from live data.
                       A production has either test keys or live keys, as its reference data say.
  --port N             Use the local system on this port
  --help               Show this help

KEY_ID is the part of a key between its second and third underscore. The whole key also works.

The command uses the running local system. If none is running, it uses TABLE_NAME and the AWS variables.`;

const roles: readonly string[] = ['staff', 'merchant', 'production'] satisfies Role[];
const isRole = (text: string | undefined): text is Role => text !== undefined && roles.includes(text);

interface KeyOptions {
  readonly role?: string | undefined;
  readonly merchant?: string | undefined;
  readonly production?: string | undefined;
  readonly test?: boolean | undefined;
  readonly version?: string | undefined;
}

async function handleToId(entity: 'merchant' | 'production', handle: string | undefined): Promise<number | null> {
  if (handle === undefined) return null;
  const id = await idOfUnique(entity, 'handle', handle);
  if (id === undefined) throw new Mistake(`Unknown ${entity} "${handle}". ${await handlesOf(entity)}`);
  return id;
}

const handlesAtMost = 20;

/** Lists the handles of an entity's records, up to a limit. */
async function handlesOf(entity: 'merchant' | 'production'): Promise<string> {
  const { records, more } = await readPage({
    entity,
    reach: everything,
    conditions: [],
    ascending: true,
    limit: handlesAtMost,
  });
  if (records.length === 0) return `No ${entity} exists yet. Load reference data:\nnpm run reference -- load FILE`;
  return `Existing handles: ${records.map(({ handle }) => handle).join(', ')}${more ? ', and more' : ''}.`;
}

/** Checks that the options fit together. Returns the role. */
function check({ role, merchant, production, version }: KeyOptions): Role {
  if (!isRole(role)) throw new UsageError(`--role must be one of: ${roles.join(', ')}.`);
  if (role === 'merchant' && !merchant) throw new UsageError('A merchant key needs --merchant HANDLE.');
  if (role === 'production' && !production) throw new UsageError('A production key needs --production HANDLE.');
  if (role === 'merchant' && production) throw new UsageError("--production isn't allowed for the role merchant.");
  if (role === 'production' && merchant) throw new UsageError("--merchant isn't allowed for the role production.");
  const area = role === 'merchant' ? 'v2' : 'master-administration';
  if (version !== undefined && !versionsOf(area).includes(version)) {
    throw new UsageError(`--version of a ${role} key must be one of: ${versionsOf(area).join(', ')}.`);
  }
  return role;
}

/** Rejects a key in another mode than its production, because it would see no work. */
async function checkMode(production: number, isTest: boolean): Promise<void> {
  const { handle, is_test = false } = (await readRecord('production', production, everything)) ?? {};
  if (isTest && !is_test)
    throw new Mistake(`Production "${handle}" makes live orders and can't have test keys. Leave out --test.`);
  if (!isTest && is_test)
    throw new Mistake(`Production "${handle}" makes test orders and needs a test key. Add --test.`);
}

async function carried(options: KeyOptions): Promise<Omit<AccessKey, 'key_id'>> {
  const { merchant, test = false, version } = options;
  const role = check(options);
  const production = await handleToId('production', options.production);
  if (role === 'production' && production !== null) await checkMode(production, test);
  return {
    role,
    merchant: await handleToId('merchant', merchant),
    production,
    is_test: test,
    version: version ?? null,
  };
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

const headings = ['KEY ID', 'ROLE', 'MODE', 'OWNER', 'VERSION', 'CREATED', 'STATE'];

/** Lists the keys in columns. Owners are shown by their handle. */
async function list(): Promise<void> {
  const keys = await listAccessKeys();
  const refs = keys.flatMap(({ merchant, production }) => [
    ...(merchant === null ? [] : [{ entity: 'merchant' as const, id: merchant }]),
    ...(production === null ? [] : [{ entity: 'production' as const, id: production }]),
  ]);
  const found = await readRecords(refs, everything);
  const handleOf = (entity: 'merchant' | 'production', id: number | null) =>
    id === null ? [] : [found.get(entity, id)?.handle ?? `${entity} ${id}`];
  const lines = keys.map((key) => [
    key.key_id,
    key.role,
    key.is_test ? 'test' : 'live',
    [...handleOf('merchant', key.merchant), ...handleOf('production', key.production)].join(', ') || '-',
    key.version ?? '-',
    key.created_at,
    key.revoked_at ? `revoked ${key.revoked_at}` : 'valid',
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
function tell({ key, key_id }: { readonly key: string; readonly key_id: string }): void {
  say(key);
  remark(`The ID of this key is ${key_id}. Store the key now, because it won't be shown again.`);
  remark(`To revoke it: npm run keys -- revoke ${key_id}`);
}

const noValidKey = (keyId: string): string =>
  `No valid key has the ID ${keyId}.\nTo list the keys: npm run keys -- list`;

/** Runs a command after the table is connected. `keyId` is empty for commands without a key. */
type KeyCommand = (options: KeyOptions, keyId: string) => Promise<void>;

const commands: Readonly<Record<string, { readonly takesKey: boolean; readonly work: KeyCommand }>> = {
  create: { takesKey: false, work: async (options) => tell(await createAccessKey(await carried(options))) },
  list: { takesKey: false, work: list },
  revoke: {
    takesKey: true,
    work: async (_, keyId) => {
      if (!(await revokeAccessKey(keyId))) throw new Mistake(noValidKey(keyId));
      remark(`Key ${keyId} was revoked.`);
    },
  },
  rotate: {
    takesKey: true,
    work: async (_, keyId) => {
      const made = await rotateAccessKey(keyId);
      if (!made) throw new Mistake(noValidKey(keyId));
      tell(made);
      remark(`When no caller uses the first key, revoke it: npm run keys -- revoke ${keyId}`);
    },
  },
  'rotate-files': {
    takesKey: false,
    work: async () => {
      const made = await rotateFileKeys();
      if (!made)
        throw new Mistake('Another rotation ran at the same time. The newest key is valid, so no action is needed.');
      remark(`File URLs are signed with key ${made.id} from ${instantOf(made.since * 1000)}.`);
      remark('The previous key stays valid for two more hours. The next rotation removes expired keys.');
    },
  },
};

async function run(args: readonly string[]): Promise<number> {
  const { positionals, values } = readArgs(args, {
    role: { type: 'string' },
    merchant: { type: 'string' },
    production: { type: 'string' },
    test: { type: 'boolean' },
    version: { type: 'string' },
    ...systemOption,
  });
  if (values.help) {
    say(usage);
    return 0;
  }
  const [name = '', ...given] = positionals;
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) throw new UsageError(`Missing or unknown command. Commands: ${Object.keys(commands).join(', ')}.`);
  const keyId = command.takesKey ? keyIdIn(given[0]) : '';
  if (given.length > (command.takesKey ? 1 : 0))
    throw new UsageError(`Too many arguments. ${name} accepts ${command.takesKey ? 'one key' : 'only options'}.`);
  const { role, merchant, production, test, version, port } = values;
  const named = Object.entries({ role, merchant, production, test, version }).find(([, value]) => value !== undefined);
  if (named && name !== 'create') throw new UsageError(`${name} doesn't support --${named[0]}.`);
  if (name === 'create') check(values);
  remark(`Using ${await connect('TABLE_NAME', portIn(port))}.`);
  await command.work(values, keyId);
  return 0;
}

if (import.meta.main) runCommand(run, 'npm run keys');
