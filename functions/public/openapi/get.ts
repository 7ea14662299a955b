import { gzipSync } from 'node:zlib';
import document from '../../../docs/openapi.json' with { type: 'json' };
import { takesGzip } from '../../../shared/http/encoding.ts';
import { publicEndpoint, text } from '../../../shared/http/public-endpoint.ts';

export const handler = publicEndpoint(
  {
    route: 'GET /openapi.json',
    summary: 'Get the description of the API',
    description: 'OpenAPI 3.1, with the address of this service as its server.',
    extension: true,
    allow: 'anyone',
    text: 'application/json',
    needs: [],
    errorImpact: 'Developers and their tools cannot read the description of the API.',
  },
  async ({ asked }) => {
    const { plain, gzip } = written(asked.publicUrl);
    const packed = takesGzip(asked.headers);
    return text('application/json; charset=utf-8', packed ? gzip : plain, {
      ...(packed && { 'Content-Encoding': 'gzip' }),
      'Cache-Control': 'public, max-age=300',
      Vary: 'Accept-Encoding',
    });
  },
);

let last: { readonly publicUrl: string; readonly plain: string; readonly gzip: Buffer } | undefined;

/** Writes the document with this address: once, since a service has one. */
function written(publicUrl: string) {
  if (last?.publicUrl !== publicUrl) {
    const plain = JSON.stringify({ ...document, servers: [{ url: publicUrl }] });
    last = { publicUrl, plain, gzip: gzipSync(plain) };
  }
  return last;
}
