import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { gzipSync } from 'node:zlib';
import { lazy } from '../lib/lazy.ts';
import { bundled } from './assets.ts';
import { describedVersions } from './openapi-file.ts';

/** The page of the API reference, and the policy that lets nothing else in. */
interface ReferencePage {
  /** Its bytes, compressed. */
  readonly gzip: Buffer;
  readonly policy: string;
}

/** The page as it was made at bundling, or made now where there is no bundle. */
export const referencePage = lazy('the API reference', (): ReferencePage => {
  const [gzip, policy] = [bundled('page.html.gz'), bundled('policy.txt')];
  return gzip && policy ? { gzip, policy: policy.toString() } : makePage();
});

/** Lists the files beside the bundle, by name. */
export function pageAssets(): Readonly<Record<string, Buffer | string>> {
  const { gzip, policy } = makePage();
  return { 'page.html.gz': gzip, 'policy.txt': policy };
}

/** Reads the script of the reference: the package holds it as one text, and nothing else of it is used. */
function library(): string {
  const file = join(import.meta.dirname, '../../node_modules/@scalar/fastify-api-reference/dist/index.js');
  const [, literal] = /^var standalone_default = (".*");$/m.exec(readFileSync(file, 'utf8')) ?? [];
  if (!literal) throw new Error(`${file} holds no script of the reference`);
  return runInNewContext(literal);
}

// The documents of the versions, the latest first: in them each answer has one shape. Their addresses are relative, so
// that the page works behind any stage.
const sources = describedVersions.map((version) => ({
  title: `Version ${version}`,
  slug: version,
  url: `openapi.json?version=${version}`,
}));

const settings = {
  sources,
  authentication: { preferredSecurityScheme: 'bearer' },
  defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
  // what the page would ask other hosts for, or send them: its policy forbids these requests, this keeps it from trying
  withDefaultFonts: false,
  telemetry: false,
  proxyUrl: '',
  agent: { disabled: true },
  mcp: { disabled: true },
  hideClientButton: true,
  showDeveloperTools: 'never',
  // a key that is typed in is kept in the browser until it is taken out
  persistAuth: true,
  hideModels: true,
  customCss: [
    '.scalar-app { --scalar-font: system-ui, sans-serif; --scalar-font-code: ui-monospace, monospace; }',
    // lines of the guide's commands are longer than its column
    '.scalar-app .markdown pre code { white-space: pre-wrap; }',
    '.scalar-app .markdown th { word-break: normal; overflow-wrap: normal; }',
  ].join('\n'),
};

// said before the library starts: it has a way without code made of texts, which the policy forbids
const before = 'globalThis.__zod_globalConfig = { jitless: true };';

// Requests go where the page came from, whatever name that host has, in the version that is shown. A file ("Binary
// File") is sent as what it is: the library would call it a stream of bytes.
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

/** Writes one document with its scripts inside; they bring its styles. */
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

/** Escapes a script so that nothing in it ends the element or opens a comment. */
const inline = (script: string): string =>
  script
    .replaceAll(/\/\/# sourceMappingURL=[^\n]*/g, '')
    .replaceAll('<!--', '\\x3C!--')
    .replaceAll(/<\/script/gi, '\\x3C/script');

/**
 * Writes the policy: nothing is loaded from elsewhere or sent there, and only these scripts run. The library sets
 * styles on elements, and shows the bytes of an answer from the browser's memory.
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
