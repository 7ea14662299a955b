import { gunzipSync, gzipSync } from 'node:zlib';
import { publishedVersions } from '../versions/versions.ts';
import { bundled, generatedFile } from './assets.ts';

/** The versions that have a document of their own. */
export const describedVersions: readonly string[] = publishedVersions.v2.map(({ date }) => date);

/** Names the OpenAPI document of all versions, or that of one version of /v2. */
export const documentFile = (version?: string): string => (version ? `openapi-${version}.json` : 'openapi.json');

const place = '{publicUrl}'; // where the address goes
const localAddress = 'http://localhost:4600'; // what the guide says, which is read in the repository too

/** Packs a document without the address of the service, which is known when it is asked for. */
function pack(file: string): Buffer {
  const written = JSON.parse(generatedFile(file));
  const { info } = written;
  const description = info.description.replaceAll(localAddress, place);
  const document = { ...written, info: { ...info, description }, servers: [{ url: place }] };
  return gzipSync(JSON.stringify(document), { level: 9 });
}

/** Lists the files beside the bundle, by name. */
export const documentAssets = (): Readonly<Record<string, Buffer>> =>
  Object.fromEntries([undefined, ...describedVersions].map(documentFile).map((file) => [`${file}.gz`, pack(file)]));

/** A document with the address of the service as its server, as it is and compressed. */
interface ServedDocument {
  readonly publicUrl: string;
  readonly plain: string;
  readonly gzip: Buffer;
}

const last = new Map<string, ServedDocument>();

/** Writes the document of all versions, or of one, with this address: once, since a service has one. */
export function documentAt(publicUrl: string, version?: string): ServedDocument {
  const file = documentFile(version);
  const kept = last.get(file);
  if (kept?.publicUrl === publicUrl) return kept;
  const text = gunzipSync(bundled(`${file}.gz`) ?? pack(file)).toString();
  const plain = text.replaceAll(place, () => JSON.stringify(publicUrl).slice(1, -1));
  const made = { publicUrl, plain, gzip: gzipSync(plain) };
  last.set(file, made);
  return made;
}
