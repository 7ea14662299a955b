/** The media type of problem details (RFC 9457). */
export const problemType = 'application/problem+json';

/**
 * Returns whether a request's `Accept` prefers problem details to plain JSON. It must name their type, with at least
 * the quality of JSON. A wildcard does not name it, so that most callers get plain JSON.
 */
export function prefersProblem(headers: ReadonlyMap<string, string>): boolean {
  const qualities = new Map((headers.get('accept') ?? '').split(',').map(rangeOf));
  const problem = qualities.get(problemType) ?? 0;
  const json = ['application/json', 'application/*', '*/*'].find((range) => qualities.has(range)) ?? '';
  return problem > 0 && problem >= (qualities.get(json) ?? 0);
}

/** Returns a media range in lower case, and its quality from 0 to 1. */
function rangeOf(text: string): readonly [string, number] {
  const [range = '', ...parameters] = text.toLowerCase().split(';');
  const [, quality] = /^\s*q\s*=\s*([\d.]+)\s*$/.exec(parameters.find((one) => /^\s*q\s*=/.test(one)) ?? '') ?? [];
  return [range.trim(), Number(quality ?? 1)];
}
