import type { Incoming } from './stages.ts';

/** Means every origin where `*` may not be written: in the options of a deployment and in variables of a stage. */
export const anyOrigin = 'any';

/**
 * What a preflight is told, but for the origin. A star means every header but `Authorization`, by the Fetch standard.
 */
export const preflightHeaders = {
  'Access-Control-Allow-Methods': 'GET,HEAD,POST,PUT,PATCH,DELETE',
  'Access-Control-Allow-Headers': '*,Authorization',
  'Access-Control-Max-Age': '7200', // seconds; the longest that Chromium keeps it
} as const;

/**
 * Lists the headers by which a browser lets a page of another origin read an answer: its origin, when it is allowed,
 * and the names of the headers that the answer has. None while the deployment allows no origin.
 */
export function corsHeaders(
  { corsOrigins, headers }: Incoming,
  answered: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  if (corsOrigins === undefined) return {};
  const exposed = { 'Access-Control-Expose-Headers': Object.keys(answered).join(', ') };
  if (corsOrigins === anyOrigin) return { ...exposed, 'Access-Control-Allow-Origin': '*' };
  const origin = headers.get('origin') ?? '';
  // caches keep the answers to different origins apart, the one to none included
  const Vary = [answered.Vary, 'Origin'].filter((name) => name).join(', ');
  if (!corsOrigins.split(',').includes(origin)) return { Vary };
  return { ...exposed, Vary, 'Access-Control-Allow-Origin': origin };
}
