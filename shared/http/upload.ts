import { randomBytes } from 'node:crypto';
import { isScope } from '../changes/reach.ts';
import { signedUpload, uploadHeaders, uploadKey, uploadSeconds } from '../files/bucket.ts';
import type * as z from '../model/zod.ts';
import { type newUpload, type UploadRecord, type uploadAddress, uploadPath } from '../resources/files/upload.ts';
import { reserveIds } from '../table/writes/ids.ts';
import { create } from './decide-and-answer.ts';
import type { Equipped, Run } from './endpoint.ts';

const keptSeconds = 24 * 3600; // documented: uploaded files are deleted after 24 hours
const tokenBytes = 24;

type Body = z.output<typeof newUpload>;
type Answered = UploadRecord & z.input<typeof uploadAddress>;

/** The parts that the contracts of both areas have in common. */
export const uploadContract = {
  description: `PUT the file to \`url\` with exactly these headers, once, within 10 minutes; \`path\` names it for 24 hours. With \`size\` the address takes exactly so many bytes. Without it the address does not bound the size; a file of more than 200 MB is of no use afterwards. A repeat under an \`Idempotency-Key\` gets the same address while that is good, and a new one after that.`,
  status: 201,
  answerSeconds: uploadSeconds,
  needs: ['files:upload'],
} as const;

/** Answers an address to upload a file to, and the path by which only its owner can name it later. */
export const uploadAddressFor = (): Equipped<Run<never, Body, Answered>> =>
  create(
    async ({ body }) => {
      // nothing of what the caller says becomes part of the object's key
      const token = randomBytes(tokenBytes).toString('base64url');
      const [ids, url] = await Promise.all([
        reserveIds({ upload: 1 }),
        signedUpload(uploadKey(token), { contentType: body.content_type, size: body.size ?? null }),
      ]);
      return { id: ids.upload(), token, url };
    },
    ({ id, token, url }, { body, key, reach }, { now }) => {
      const record: UploadRecord = {
        id,
        rev: 0,
        merchant: isScope(reach) ? reach.merchant : null,
        is_test: key.is_test,
        token,
        ...body,
        size: body.size ?? null,
        expires_at: Date.parse(now) / 1000 + keptSeconds,
        created_at: now,
        updated_at: now,
      };
      const shown = { ...record, path: uploadPath(record), url, headers: uploadHeaders(body.content_type) };
      return { answer: shown, writes: [{ entity: 'upload', record, was: undefined }], unmoved: [], events: [] };
    },
  );
