/** Returns whether a request's `Accept-Encoding` allows gzip. `q=0` does not allow it. */
export const takesGzip = (headers: ReadonlyMap<string, string>): boolean =>
  /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/.test(headers.get('accept-encoding') ?? '');
