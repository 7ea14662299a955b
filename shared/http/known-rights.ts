import type { Role } from '../lib/key-rights.ts';
import { lazy } from '../lib/lazy.ts';
import { publishedVersions } from '../versions/versions.ts';
import { bundled, generatedFile } from './assets.ts';

const file = 'scopes.json'; // the scopes of each role

/** Returns the files to bundle with functions that create access keys. */
export const scopesAssets = () => ({ [file]: generatedFile(file) });

const scopes = lazy(
  'the scopes of each role',
  (): Readonly<Record<Role, readonly string[]>> => JSON.parse(bundled(file)?.toString() ?? generatedFile(file)),
);

/** Returns the scopes and the API versions that keys of a role can have. */
export function knownRights(role: Role) {
  const area = role === 'merchant' ? 'v2' : 'master-administration';
  return { scopes: scopes.get()[role], versions: publishedVersions[area].map(({ date }) => date) };
}
