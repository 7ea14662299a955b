import { parseArgs } from 'node:util';
import type { AccessKey, Role } from '../shared/access/access-keys.ts';
import { createAccessKey, listAccessKeys, revokeAccessKey, rotateAccessKey } from '../shared/access/manage-keys.ts';
import { rotateFileKeys } from '../shared/files/file-keys.ts';
import { instantOf } from '../shared/lib/clock.ts';
import { idOfUnique } from '../shared/table/table.ts';
import { publishedVersions } from '../shared/versions/versions.ts';
import { connect } from './connection.ts';

const usage = `npm run keys -- create --role staff|merchant|production [--merchant HANDLE] [--production HANDLE] [--version DATE] [--test]
                          --test: of merchants alone
npm run keys -- list
npm run keys -- revoke KEY_ID
npm run keys -- rotate KEY_ID     makes a second key that carries the same; revoke the first when no caller uses it
npm run keys -- rotate-files      makes a new key that addresses of files are signed with, two minutes from now on

Works on the local system while one runs, else on the one that TABLE_NAME and the AWS variables name.`;

const roles: readonly string[] = ['staff', 'merchant', 'production'] satisfies Role[];
const isRole = (text: string | undefined): text is Role => text !== undefined && roles.includes(text);

/** The command cannot be done. The message is a sentence for the user. */
class Mistake extends Error {}

interface Options {
  readonly role?: string | undefined;
  readonly merchant?: string | undefined;
  readonly production?: string | undefined;
  readonly test?: boolean | undefined;
  readonly version?: string | undefined;
}

async function handleToId(entity: 'merchant' | 'production', handle: string | undefined): Promise<number | null> {
  if (handle === undefined) return null;
  const id = await idOfUnique(entity, 'handle', handle);
  if (id === undefined) throw new Mistake(`There is no ${entity} "${handle}".`);
  return id;
}

async function carried({
  role,
  merchant,
  production,
  test = false,
  version,
}: Options): Promise<Omit<AccessKey, 'key_id'>> {
  if (!isRole(role)) throw new Mistake(`--role must be one of: ${roles.join(', ')}.`);
  if (role === 'merchant' && !merchant) throw new Mistake('A merchant key needs --merchant HANDLE.');
  if (role === 'production' && !production) throw new Mistake('A production key needs --production HANDLE.');
  if (role === 'merchant' && production) throw new Mistake('--production does not go with the role merchant.');
  if (role === 'production' && merchant) throw new Mistake('--merchant does not go with the role production.');
  const known = Object.values(publishedVersions).flatMap((versions) => versions.map(({ date }) => date));
  if (version !== undefined && !known.includes(version))
    throw new Mistake(`--version must be one of: ${known.join(', ')}.`);
  return {
    role,
    merchant: await handleToId('merchant', merchant),
    production: await handleToId('production', production),
    is_test: test,
    version: version ?? null,
  };
}

const commands: readonly string[] = ['create', 'list', 'revoke', 'rotate', 'rotate-files'];

const say = (line: string) => process.stdout.write(`${line}\n`);
const remark = (line: string) => process.stderr.write(`${line}\n`);

async function run(args: readonly string[]): Promise<void> {
  const { positionals, values } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      role: { type: 'string' },
      merchant: { type: 'string' },
      production: { type: 'string' },
      test: { type: 'boolean' },
      version: { type: 'string' },
    },
  });
  const [command, keyId = ''] = positionals;
  if (!commands.includes(command ?? '')) throw new Mistake(usage);
  if ((command === 'revoke' || command === 'rotate') && !keyId) throw new Mistake(usage);
  remark(`Using ${connect('TABLE_NAME')}.`);
  if (command === 'create') {
    say((await createAccessKey(await carried(values))).key);
    remark('This key is shown once and not kept.');
  } else if (command === 'list') {
    for (const {
      key_id,
      role,
      is_test,
      merchant,
      production,
      version,
      created_at,
      revoked_at,
    } of await listAccessKeys()) {
      const bound = [merchant && `merchant ${merchant}`, production && `production ${production}`, version].filter(
        Boolean,
      );
      say(
        [
          key_id,
          role,
          is_test ? 'test' : 'live',
          bound.join(', ') || '-',
          created_at,
          revoked_at ? `revoked ${revoked_at}` : 'valid',
        ].join('\t'),
      );
    }
  } else if (command === 'revoke') {
    if (!(await revokeAccessKey(keyId))) throw new Mistake(`There is no valid key ${keyId}.`);
    remark(`The key ${keyId} is refused from now on.`);
  } else if (command === 'rotate-files') {
    const made = await rotateFileKeys();
    if (!made) throw new Mistake('Another rotation came in between; the newest key is good.');
    remark(`Addresses of files are signed with key ${made.id} from ${instantOf(made.since * 1000)} on.`);
    remark('The key before opens its addresses for two hours more. Keys that are over go with the next rotation.');
  } else {
    const made = await rotateAccessKey(keyId);
    if (!made) throw new Mistake(`There is no valid key ${keyId}.`);
    say(made.key);
    remark(`This key is shown once and not kept. End the first one with: npm run keys -- revoke ${keyId}`);
  }
}

run(process.argv.slice(2)).catch((error: unknown) => {
  const message = error instanceof Error ? error.message : String(error);
  remark(message);
  process.exitCode = 1;
});
