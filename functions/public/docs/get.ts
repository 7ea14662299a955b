import { gunzipSync } from 'node:zlib';
import { pageAssets, referencePage } from '../../../shared/http/docs-page.ts';
import { publicEndpoint, text } from '../../../shared/http/public-endpoint.ts';
import { isEmulated } from '../../../shared/lib/lazy.ts';

export const handler = publicEndpoint(
  {
    route: 'GET /docs',
    summary: 'Show the API reference',
    description:
      'Shows this reference in a browser. The page reads `openapi.json` from the same server and can send requests.',
    extension: true,
    allow: 'anyone',
    answersAs: ['text/html'],
    needs: [],
    errorImpact: 'Developers cannot read the API reference.',
  },
  async () => {
    const { gzip, policy } = referencePage.get();
    // compressed for every caller, because all browsers accept it and 2 MB of plain text cost eight times as much
    const packed = !isEmulated();
    return text('text/html; charset=utf-8', packed ? gzip : gunzipSync(gzip).toString(), {
      ...(packed && { 'Content-Encoding': 'gzip' }),
      'Cache-Control': 'public, max-age=300',
      'Content-Security-Policy': policy,
      'Referrer-Policy': 'no-referrer',
    });
  },
);

/** The bundle contains the page. */
export const assets = pageAssets;
