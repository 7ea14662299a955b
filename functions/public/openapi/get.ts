import { takesGzip } from '../../../shared/http/content-encoding.ts';
import { describedVersions, documentAssets, documentAt } from '../../../shared/http/openapi-file.ts';
import { publicEndpoint, text } from '../../../shared/http/public-endpoint.ts';
import { readOneOf } from '../../../shared/http/queries.ts';
import { isEmulated } from '../../../shared/lib/lazy.ts';

export const handler = publicEndpoint(
  {
    route: 'GET /openapi.json',
    summary: 'Get the OpenAPI document',
    description:
      'Returns the OpenAPI 3.1 document of the API, with the URL of this service as its server. To generate a client, use the document of one version.',
    extension: true,
    allow: 'anyone',
    queries: {
      version: {
        description:
          'Version of `/v2` to describe. Each response then has one form, so that you can generate clients. Default: all versions, and responses that differ between versions have several forms.',
        values: describedVersions,
      },
    },
    answersAs: ['application/json'],
    needs: [],
    errorImpact: 'Developers and their tools cannot read the OpenAPI document.',
  },
  async ({ validated }) => {
    const { plain, gzip } = documentAt(validated.publicUrl, readOneOf(validated, 'version', describedVersions));
    const packed = takesGzip(validated.headers) && !isEmulated();
    return text('application/json; charset=utf-8', packed ? gzip : plain, {
      ...(packed && { 'Content-Encoding': 'gzip' }),
      'Cache-Control': 'public, max-age=300',
      Vary: 'Accept-Encoding',
    });
  },
);

/** The bundle contains the documents. */
export const assets = documentAssets;
