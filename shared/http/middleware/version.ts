import type { MiddlewareObj } from '@middy/core';
import { Refusal } from '../../lib/refusal.ts';
import { publishedVersions } from '../../versions/versions.ts';
import type { Exchange } from '../exchange.ts';

/** Settles the version: the request's, else the key's pinned one, else the latest. */
export const version = (): MiddlewareObj<Exchange> => ({
  before: ({ event }) => {
    const { area, received, key } = event;
    if (!area) {
      event.version = '';
      return;
    }
    const known = publishedVersions[area].map(({ date }) => date);
    const asked = received.headers.get('x-api-version');
    if (asked !== undefined && !known.includes(asked)) {
      throw new Refusal('malformed', `Unknown version. X-Api-Version may be ${known.join(' or ')} here.`);
    }
    // a version that is pinned for the other area means nothing here
    const pinned = known.find((date) => date === key?.version);
    event.version = asked ?? pinned ?? publishedVersions[area][0].date;
  },
});
