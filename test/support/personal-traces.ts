import { inflateRawSync } from 'node:zlib';
import { GetObjectCommand, ListObjectsV2Command } from '@aws-sdk/client-s3';
import { bucketClient } from '../../shared/files/bucket.ts';
import { environment } from '../../shared/lib/lazy.ts';
import { inflate } from '../../shared/table/deflate.ts';
import { allRows } from './dump.ts';

/** Every personal value of `aPersonsOrder` contains this text. */
export const trace = 'trace-of-a-person';

/** Returns the address of a person, each personal field of which contains the trace. */
export const personalAddress = () => ({
  first_name: `${trace} first`,
  last_name: `${trace} last`,
  company: `${trace} company`,
  street1: `${trace} street`,
  street2: `${trace} floor`,
  zip: `${trace} zip`,
  city: `${trace} city`,
  country_code: 'DE',
  email: `${trace}@example.com`,
  phone: `+49 30 ${trace}`,
  vat_in: `${trace} vat`,
});

/** Returns the keys of the rows and the objects that contain a text, also within compressed values. */
export async function tracesOf(text: string): Promise<readonly string[]> {
  const rows = (await allRows()).filter((row) => JSON.stringify(row, readable).includes(text));
  const objects = await Promise.all(
    (await allObjects()).map(async ([key, bytes]) => (readableBytes(bytes).includes(text) ? [`object ${key}`] : [])),
  );
  return [...rows.map(({ PK, SK }) => `${PK} ${SK}`), ...objects.flat()].sort();
}

async function allObjects(): Promise<readonly (readonly [string, Uint8Array])[]> {
  const Bucket = environment('BUCKET_NAME');
  const { Contents = [], IsTruncated } = await bucketClient.get().send(new ListObjectsV2Command({ Bucket }));
  if (IsTruncated) throw new Error('More objects than one response contains');
  return Promise.all(
    Contents.map(async ({ Key = '' }) => {
      const { Body } = await bucketClient.get().send(new GetObjectCommand({ Bucket, Key }));
      return [Key, (await Body?.transformToByteArray()) ?? new Uint8Array()] as const;
    }),
  );
}

// a row's bytes are written out before `JSON.stringify` lists them as numbers
const readable = (_name: string, value: unknown): unknown =>
  value instanceof Uint8Array ? readableBytes(value) : value;

/** Returns bytes as text: decompressed in one of the service's ways, or as they are. */
function readableBytes(bytes: Uint8Array): string {
  for (const read of [inflate, (all: Uint8Array) => inflateRawSync(all).toString()]) {
    try {
      return read(bytes);
    } catch {
      // it is not compressed in this way
    }
  }
  return Buffer.from(bytes).toString();
}
