import type { MiddlewareObj } from '@middy/core';
import { publishedVersions } from '../../versions/versions.ts';
import { corsHeaders } from '../cors.ts';
import { heldTags } from '../entity-tag.ts';
import type { Answer, Exchange } from '../exchange.ts';
import { type GatewayResult, toGateway } from '../proxy-event.ts';
import { type Reply, render } from '../render.ts';
import { mayAnswer304 } from './admit.ts';

/** Makes the HTTP answer of a reply: schema, version, ETag and 304. */
export const respond = (): MiddlewareObj<Exchange, GatewayResult> => ({
  after: async (request) => {
    // what the endpoint's own code answered; from here on it is the gateway's
    const answer = await render(request.event, request.response as unknown as Reply);
    request.response = toGateway(conditional(request.event, answer));
  },
});

/** Sets the headers that every answer bears. Runs after `admit` has counted, so that the figures are this request's. */
export const headers = (): MiddlewareObj<Exchange, GatewayResult> => ({
  after: (request) => {
    const { response, event } = request;
    if (response) response.headers = commonHeaders(event, response.statusCode, response.headers);
  },
});

/** For browsers, on every answer: JSON is never taken for a page, and the next request uses https too. */
export const browserHeaders = {
  'X-Content-Type-Options': 'nosniff',
  'Strict-Transport-Security': 'max-age=31536000', // a year, which preload lists ask for
} as const;

type Headers = Readonly<Record<string, string | number | boolean>>;

function commonHeaders(
  { area, version, limit, received }: Exchange,
  status: number,
  own: Headers = {},
): Record<string, string> {
  const latest = area && publishedVersions[area][0].date;
  // a replayed answer tells the version that it was made in
  const made = typeof own['X-Api-Version'] === 'string' ? own['X-Api-Version'] : version;
  const shown = area && (status === 401 || status === 429 ? latest : (made ?? latest));
  const old = area && publishedVersions[area].find(({ date }) => date === shown)?.deprecated;
  const answered = {
    ...browserHeaders,
    ...(area && { 'Cache-Control': 'private, no-cache', Vary: 'Authorization, X-Api-Version' }),
    'X-Request-Id': received.id,
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
    ...Object.fromEntries(Object.entries(own).map(([name, value]) => [name, String(value)])),
  };
  return { ...answered, ...corsHeaders(received, answered) };
}

/** An answer with the headers that every answer bears. */
export const withCommonHeaders = (exchange: Exchange, answer: Answer): Answer => ({
  ...answer,
  headers: commonHeaders(exchange, answer.status, answer.headers),
});

/** 304 when the caller holds these very bytes already. */
function conditional(exchange: Exchange, answer: Answer): Answer {
  const tag = answer.headers.ETag;
  if (!tag || !mayAnswer304(exchange) || answer.status !== 200) return answer;
  return heldTags(exchange.received).includes(tag) ? { status: 304, headers: { ETag: tag }, body: '' } : answer;
}
