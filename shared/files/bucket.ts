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
import { environment, isEmulated } from '../lib/lazy.ts';
import { describeError, fault, log } from '../lib/log.ts';
import { Refusal, unavailable } from '../lib/refusal.ts';
import { contentDisposition } from './content-disposition.ts';

// An image of 20 MB can be stored, including the response, within 12 s while up to 80 MB are being sent concurrently.
// That takes 53 Mbit/s. Two attempts fit into the 29 s of a request. With two attempts to fetch the image, they fit
// into the 120 s of a worker.
const requestTimeout = 12_000;
const attempts = 2;

/** The S3 client. Only this file uses it. */
export const bucketClient = awsClient<S3ClientConfig, S3Client>('the client of the bucket', S3Client, () => {
  const endpoint = localStackEndpoint(); // callers on the host use the URLs that this client signs
  return {
    maxAttempts: attempts,
    requestTimeout,
    ...(endpoint && { endpoint }),
    forcePathStyle: isEmulated(),
    // a signed upload would otherwise contain the checksum of an empty body
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  };
});

const send: S3Client['send'] = (command: Parameters<S3Client['send']>[0]) =>
  bucketClient.get().send(command).catch(refuseUnlessGone) as never;

/**
 * The bucket cannot be used now: it is too busy, does not respond in time, or denies access. This says nothing about
 * the object itself.
 */
export class BucketUnavailable extends Refusal {
  constructor(cause: unknown) {
    const refusal = unavailable();
    super(refusal, { headers: { ...refusal.headers }, cause });
  }
}

const busy: readonly unknown[] = [429, 503];

/**
 * Rethrows the error if it says that an object does not exist or has changed. Rejects with 503 if the bucket failed.
 * Any response other than busy is logged as a fault: expired credentials, a policy or role that denies access, or a
 * missing bucket.
 */
function refuseUnlessGone(error: unknown): never {
  const isAnswer = error instanceof S3ServiceException;
  if (isGone(error) || !(isAnswer || (error instanceof Error && error.name === 'TimeoutError'))) throw error;
  if (isAnswer && !busy.includes(error.$metadata.httpStatusCode)) {
    log({ event: 'notice', status: 500, note: 'The bucket rejected a request', ...describeError(error) }, fault);
  }
  throw new BucketUnavailable(error);
}

const bucketName = (): string => environment('BUCKET_NAME');

/** Documented: an upload URL is valid for 10 minutes. */
export const uploadSeconds = 600;
const downloadSeconds = 300; // from the redirect by one of our signed URLs. A download begins immediately

/** The prefix of the keys of all uploads. */
export const uploadPrefix = 'uploads/';

/**
 * Returns the key of an upload, from its path. The object expires there, unless it is copied to a key that does not
 * expire.
 */
export const uploadKey = (path: string): string => `${uploadPrefix}${path}`;

/** Returns the key of an import's file. Each upload has only one such key, so repeated copies have the same key. */
export const importKey = (token: string): string => `imports/${token}`;

/** Returns the key of a file with exported data. The object expires there. */
export const exportKey = (name: string): string => `exports/${name}`;

/** Returns the key of a file's object. */
export const fileKey = (id: number): string => `media/file-${id}`;

/** Returns the key of an object that belongs to only one media. */
export const mediaKey = (id: number): string => `media/${id}`;

/**
 * Returns the key of a notification body that is too large for a row. The object expires there. The key contains the
 * body's hash, so two concurrent runs do not overwrite each other's body.
 */
export const notificationObjectKey = (event: string, version: string, body: Uint8Array): string =>
  `notifications/${event}/${version}/${sha256(body)}`;

/** Stores a file under a key that the service chose. */
export async function putFile(key: string, bytes: Buffer, contentType: string): Promise<void> {
  const command = new PutObjectCommand({ Bucket: bucketName(), Key: key, Body: bytes, ContentType: contentType });
  await send(command);
}

/** Deletes an object. It is not an error if the object does not exist. */
export async function removeObject(key: string): Promise<void> {
  await send(new DeleteObjectCommand({ Bucket: bucketName(), Key: key }));
}

/** One version of an object. */
export interface ObjectVersion {
  readonly key: string;
  readonly version: string;
  /** Bytes. */
  readonly size: number;
}

/** Returns the versions of the object under a key. The result is empty if there is no such object. */
export async function versionsOf(key: string): Promise<readonly ObjectVersion[]> {
  const { Versions = [] } = await send(new ListObjectVersionsCommand({ Bucket: bucketName(), Prefix: key }));
  return Versions.flatMap(({ Key, VersionId: version, Size: size = 0 }) =>
    Key === key && version !== undefined ? [{ key, version, size }] : [],
  );
}

/**
 * Deletes one version of an object permanently, and keeps its other versions. It is not an error if the version does
 * not exist.
 */
