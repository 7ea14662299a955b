import type { Incoming } from './stages.ts';

/** Stands for every origin where `*` cannot be written: in deployment options and stage variables. */
export const anyOrigin = 'any';

/**
 * The headers of a preflight response, except the origin. By the Fetch standard, a star means every header except
 * `Authorization`.
 */
export const preflightHeaders = {
  'Access-Control-Allow-Methods': 'GET,HEAD,POST,PUT,PATCH,DELETE',
  'Access-Control-Allow-Headers': '*,Authorization',
  'Access-Control-Max-Age': '7200', // seconds, the longest that Chromium caches it
} as const;

/**
 * Returns the headers that allow a page of another origin to read a response. They contain the page's origin, if it is
 * allowed, and the names of the response's headers. Returns no headers if the deployment does not allow any origin.
 */
export function corsHeaders(
  { corsOrigins, headers }: Incoming,
  answered: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  if (corsOrigins === undefined) return {};
  const exposed = { 'Access-Control-Expose-Headers': Object.keys(answered).join(', ') };
  if (corsOrigins === anyOrigin) return { ...exposed, 'Access-Control-Allow-Origin': '*' };
  const origin = headers.get('origin') ?? '';
  // caches must keep responses to different origins apart, including responses without an allowed origin
  const Vary = [answered.Vary, 'Origin'].filter((name) => name).join(', ');
  if (!corsOrigins.split(',').includes(origin)) return { Vary };
  return { ...exposed, Vary, 'Access-Control-Allow-Origin': origin };
}
