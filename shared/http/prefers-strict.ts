/** Returns whether `Prefer` contains `handling=strict` (RFC 7240). Only the first `handling` counts. */
export function prefersStrict(headers: ReadonlyMap<string, string>): boolean {
  const [, , handling] = /(?:^|[\s,;])handling\s*=\s*("?)(\w+)\1(?=$|[\s,;])/i.exec(headers.get('prefer') ?? '') ?? [];
  return handling?.toLowerCase() === 'strict';
}