export async function removeVersion({ key, version }: ObjectVersion): Promise<void> {
  await send(new DeleteObjectCommand({ Bucket: bucketName(), Key: key, VersionId: version }));
}

/** An object as it is at this moment. A different `etag` means a different object. */
export interface StoredObject {
  readonly key: string;
  readonly etag: string;
  /** Bytes. */
  readonly size: number;
}

/** The object does not exist, or has been replaced. */
export class ObjectGone extends Error {
  override readonly name = 'ObjectGone';
}

/**
 * Returns the object under a key. Returns undefined if it does not exist. Rejects with 503 if the bucket cannot be
 * used.
 */
export async function findObject(key: string): Promise<StoredObject | undefined> {
  try {
    const { ETag = '', ContentLength = 0 } = await send(new HeadObjectCommand({ Bucket: bucketName(), Key: key }));
    return { key, etag: ETag, size: ContentLength };
  } catch (error) {
    if (isGone(error)) return undefined;
    throw error;
  }
}

/** Copies an object to another key, if it has not changed since it was found. Throws `ObjectGone`. */
export async function copyObject({ key, etag, size }: StoredObject, to: string): Promise<StoredObject> {
  const Bucket = bucketName();
  const CopySource = `${Bucket}/${key}`; // our keys need no escaping
  const { CopyObjectResult } = await unlessGone(
    send(new CopyObjectCommand({ Bucket, Key: to, CopySource, CopySourceIfMatch: etag })),
  );
  return { key: to, etag: CopyObjectResult?.ETag ?? '', size };
}

/** Reads at most `length` bytes of an object, beginning at `from`. Throws `ObjectGone`. */
export async function readObject({ key, etag, size }: StoredObject, from: number, length: number): Promise<Uint8Array> {
  if (size === 0) return new Uint8Array(); // an empty object has no valid range
  const Range = `bytes=${from}-${Math.min(from + length, size) - 1}`;
  const { Body } = await unlessGone(
    send(new GetObjectCommand({ Bucket: bucketName(), Key: key, Range, IfMatch: etag })),
  );
  return (await Body?.transformToByteArray()) ?? new Uint8Array();
}

/** Returns bytes as a buffer without copying them. */
export const asBuffer = ({ buffer, byteOffset, length }: Uint8Array): Buffer => Buffer.from(buffer, byteOffset, length);

/** Reads all bytes under a key. Returns undefined if the object does not exist. */
export async function readWhole(key: string): Promise<Buffer | undefined> {
  try {
    const { Body } = await send(new GetObjectCommand({ Bucket: bucketName(), Key: key }));
    return Body && asBuffer(await Body.transformToByteArray());
  } catch (error) {
    if (isGone(error)) return undefined;
    throw error;
  }
}

const leastPartBytes = 5 * 1024 * 1024; // S3's minimum for all parts except the last

/** Stores a file that is produced in chunks, under a key that the service chose. Returns its size in bytes. */
export async function storeInParts(key: string, contentType: string, chunks: AsyncIterable<Buffer>): Promise<number> {
  const upload = { Bucket: bucketName(), Key: key };
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
 * Returns whether the bucket reports that an object does not exist or has been replaced. Every role that reads objects
 * may also list them. S3 therefore returns 404 for a missing object, and 403 only if it denies access.
 */
function isGone(error: unknown): boolean {
  if (!(error instanceof S3ServiceException) || error.name === 'NoSuchBucket') return false;
  const { httpStatusCode } = error.$metadata;
  return httpStatusCode === 404 || httpStatusCode === 412;
}

/** A file to upload. `size` is in bytes, or null if it is unknown. */
interface Upload {
  readonly contentType: string;
  readonly size: number | null;
}

/** Returns the headers that a PUT to an upload URL must send. Every client adds the length automatically. */
export const uploadHeaders = (contentType: string) => ({ 'Content-Type': contentType, 'If-None-Match': '*' }) as const;

/**
 * Returns a signed URL for one PUT of one object within ten minutes, with exactly `uploadHeaders`. The bucket rejects a
 * PUT that would overwrite an object. With a `size`, the body must have exactly that many bytes. Without it, any size
 * is accepted.
 */
export function signedUpload(key: string, { contentType, size }: Upload): Promise<string> {
  const command = new PutObjectCommand({
    Bucket: bucketName(),
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

/** Returns a signed URL to GET one object, as a download that browsers do not display. */
export function signedDownload(key: string, fileName: string, contentType: string): Promise<string> {
  const command = new GetObjectCommand({
    Bucket: bucketName(),
    Key: key,
    ResponseContentType: contentType,
    ResponseContentDisposition: contentDisposition(fileName),
  });
  return getSignedUrl(bucketClient.get(), command, { expiresIn: downloadSeconds });
}
