/**
 * Returns the headers of the console's files. Pages run only their own scripts, and talk only to the service and to its
 * bucket. `bucket` is the origin of presigned URLs.
 */
export const consoleHeaders = (bucket: string): Readonly<Record<string, string>> => ({
  'Content-Security-Policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `img-src 'self' blob: data: ${bucket}`,
    `connect-src 'self' ${bucket}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
});
