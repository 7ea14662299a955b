import { randomBytes } from 'node:crypto';
import { changed, creates, newBase } from '../domain/change.ts';
import { isTenant } from '../domain/reach.ts';
import { signedUpload, uploadHeaders, uploadKey, uploadSeconds } from '../files/bucket.ts';
import { largeUploadsAtMost, needsSize } from '../files/large-uploads.ts';
import { sizeRequired } from '../lib/problems.ts';
import { fill, invalid } from '../lib/refusal.ts';
import type * as z from '../model/zod.ts';
import { type newUpload, type UploadRecord, type uploadAddress, uploadPath } from '../resources/files/upload.ts';
import { reserveIds } from '../table/writes/reserve-ids.ts';
import { create } from './decide-and-answer.ts';
import type { EndpointCode, Equipped } from './endpoint.ts';

const keptSeconds = 24 * 3600; // documented: uploaded files are deleted after 24 hours
const tokenBytes = 24;

type Body = z.output<typeof newUpload>;
type UploadWithAddress = UploadRecord & z.input<typeof uploadAddress>;

/** The parts of the contract that both areas share. */
export const uploadContract = {
  description:
    'Returns a URL that accepts one file. Send the file to `url` in one PUT request with exactly these `headers`, within 10 minutes. Then use the file by its `path`, which is valid for 24 hours. With `size`, the URL accepts exactly this number of bytes. Without `size`, the service deletes a file of more than 200 MB as soon as it arrives. After ten such files within a clock hour, a key needs a `size` for the rest of that hour. A repeat with the same `Idempotency-Key` returns the same URL while the URL is valid, and a new URL after that.',
  status: 201,
  answerSeconds: uploadSeconds,
  needs: ['files:upload'],
} as const;

/**
 * Returns the code of the endpoint that creates a signed upload URL, and the path by which only its owner can refer to
 * the file. If files of the key were too large before, a missing `size` is rejected with 422.
 */
export const uploadAddressFor = (): Equipped<EndpointCode<never, Body, UploadWithAddress>> =>
  create(
    async ({ body, key }) => {
      if (body.size === undefined && (await needsSize(key.key_id))) {
        throw invalid({ size: [fill(sizeRequired, { count: largeUploadsAtMost })] });
      }
      // the object's key does not contain any input of the caller
      const token = randomBytes(tokenBytes).toString('base64url');
      const id = (await reserveIds({ upload: 1 })).upload();
      const upload = { contentType: body.content_type, size: body.size ?? null };
      return { id, token, url: await signedUpload(uploadKey(uploadPath({ id, token })), upload) };
    },
    ({ id, token, url }, { body, key, reach }, { now }) => {
      const record: UploadRecord = {
        ...newBase(id, now),
        merchant: isTenant(reach) ? reach.merchant : null,
        is_test: key.is_test,
        key_id: key.key_id,
        token,
        ...body,
        size: body.size ?? null,
        expires_at: Date.parse(now) / 1000 + keptSeconds,
      };
      const shown = { ...record, path: uploadPath(record), url, headers: uploadHeaders(body.content_type) };
      return changed(shown, [creates('upload', record)]);
    },
  );
