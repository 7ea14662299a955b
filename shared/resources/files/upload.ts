import { notAMediaType } from '../../lib/problems.ts';
import { filledLine, type RecordBase } from '../../model/fields.ts';
import { issue } from '../../model/issues.ts';
import * as z from '../../model/zod.ts';
import type { ImportEntity } from '../imports/import-record.ts';

/** A file that a caller may upload, and then name by its `path` for 24 hours. */
export interface UploadRecord extends RecordBase {
  /** Null where staff may use it. */
  readonly merchant: number | null;
  readonly is_test: boolean;
  /** The id of the access key that has asked for its address. */
  readonly key_id: string;
  /** The part of its path that cannot be guessed. */
  readonly token: string;
  readonly file_name: string;
  readonly content_type: string;
  /** Bytes; null where the caller has not said. */
  readonly size: number | null;
  /** What it was used for: nothing else may use it. */
  readonly used_by?:
    | { readonly entity: ImportEntity; readonly id: number }
    | { readonly entity: 'media'; readonly id: number };
  /** Unix seconds. */
  readonly expires_at: number;
}

/** Names an upload to its owner: `id.token`. */
export const uploadPath = ({ id, token }: Pick<UploadRecord, 'id' | 'token'>): string => `${id}.${token}`;

/** Reads the id and the token of a path; undefined when it has another form. */
export function readUploadPath(path: string): Pick<UploadRecord, 'id' | 'token'> | undefined {
  const [, id = '', token = ''] = /^([1-9]\d{0,14})\.([\w-]{32})$/.exec(path) ?? [];
  return id === '' ? undefined : { id: Number(id), token };
}

/** The bytes of the largest file of an import. */
export const maximumUploadBytes = 200_000_000; // decided

/** Body of a request for an upload address. */
export const newUpload = z.object({
  content_type: filledLine(127).regex(/^[\w.+-]+\/[\w.+-]+(; ?[\w-]+=("[\w.+ -]+"|[\w.+-]+))*$/, issue(notAMediaType)),
  file_name: filledLine(),
  size: z
    .int()
    .min(1)
    .max(maximumUploadBytes)
    .optional()
    .meta({ description: 'Bytes of the file: the address takes exactly so many.' }),
});

/** Where the file goes: one PUT to `url` with exactly these headers. */
export const uploadAddress = z.object({
  path: z.string(),
  url: z.string(),
  headers: z.object({ 'Content-Type': z.string(), 'If-None-Match': z.string() }),
});
