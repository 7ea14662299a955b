import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { lazy } from '../lib/lazy.ts';
import { bundled } from './assets.ts';

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

const part = (name: string): string =>
  readFileSync(new URL(`../../node_modules/swagger-ui-dist/${name}`, import.meta.url), 'utf8');

// the address is relative, so that the page works behind any stage
const start = `SwaggerUIBundle({
  url: 'openapi.json',
  dom_id: '#reference',
  deepLinking: true,
  persistAuthorization: false,
  validatorUrl: null,
  queryConfigEnabled: false,
});`;

/** Writes one document with its styles and scripts inside. */
function makePage(): ReferencePage {
  const style = part('swagger-ui.css').replace(sourceMap, '');
  const scripts = [inline(part('swagger-ui-bundle.js')), start];
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>made-to-order: API reference</title>
<link rel="icon" href="data:,">
<style>${style}</style>
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

const sourceMap = /\/[/*]# sourceMappingURL=[^\n]*/g;

/** Escapes a script so that nothing in it ends the element or opens a comment. */
const inline = (script: string): string =>
  script
    .replace(sourceMap, '')
    .replaceAll('<!--', '\\x3C!--')
    .replaceAll(/<\/script/gi, '\\x3C/script');

/**
 * Writes the policy: nothing is loaded from elsewhere, and only these scripts run. The library sets styles on elements.
 */
const policyFor = (scripts: readonly string[]): string =>
  [
    "default-src 'self'",
    `script-src ${scripts.map((script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`).join(' ')}`,
    "style-src 'unsafe-inline'",
    "img-src 'self' data:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
