import { gunzipSync, gzipSync } from 'node:zlib';
import { publishedVersions } from '../versions/versions.ts';
import { bundled, generatedFile } from './assets.ts';

/** The versions that have their own OpenAPI document. */
export const describedVersions: readonly string[] = publishedVersions.v2.map(({ date }) => date);

/** Returns the file name of the OpenAPI document of all versions, or of one version of /v2. */
export const documentFile = (version?: string): string => (version ? `openapi-${version}.json` : 'openapi.json');

const place = '{publicUrl}'; // placeholder for the URL of the service
const localAddress = 'http://localhost:4600'; // the URL in the guide, which is also read in the repository

/** Returns a compressed document without the URL of the service, which is only known at run time. */
function pack(file: string): Buffer {
  const written = JSON.parse(generatedFile(file));
  const { info } = written;
  const description = info.description.replaceAll(localAddress, place);
  const document = { ...written, info: { ...info, description }, servers: [{ url: place }] };
  return gzipSync(JSON.stringify(document), { level: 9 });
}

/** Returns the files to bundle, by name. */
export const documentAssets = (): Readonly<Record<string, Buffer>> =>
  Object.fromEntries([undefined, ...describedVersions].map(documentFile).map((file) => [`${file}.gz`, pack(file)]));

/** A document with the service's URL as its server, both uncompressed and compressed. */
interface ServedDocument {
  readonly publicUrl: string;
  readonly plain: string;
  readonly gzip: Buffer;
}

const last = new Map<string, ServedDocument>();

/**
 * Returns the document of all versions, or of one version, with the URL of the service. The result is cached, because a
 * service has only one URL.
 */
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
