import { type LimitStatus, windowSeconds } from '../../access/rate-limit.ts';
import { nowSeconds } from '../../lib/clock.ts';
import { publishedVersions } from '../../versions/versions.ts';
import { isReadStrictly, strictApplied } from '../body.ts';
import { corsHeaders } from '../cors.ts';
import { type Answer, isUnderway, type StageMiddleware, type Underway } from '../stages.ts';

/**
 * Sets the headers of every response. It runs after the request has been counted, so that the rate limit headers
 * include the request.
 */
export const headers = (): StageMiddleware => ({
  after: (request) => {
    const { response, event } = request;
    if (response && isUnderway(event)) request.response = withCommonHeaders(event, response);
  },
});

/** Headers for browsers. They stop a browser from treating JSON as a page, and make it use HTTPS for later requests. */
export const browserHeaders = {
  'X-Content-Type-Options': 'nosniff',
  'Strict-Transport-Security': 'max-age=31536000', // a year, as preload lists require
} as const;

/** Adds the headers of every response. */
export function withCommonHeaders(at: Underway, { status, headers: own, body }: Answer): Answer {
  const { area, version, limit, id } = at;
  const latest = area && publishedVersions[area][0].date;
  // a stored response names the version in which it was created
  const made = own['X-Api-Version'] ?? version;
  const shown = area && (status === 401 || status === 429 ? latest : (made ?? latest));
  const old = area && publishedVersions[area].find(({ date }) => date === shown)?.deprecated;
  // errors have two media types
  const vary = [area && 'Authorization, X-Api-Version', status >= 400 && 'Accept'].filter(Boolean).join(', ');
  const answered = {
    ...browserHeaders,
    ...(area && { 'Cache-Control': 'private, no-cache' }),
    ...(vary !== '' && { Vary: vary }),
    'X-Request-Id': id,
    ...(shown && { 'X-Api-Version': shown }),
    ...(old && {
      Deprecation: `@${Date.parse(old.since) / 1000}`,
      Sunset: new Date(old.sunset).toUTCString(),
    }),
    ...(limit && status !== 401 && limitHeaders(limit)),
    ...(at.input && isReadStrictly(at.contract.body, at) && strictApplied),
    ...own,
  };
  return { status, headers: { ...answered, ...corsHeaders(at, answered) }, body };
}

/**
 * Returns the rate limit twice: in the documented headers, and in those of the IETF's draft
 * (draft-ietf-httpapi-ratelimit-headers-10), whose time is in seconds from now.
 */
const limitHeaders = ({ limit, remaining, reset }: LimitStatus) => ({
  'X-RateLimit-Limit': String(limit),
  'X-RateLimit-Remaining': String(remaining),
  'X-RateLimit-Reset': String(reset),
  'RateLimit-Policy': `"default";q=${limit};w=${windowSeconds}`,
  RateLimit: `"default";r=${remaining};t=${Math.max(0, reset - nowSeconds())}`,
});
