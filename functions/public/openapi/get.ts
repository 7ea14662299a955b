import { gzipSync } from 'node:zlib';
import document from '../../../docs/openapi.json' with { type: 'json' };
import { takesGzip } from '../../../shared/http/encoding.ts';
import { endpoint } from '../../../shared/http/endpoint.ts';
import { text } from '../../../shared/http/render.ts';

export const handler = endpoint(
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
  async ({ exchange: { received } }) => {
    const { plain, gzip } = written(received.publicUrl);
    const packed = takesGzip(received.headers);
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
