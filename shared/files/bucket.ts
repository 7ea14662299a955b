import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { environment, isEmulated, lazy } from '../lib/lazy.ts';
import { environmentCredentials } from '../table/client.ts';

// An image of 20 MB is stored with the answer to come within 30 s, though up to 80 MB are under way side by side: that
// takes 21 Mbit/s. Twice that and twice the fetching fit into the 120 s of the worker that stores them.
const requestHandler = { connectionTimeout: 1000, requestTimeout: 30_000, throwOnRequestTimeout: true };
const attempts = 2;

/** The client of the bucket. Only this file uses it. */
export const bucketClient = lazy(
  'the client of the bucket',
  () =>
    new S3Client({
      credentials: environmentCredentials,
      maxAttempts: attempts,
      requestHandler,
      forcePathStyle: isEmulated(),
      // a signed upload would carry the checksum of an empty body otherwise
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    }),
);

const bucketName = lazy("the bucket's name", () => environment('BUCKET_NAME'));

/** Documented: an upload address is valid for 10 minutes. */
export const uploadSeconds = 600;
const downloadSeconds = 300; // from one of our own signed addresses on; a download begins at once

/** Makes the key of an upload, which expires there unless a copy is made to where nothing expires. */
export const uploadKey = (token: string): string => `uploads/${token}`;

/** Stores a whole file under a key that the service makes. */
export async function putFile(key: string, bytes: Buffer, contentType: string): Promise<void> {
  const command = new PutObjectCommand({ Bucket: bucketName.get(), Key: key, Body: bytes, ContentType: contentType });
  await bucketClient.get().send(command);
}

/** What is uploaded: `size` in bytes, null where it is not known. */
interface Upload {
  readonly contentType: string;
  readonly size: number | null;
}

/** Makes the headers that a PUT to an upload address has to send; every client adds the length by itself. */
export const uploadHeaders = (contentType: string) => ({ 'Content-Type': contentType, 'If-None-Match': '*' }) as const;

/**
 * Signs an address to PUT one object to within ten minutes, with exactly `uploadHeaders`, once: the bucket refuses what
 * would write over an object. It takes a body of exactly `size` bytes; without a size it takes any.
 */
export function signedUpload(key: string, { contentType, size }: Upload): Promise<string> {
  const command = new PutObjectCommand({
    Bucket: bucketName.get(),
    Key: key,
    ContentType: contentType,
    IfNoneMatch: '*',
    ...(size !== null && { ContentLength: size }),
  });
  return getSignedUrl(bucketClient.get(), command, {
    expiresIn: uploadSeconds,
    signableHeaders: new Set(['content-type', 'if-none-match', 'content-length']),
  });
}

/** Signs an address to GET one object from, as a download that no browser interprets. */
export function signedDownload(key: string, fileName: string, contentType: string): Promise<string> {
  const command = new GetObjectCommand({
    Bucket: bucketName.get(),
    Key: key,
    ResponseContentType: contentType,
    ResponseContentDisposition: `attachment; filename*=UTF-8''${encodeURIComponent(fileName)}`,
  });
  return getSignedUrl(bucketClient.get(), command, { expiresIn: downloadSeconds });
}
