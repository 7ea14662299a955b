import { publishedVersions } from '../../versions/versions.ts';
import { corsHeaders } from '../cors.ts';
import { type Answer, isUnderway, type StageMiddleware, type Underway } from '../stages.ts';

/**
 * Sets the headers that every answer has. Runs after the request is counted, so that its figures include the request.
 */
export const headers = (): StageMiddleware => ({
  after: (request) => {
    const { response, event } = request;
    if (response && isUnderway(event)) request.response = withCommonHeaders(event, response);
  },
});

/** For browsers, on every answer: JSON is never taken for a page, and the next request uses https too. */
export const browserHeaders = {
  'X-Content-Type-Options': 'nosniff',
  'Strict-Transport-Security': 'max-age=31536000', // a year, which preload lists ask for
} as const;

/** Gives an answer the headers that every answer has. */
export function withCommonHeaders(at: Underway, { status, headers: own, body }: Answer): Answer {
  const { area, version, limit, id } = at;
  const latest = area && publishedVersions[area][0].date;
  // a repeated answer names the version that it was made in
  const made = own['X-Api-Version'] ?? version;
  const shown = area && (status === 401 || status === 429 ? latest : (made ?? latest));
  const old = area && publishedVersions[area].find(({ date }) => date === shown)?.deprecated;
  const answered = {
    ...browserHeaders,
    ...(area && { 'Cache-Control': 'private, no-cache', Vary: 'Authorization, X-Api-Version' }),
    'X-Request-Id': id,
    ...(shown && { 'X-Api-Version': shown }),
    ...(old && {
      Deprecation: `@${Date.parse(old.since) / 1000}`,
      Sunset: new Date(old.sunset).toUTCString(),
    }),
    ...(limit &&
      status !== 401 && {
        'X-RateLimit-Limit': String(limit.limit),
        'X-RateLimit-Remaining': String(limit.remaining),
        'X-RateLimit-Reset': String(limit.reset),
      }),
    ...own,
  };
  return { status, headers: { ...answered, ...corsHeaders(at, answered) }, body };
}
