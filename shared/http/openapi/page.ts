import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { lazy } from '../../lib/lazy.ts';

/** What the page is made of: the file beside the bundle, and where it comes from. */
export const pageAssets: Readonly<Record<string, string>> = {
  'swagger-ui.css': 'node_modules/swagger-ui-dist/swagger-ui.css',
  'swagger-ui-bundle.js': 'node_modules/swagger-ui-dist/swagger-ui-bundle.js',
};

/** Reads an asset: beside the bundle, or in the repository where there is no bundle. */
function asset(name: string): string {
  const bundled = new URL(`./assets/${name}`, import.meta.url);
  return readFileSync(existsSync(bundled) ? bundled : new URL(`../../../${pageAssets[name]}`, import.meta.url), 'utf8');
}

// the address is relative, so that the page works behind any stage
const start = `SwaggerUIBundle({
  url: 'openapi.json',
  dom_id: '#reference',
  deepLinking: true,
  persistAuthorization: false,
  validatorUrl: null,
  queryConfigEnabled: false,
});`;

/** The page of the API reference: one document with its styles and scripts inside, and the policy that lets nothing else in. */
export const referencePage = lazy('the API reference', () => {
  const style = asset('swagger-ui.css').replace(sourceMap, '');
  const scripts = [inline(asset('swagger-ui-bundle.js')), start];
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
  return { html, compressed: gzipSync(html), policy: policyFor(scripts) };
});

const sourceMap = /\/[/*]# sourceMappingURL=[^\n]*/g;

/** A script as it may stand inside a page: nothing in it ends the element or opens a comment. */
const inline = (script: string): string =>
  script
    .replace(sourceMap, '')
    .replaceAll('<!--', '\\x3C!--')
    .replaceAll(/<\/script/gi, '\\x3C/script');

/** Nothing is loaded from elsewhere, and no script runs but these. The library styles elements in place. */
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
