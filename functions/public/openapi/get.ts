import { takesGzip } from '../../../shared/http/content-encoding.ts';
import { describedVersions, documentAssets, documentAt } from '../../../shared/http/openapi-file.ts';
import { publicEndpoint, text } from '../../../shared/http/public-endpoint.ts';
import { readOneOf } from '../../../shared/http/queries.ts';
import { isEmulated } from '../../../shared/lib/lazy.ts';

export const handler = publicEndpoint(
  {
    route: 'GET /openapi.json',
    summary: 'Get the description of the API',
    description:
      'Returns the description of the API as OpenAPI 3.1, with the address of this service as its server. Generate clients from the document of one version.',
    extension: true,
    allow: 'anyone',
    queries: {
      version: {
        description:
          'Describe this version of `/v2` alone: each answer has one shape, so that clients can be generated. Without it all versions are described, an answer that differs between them as one of several.',
        values: describedVersions,
      },
    },
    answersAs: ['application/json'],
    needs: [],
    errorImpact: 'Developers and their tools cannot read the description of the API.',
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

/** The bundle carries the documents. */
export const assets = documentAssets;
