import { pageAssets, referencePage } from '../../../shared/http/docs-page.ts';
import { publicEndpoint, text } from '../../../shared/http/public-endpoint.ts';

export const handler = publicEndpoint(
  {
    route: 'GET /docs',
    summary: 'Show the API reference',
    description: 'A page that reads `openapi.json` beside it and lets one try the endpoints out.',
    extension: true,
    allow: 'anyone',
    answersAs: ['text/html'],
    needs: [],
    errorImpact: 'Developers cannot read the API reference.',
  },
  async () => {
    const { gzip, policy } = referencePage.get();
    return text('text/html; charset=utf-8', gzip, {
      // compressed for every caller: all browsers accept it, and 2 MB of plain text cost eight times as much
      'Content-Encoding': 'gzip',
      'Cache-Control': 'public, max-age=300',
      'Content-Security-Policy': policy,
      'Referrer-Policy': 'no-referrer',
    });
  },
);

/** The bundle carries the page. */
export const assets = pageAssets;
