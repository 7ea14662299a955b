import { endpoint } from '../../../shared/http/endpoint.ts';
import { pageAssets, referencePage } from '../../../shared/http/openapi/page.ts';
import { text } from '../../../shared/http/render.ts';

export const handler = endpoint(
  {
    route: 'GET /docs',
    summary: 'Show the API reference',
    description: 'A page that reads `openapi.json` beside it and lets one try the endpoints out.',
    extension: true,
    allow: 'anyone',
    needs: [],
    errorImpact: 'Developers cannot read the API reference.',
  },
  async ({ exchange }) => {
    const { html, compressed, policy } = referencePage.get();
    const gzip = /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/.test(
      exchange.received.headers.get('accept-encoding') ?? '',
    );
    return text('text/html; charset=utf-8', gzip ? compressed : html, {
      ...(gzip && { 'Content-Encoding': 'gzip' }),
      'Cache-Control': 'public, max-age=300',
      'Content-Security-Policy': policy,
      'Referrer-Policy': 'no-referrer',
      Vary: 'Accept-Encoding',
    });
  },
);

/** The bundle carries what the page is made of. */
export const assets = pageAssets;
