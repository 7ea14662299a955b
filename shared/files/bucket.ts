import {
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectVersionsCommand,
  PutObjectCommand,
  S3Client,
  type S3ClientConfig,
  S3ServiceException,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { awsClient } from '../aws/clients.ts';
import { localStackEndpoint } from '../aws/localstack.ts';
import { sha256 } from '../lib/hash.ts';
import { environment, isEmulated, lazy } from '../lib/lazy.ts';
import { describeError, fault, log } from '../lib/log.ts';
import { Refusal, unavailable } from '../lib/refusal.ts';
import { contentDisposition } from './content-disposition.ts';

// An image of 20 MB is stored with the answer to come within 12 s, though up to 80 MB are under way side by side: that
// takes 53 Mbit/s. Twice that fits into the 29 s of a request, and with twice the fetching into the 120 s of a worker.
const requestTimeout = 12_000;
const attempts = 2;

/** The client of the bucket. Only this file uses it. */
export const bucketClient = awsClient<S3ClientConfig, S3Client>('the client of the bucket', S3Client, () => {
  const endpoint = localStackEndpoint(); // addresses that it signs are for callers on the host
  return {
    maxAttempts: attempts,
    requestTimeout,
    ...(endpoint && { endpoint }),
    forcePathStyle: isEmulated(),
    // a signed upload would carry the checksum of an empty body otherwise
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  };
});

const send: S3Client['send'] = (command: Parameters<S3Client['send']>[0]) =>
  bucketClient.get().send(command).catch(refuseUnlessGone) as never;

/**
 * The bucket cannot be used now: it is too busy, does not answer in time, or denies access. That says nothing of the
 * object.
 */
export class BucketUnavailable extends Refusal {
  constructor(cause: unknown) {
    const { kind, message, headers } = unavailable();
    super(kind, message, { headers: { ...headers }, cause });
  }
}

const busy: readonly unknown[] = [429, 503];

/**
 * Throws that an object is gone as it is, and refuses with 503 if the bucket has failed. Any answer but a busy one is a
 * fault: expired credentials, a policy or a role that denies access, a bucket that is not there.
 */
function refuseUnlessGone(error: unknown): never {
  const isAnswer = error instanceof S3ServiceException;
  if (isGone(error) || !(isAnswer || (error instanceof Error && error.name === 'TimeoutError'))) throw error;
  if (isAnswer && !busy.includes(error.$metadata.httpStatusCode)) {
    log({ event: 'notice', status: 500, note: 'The bucket has refused a request', ...describeError(error) }, fault);
  }
  throw new BucketUnavailable(error);
}

const bucketName = lazy("the bucket's name", () => environment('BUCKET_NAME'));

/** Documented: an upload address is valid for 10 minutes. */
export const uploadSeconds = 600;
const downloadSeconds = 300; // from one of our own signed addresses on; a download begins at once

/** Uploads are below it. */
export const uploadPrefix = 'uploads/';

/** Makes the key of an upload by its path. It expires there unless a copy is made to where nothing expires. */
export const uploadKey = (path: string): string => `${uploadPrefix}${path}`;

/** Makes the key of what an import reads: one for each upload, so that a copy that is made again is the same one. */
export const importKey = (token: string): string => `imports/${token}`;

/** Makes the key of a file's object. */
export const fileKey = (id: number): string => `media/file-${id}`;

/** Makes the key of an object that is one media's own. */
export const mediaKey = (id: number): string => `media/${id}`;

/**
 * Makes the key of a body of notifications that is too large for a row; it expires there. Of two runs that make a body
 * at once neither writes over the other's.
 */
export const notificationObjectKey = (event: string, version: string, body: Uint8Array): string =>
  `notifications/${event}/${version}/${sha256(body)}`;

/** Stores a whole file under a key that the service makes. */
export async function putFile(key: string, bytes: Buffer, contentType: string): Promise<void> {
  const command = new PutObjectCommand({ Bucket: bucketName.get(), Key: key, Body: bytes, ContentType: contentType });
  await send(command);
}

/** Removes an object; none is left, also where there was none. */
export async function removeObject(key: string): Promise<void> {
  await send(new DeleteObjectCommand({ Bucket: bucketName.get(), Key: key }));
}

/** One version of an object. */
export interface ObjectVersion {
  readonly key: string;
  readonly version: string;
  /** Bytes. */
  readonly size: number;
}

/** Lists the versions of the object under a key; none if there is no object. */
export async function versionsOf(key: string): Promise<readonly ObjectVersion[]> {
  const { Versions = [] } = await send(new ListObjectVersionsCommand({ Bucket: bucketName.get(), Prefix: key }));
  return Versions.flatMap(({ Key, VersionId: version, Size: size = 0 }) =>
    Key === key && version !== undefined ? [{ key, version, size }] : [],
  );
}

/** Removes one version of an object for good, and not its other ones; none is left, also if there was none. */
export async function removeVersion({ key, version }: ObjectVersion): Promise<void> {
  await send(new DeleteObjectCommand({ Bucket: bucketName.get(), Key: key, VersionId: version }));
}

/** An object as it is at this moment. With another `etag` it is another one. */
export interface StoredObject {
  readonly key: string;
  readonly etag: string;
  /** Bytes. */
  readonly size: number;
}

/** The object is not there, or is another one by now. */
export class ObjectGone extends Error {
  override readonly name = 'ObjectGone';
}

/** Finds the object under a key; undefined when there is none. Refuses with 503 if the bucket does not say. */
export async function findObject(key: string): Promise<StoredObject | undefined> {
  try {
    const { ETag = '', ContentLength = 0 } = await send(new HeadObjectCommand({ Bucket: bucketName.get(), Key: key }));
    return { key, etag: ETag, size: ContentLength };
  } catch (error) {
    if (isGone(error)) return undefined;
    throw error;
  }
}

/** Copies an object, as it was found, to another key. Throws `ObjectGone`. */
export async function copyObject({ key, etag, size }: StoredObject, to: string): Promise<StoredObject> {
  const Bucket = bucketName.get();
  const CopySource = `${Bucket}/${key}`; // our keys need no escapes
  const { CopyObjectResult } = await unlessGone(
    send(new CopyObjectCommand({ Bucket, Key: to, CopySource, CopySourceIfMatch: etag })),
  );
  return { key: to, etag: CopyObjectResult?.ETag ?? '', size };
}

/** Reads the bytes of an object from `from` on, at most `length`. Throws `ObjectGone`. */
export async function readObject({ key, etag, size }: StoredObject, from: number, length: number): Promise<Uint8Array> {
  if (size === 0) return new Uint8Array(); // it has no range that could be asked for
  const Range = `bytes=${from}-${Math.min(from + length, size) - 1}`;
  const { Body } = await unlessGone(
    send(new GetObjectCommand({ Bucket: bucketName.get(), Key: key, Range, IfMatch: etag })),
  );
  return (await Body?.transformToByteArray()) ?? new Uint8Array();
}

/** Shows bytes as a buffer without copying them. */
export const asBuffer = ({ buffer, byteOffset, length }: Uint8Array): Buffer => Buffer.from(buffer, byteOffset, length);

/** Reads all bytes under a key; undefined when there is no object. */
export async function readWhole(key: string): Promise<Buffer | undefined> {
  try {
    const { Body } = await send(new GetObjectCommand({ Bucket: bucketName.get(), Key: key }));
    return Body && asBuffer(await Body.transformToByteArray());
  } catch (error) {
    if (isGone(error)) return undefined;
    throw error;
  }
}

const leastPartBytes = 5 * 1024 * 1024; // S3's, of all parts but the last

/** Stores a file that is made bit by bit under a key that the service makes; answers its bytes. */
export async function storeInParts(key: string, contentType: string, chunks: AsyncIterable<Buffer>): Promise<number> {
  const upload = { Bucket: bucketName.get(), Key: key };
  let held: Buffer[] = [];
  let heldBytes = 0;
  let size = 0;
  let UploadId: string | undefined;
  const Parts: { readonly PartNumber: number; readonly ETag: string | undefined }[] = [];
  const storePart = async () => {
    UploadId ??= (await send(new CreateMultipartUploadCommand({ ...upload, ContentType: contentType }))).UploadId;
    const PartNumber = Parts.length + 1;
    const part = { ...upload, UploadId, PartNumber, Body: Buffer.concat(held) };
    const { ETag } = await send(new UploadPartCommand(part));
    Parts.push({ PartNumber, ETag });
    held = [];
    heldBytes = 0;
  };
  for await (const chunk of chunks) {
    held.push(chunk);
    heldBytes += chunk.length;
    size += chunk.length;
    if (heldBytes >= leastPartBytes) await storePart();
  }
  if (UploadId === undefined) {
    await putFile(key, Buffer.concat(held), contentType);
    return size;
  }
  if (heldBytes > 0) await storePart();
  await send(new CompleteMultipartUploadCommand({ ...upload, UploadId, MultipartUpload: { Parts } }));
  return size;
}

async function unlessGone<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    throw isGone(error) ? new ObjectGone('The object is gone', { cause: error }) : error;
  }
}

/**
 * Tells whether the bucket says that there is no such object, or another one. Every role that reads objects may list
 * them, so S3 says 404 of one that is not there, and 403 only if it denies access.
 */
function isGone(error: unknown): boolean {
  if (!(error instanceof S3ServiceException) || error.name === 'NoSuchBucket') return false;
  const { httpStatusCode } = error.$metadata;
  return httpStatusCode === 404 || httpStatusCode === 412;
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
    ResponseContentDisposition: contentDisposition(fileName),
  });
  return getSignedUrl(bucketClient.get(), command, { expiresIn: downloadSeconds });
}
