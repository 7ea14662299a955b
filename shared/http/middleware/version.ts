import { fill, Refusal } from '../../lib/refusal.ts';
import { unknownVersion } from '../../lib/request-errors.ts';
import { publishedVersions } from '../../versions/versions.ts';
import type { Known, Received, Versioned } from '../stages.ts';

/**
 * Chooses the version: the requested version, else the key's pinned version, else the latest version. Rejects unknown
 * versions.
 */
export function chooseVersion<At extends Received & Partial<Pick<Known, 'key'>>>(at: At): At & Versioned {
  const { area, headers, key } = at;
  if (!area) return { ...at, version: '' };
  const known = publishedVersions[area].map(({ date }) => date);
  const asked = headers.get('x-api-version');
  if (asked !== undefined && !known.includes(asked)) {
    throw new Refusal(fill(unknownVersion, { versions: known.join(' or ') }));
  }
  // a version that is pinned for the other area does not apply here
  const pinned = known.find((date) => date === key?.version);
  return { ...at, version: asked ?? pinned ?? publishedVersions[area][0].date };
}
