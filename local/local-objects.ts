import { ListObjectsV2Command } from '@aws-sdk/client-s3';
import { bucketClient } from '../shared/files/bucket.ts';
import { environment } from '../shared/lib/lazy.ts';
import { eventSchema } from '../shared/table/writes/commit.ts';

/**
 * The local form of the S3 notification for objects below a prefix. Returns a function that lists the bucket, and sends
 * a message for each object that no earlier call saw.
 */
export function localObjects(prefix: string, send: (body: string) => void): () => Promise<void> {
  const seen = new Set<string>();
  return async () => {
    let ContinuationToken: string | undefined;
    do {
      const page = await bucketClient
        .get()
        .send(new ListObjectsV2Command({ Bucket: environment('BUCKET_NAME'), Prefix: prefix, ContinuationToken }));
      for (const { Key: key = '', Size: size = 0, LastModified } of page.Contents ?? []) {
        const event = `${key} ${LastModified?.toISOString()}`;
        if (seen.has(event)) continue;
        seen.add(event);
        send(JSON.stringify({ schema: eventSchema, event, hops: 0, facts: { key, size } }));
      }
      ContinuationToken = page.NextContinuationToken;
    } while (ContinuationToken);
  };
}
