import { gunzipSync, gzipSync } from 'node:zlib';
import { bundled, generatedFile } from '../../../shared/http/assets.ts';
import { takesGzip } from '../../../shared/http/encoding.ts';
import { publicEndpoint, text } from '../../../shared/http/public-endpoint.ts';

export const handler = publicEndpoint(
  {
    route: 'GET /openapi.json',
    summary: 'Get the description of the API',
    description: 'OpenAPI 3.1, with the address of this service as its server.',
    extension: true,
    allow: 'anyone',
    answersAs: ['application/json'],
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

const place = '{publicUrl}'; // where the address goes

/** Packs the description without the address of the service, which is known when it is asked for. */
function pack(): Buffer {
  const document = { ...JSON.parse(generatedFile('openapi.json')), servers: [{ url: place }] };
  return gzipSync(JSON.stringify(document), { level: 9 });
}

/** Makes what the bundle carries. */
export const assets = () => ({ 'openapi.json.gz': pack() });

let last: { readonly publicUrl: string; readonly plain: string; readonly gzip: Buffer } | undefined;

/** Writes the description with this address: once, since a service has one. */
function written(publicUrl: string) {
  if (last?.publicUrl !== publicUrl) {
    const text = gunzipSync(bundled('openapi.json.gz') ?? pack()).toString();
    const plain = text.replace(JSON.stringify(place), () => JSON.stringify(publicUrl));
    last = { publicUrl, plain, gzip: gzipSync(plain) };
  }
  return last;
}
