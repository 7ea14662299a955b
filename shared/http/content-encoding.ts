/** Tells whether a request's `Accept-Encoding` names gzip, and not to refuse it with `q=0`. */
export const takesGzip = (headers: ReadonlyMap<string, string>): boolean =>
  /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/.test(headers.get('accept-encoding') ?? '');
