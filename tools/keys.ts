import type { AccessKey, Role } from '../shared/access/access-keys.ts';
import { createAccessKey, listAccessKeys, revokeAccessKey, rotateAccessKey } from '../shared/access/manage-keys.ts';
import { everything } from '../shared/domain/reach.ts';
import { rotateFileKeys } from '../shared/files/file-keys.ts';
import { instantOf } from '../shared/lib/clock.ts';
import { readPage } from '../shared/table/lists/list.ts';
import { idOfUnique, readRecords } from '../shared/table/table.ts';
import { type Area, publishedVersions } from '../shared/versions/versions.ts';
import { Mistake, portIn, readArgs, remark, runCommand, say, systemOption, UsageError } from './command.ts';
import { connect } from './connection.ts';

const versionsOf = (area: Area): readonly string[] => publishedVersions[area].map(({ date }) => date);

const usage = `npm run keys -- create --role staff|merchant|production [--merchant HANDLE] [--production HANDLE] [--version DATE] [--test]
npm run keys -- list
npm run keys -- revoke KEY_ID
npm run keys -- rotate KEY_ID     makes a second key that carries the same; revoke the first when no caller uses it
npm run keys -- rotate-files      makes a new key that addresses of files are signed with, two minutes from now on

create prints the key alone on its standard output; its id is the part between the second
and the third _ of it. Where a KEY_ID is asked, the whole key does as well.

  --role ROLE          staff, merchant or production
  --merchant HANDLE    whose key it is; one of staff acts for that merchant in /v2
  --production HANDLE  of a production's key: whose
  --version DATE       pins a version: ${versionsOf('v2').join(' or ')} for a merchant, ${versionsOf('master-administration').join(' or ')} for staff and productions
  --test               of merchants alone: what it makes is apart from what is live
  --port N             the local system on a port, where several run
  --help               prints this

Works on the local system while one runs, else on the one that TABLE_NAME and the AWS variables name.`;

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
  if (id === undefined) throw new Mistake(`There is no ${entity} "${handle}". ${await handlesOf(entity)}`);
  return id;
}

const handlesAtMost = 20;

/** Says which handles an entity's records have; of very many, only the first. */
async function handlesOf(entity: 'merchant' | 'production'): Promise<string> {
  const { records, more } = await readPage({
    entity,
    reach: everything,
    conditions: [],
    ascending: true,
    limit: handlesAtMost,
  });
  if (records.length === 0) return 'None exists yet: npm run reference -- load FILE makes them.';
  return `There are: ${records.map(({ handle }) => handle).join(', ')}${more ? ', and more' : ''}.`;
}

/** Sees that options go together; answers the role that they name. */
function check({ role, merchant, production, version }: KeyOptions): Role {
  if (!isRole(role)) throw new UsageError(`--role must be one of: ${roles.join(', ')}.`);
  if (role === 'merchant' && !merchant) throw new UsageError('A merchant key needs --merchant HANDLE.');
  if (role === 'production' && !production) throw new UsageError('A production key needs --production HANDLE.');
  if (role === 'merchant' && production) throw new UsageError('--production does not go with the role merchant.');
  if (role === 'production' && merchant) throw new UsageError('--merchant does not go with the role production.');
  const area = role === 'merchant' ? 'v2' : 'master-administration';
  if (version !== undefined && !versionsOf(area).includes(version)) {
    throw new UsageError(`--version of a ${role} key must be one of: ${versionsOf(area).join(', ')}.`);
  }
  return role;
}

async function carried(options: KeyOptions): Promise<Omit<AccessKey, 'key_id'>> {
  const { merchant, production, test = false, version } = options;
  return {
    role: check(options),
    merchant: await handleToId('merchant', merchant),
    production: await handleToId('production', production),
    is_test: test,
    version: version ?? null,
  };
}

/**
 * Reads the id of a key, or of the key that was pasted in its place. A text that is neither may be a secret, and is not
 * said again.
 */
export function keyIdIn(text: string | undefined): string {
  const [, id] = /^(?:mto_(?:live|test)_)?([a-z0-9]{12})(?:_[\w-]*)?$/.exec(text ?? '') ?? [];
  if (id === undefined) throw new UsageError('Say the id of a key, 12 small letters and digits, or the key itself.');
  return id;
}

const headings = ['KEY ID', 'ROLE', 'KIND', 'OF', 'VERSION', 'MADE', 'STATE'];

/** Lists the keys in columns; whose they are is said by handle. */
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

/** Prints a key that was made: the key for programs, the rest for people. */
function tell({ key, key_id }: { readonly key: string; readonly key_id: string }): void {
  say(key);
  remark(`This key is shown once and not kept. Its id is ${key_id}; it ends by: npm run keys -- revoke ${key_id}`);
}

/** What a command does with the id that it is given, once the table is known. */
type KeyCommand = (options: KeyOptions, keyId: string) => Promise<void>;

const commands: Readonly<Record<string, { readonly takesKey: boolean; readonly work: KeyCommand }>> = {
  create: { takesKey: false, work: async (options) => tell(await createAccessKey(await carried(options))) },
  list: { takesKey: false, work: list },
  revoke: {
    takesKey: true,
    work: async (_, keyId) => {
      if (!(await revokeAccessKey(keyId))) throw new Mistake(`There is no valid key ${keyId}.`);
      remark(`The key ${keyId} is refused from now on.`);
    },
  },
  rotate: {
    takesKey: true,
    work: async (_, keyId) => {
      const made = await rotateAccessKey(keyId);
      if (!made) throw new Mistake(`There is no valid key ${keyId}.`);
      tell(made);
      remark(`End the first one with: npm run keys -- revoke ${keyId}`);
    },
  },
  'rotate-files': {
    takesKey: false,
    work: async () => {
      const made = await rotateFileKeys();
      if (!made) throw new Mistake('Another rotation came in between; the newest key is good.');
      remark(`Addresses of files are signed with key ${made.id} from ${instantOf(made.since * 1000)} on.`);
      remark('The key before opens its addresses for two hours more. Keys that are over go with the next rotation.');
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
  if (!command) throw new UsageError(`Say what is to be done: ${Object.keys(commands).join(', ')}.`);
  const keyId = command.takesKey ? keyIdIn(given[0]) : '';
  if (given.length > (command.takesKey ? 1 : 0))
    throw new UsageError(`${name} takes ${command.takesKey ? 'one key' : 'no name'}.`);
  const { role, merchant, production, test, version, port } = values;
  const named = Object.entries({ role, merchant, production, test, version }).find(([, value]) => value !== undefined);
  if (named && name !== 'create') throw new UsageError(`${name} does not know --${named[0]}.`);
  if (name === 'create') check(values);
  remark(`Using ${await connect('TABLE_NAME', portIn(port))}.`);
  await command.work(values, keyId);
  return 0;
}

if (import.meta.main) runCommand(run, 'npm run keys');
