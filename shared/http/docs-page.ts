import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { gzipSync } from 'node:zlib';
import { lazy } from '../lib/lazy.ts';
import { bundled } from './assets.ts';
import { describedVersions } from './openapi-file.ts';

/** The page of the API reference, and its Content Security Policy. */
interface ReferencePage {
  /** The compressed page. */
  readonly gzip: Buffer;
  readonly policy: string;
}

/** The page as it was created during bundling. Without a bundle, it is created now. */
export const referencePage = lazy('the API reference', (): ReferencePage => {
  const [gzip, policy] = [bundled('page.html.gz'), bundled('policy.txt')];
  return gzip && policy ? { gzip, policy: policy.toString() } : makePage();
});

/** Returns the files to bundle, by name. */
export function pageAssets(): Readonly<Record<string, Buffer | string>> {
  const { gzip, policy } = makePage();
  return { 'page.html.gz': gzip, 'policy.txt': policy };
}

/**
 * Returns the script of the API reference. The package contains it as one string, and nothing else in the package is
 * used.
 */
function library(): string {
  const file = join(import.meta.dirname, '../../node_modules/@scalar/fastify-api-reference/dist/index.js');
  const [, literal] = /^var standalone_default = (".*");$/m.exec(readFileSync(file, 'utf8')) ?? [];
  if (!literal) throw new Error(`${file} does not contain the script of the API reference`);
  return runInNewContext(literal);
}

// The documents of the versions, latest first. Within one version, each response has one shape. The URLs are relative,
// so that the page works behind any stage.
const sources = describedVersions.map((version) => ({
  title: `Version ${version}`,
  slug: version,
  url: `openapi.json?version=${version}`,
}));

const settings = {
  sources,
  authentication: { preferredSecurityScheme: 'bearer' },
  defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
  // features that would send requests to other hosts. The policy forbids these requests, and this stops the page from
  // trying
  withDefaultFonts: false,
  telemetry: false,
  proxyUrl: '',
  agent: { disabled: true },
  mcp: { disabled: true },
  hideClientButton: true,
  showDeveloperTools: 'never',
  // keeps a key in the browser until the user removes it
  persistAuth: true,
  hideModels: true,
  customCss: [
    '.scalar-app { --scalar-font: system-ui, sans-serif; --scalar-font-code: ui-monospace, monospace; }',
    // commands in the guide are longer than its column
    '.scalar-app .markdown pre code { white-space: pre-wrap; }',
    '.scalar-app .markdown th { word-break: normal; overflow-wrap: normal; }',
  ].join('\n'),
};

// runs before the library. The library would otherwise generate code from strings, which the policy forbids
const before = 'globalThis.__zod_globalConfig = { jitless: true };';

// The page sends requests to its own host, in the version that it shows. It sends a file ("Binary File") with the
// file's media type, because the library would send it as `application/octet-stream`.
const start = `Scalar.createApiReference('#reference', {
  ...${JSON.stringify(settings)},
  servers: [{ url: new URL('.', location.href).href.slice(0, -1) }],
  onBeforeRequest: ({ requestBuilder: { path, body, headers } }) => {
    const version = ${JSON.stringify(describedVersions)}.find((one) => location.hash.startsWith('#' + one));
    if (path.raw.startsWith('/v2/') && !headers.has('X-Api-Version')) {
      headers.set('X-Api-Version', version ?? '${describedVersions[0]}');
    }
    if (body?.value instanceof File) headers.set('Content-Type', body.value.type);
  },
});`;

/** Returns the HTML page with its scripts inline. The scripts contain its styles. */
function makePage(): ReferencePage {
  const scripts = [before, inline(library()), start];
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>made-to-order: API reference</title>
<link rel="icon" href="data:,">
</head>
<body>
<div id="reference"></div>
<noscript>The description of this API is <a href="openapi.json">openapi.json</a>.</noscript>
${scripts.map((script) => `<script>${script}</script>`).join('\n')}
</body>
</html>
`;
  return { gzip: gzipSync(html, { level: 9 }), policy: policyFor(scripts) };
}

/** Escapes a script so that it cannot end its element or open a comment. */
const inline = (script: string): string =>
  script
    .replaceAll(/\/\/# sourceMappingURL=[^\n]*/g, '')
    .replaceAll('<!--', '\\x3C!--')
    .replaceAll(/<\/script/gi, '\\x3C/script');

/**
 * Returns the Content Security Policy. It forbids requests to other hosts, and allows only these scripts. The library
 * sets styles on elements, and shows response bytes from the browser's memory.
 */
const policyFor = (scripts: readonly string[]): string =>
  [
    "default-src 'none'",
    `script-src ${scripts.map((script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`).join(' ')}`,
    "style-src 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
