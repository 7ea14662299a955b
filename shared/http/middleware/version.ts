import { Refusal } from '../../lib/refusal.ts';
import { publishedVersions } from '../../versions/versions.ts';
import type { Known, Received, Versioned } from '../stages.ts';

/** Settles the version: the request's, else the key's pinned one, else the latest. */
export function chooseVersion<At extends Received & Partial<Pick<Known, 'key'>>>(at: At): At & Versioned {
  const { area, headers, key } = at;
  if (!area) return { ...at, version: '' };
  const known = publishedVersions[area].map(({ date }) => date);
  const asked = headers.get('x-api-version');
  if (asked !== undefined && !known.includes(asked)) {
    throw new Refusal('malformed', `Unknown version. X-Api-Version may be ${known.join(' or ')} here.`);
  }
  // a version that is pinned for the other area means nothing here
  const pinned = known.find((date) => date === key?.version);
  return { ...at, version: asked ?? pinned ?? publishedVersions[area][0].date };
}
