import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { freePort } from './dynoxide.ts';
import { startEmulator } from './emulator.ts';

const region = 'local'; // the same region as in the functions' environment

/** A bucket in a separate emulator, and the variables that point to it. */
export interface LocalBucket {
  readonly environment: { readonly AWS_ENDPOINT_URL_S3: string; readonly BUCKET_NAME: string };
  stop(): Promise<void>;
}

/** Starts an emulator that serves only as an object store, with one bucket. */
export async function startBucket(log: string, signal?: AbortSignal): Promise<LocalBucket> {
  const emulator = await startEmulator({ port: await freePort(), region, log, ...(signal && { signal }) });
  const { endpoint } = emulator;
  const credentials = { accessKeyId: 'test', secretAccessKey: 'test' }; // the emulator accepts only these
  const client = new S3Client({ endpoint, region, credentials, forcePathStyle: true });
  await client.send(new CreateBucketCommand({ Bucket: 'files' }));
  client.destroy();
  return { environment: { AWS_ENDPOINT_URL_S3: endpoint, BUCKET_NAME: 'files' }, stop: () => emulator.stop() };
}
