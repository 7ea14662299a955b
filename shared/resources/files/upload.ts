import { notAMediaType } from '../../lib/problems.ts';
import { filledLine, type RecordBase } from '../../model/fields.ts';
import { issue } from '../../model/issues.ts';
import * as z from '../../model/zod.ts';
import type { ImportEntity } from '../imports/import-record.ts';

/** A file that a caller may upload. Requests can refer to it by its `path` for 24 hours. */
export interface UploadRecord extends RecordBase {
  /** Null if the upload belongs to staff. */
  readonly merchant: number | null;
  readonly is_test: boolean;
  /** The id of the API key that requested the upload. */
  readonly key_id: string;
  /** The random part of its path. */
  readonly token: string;
  readonly file_name: string;
  readonly content_type: string;
  /** Size in bytes; null if the caller did not specify it. */
  readonly size: number | null;
  /** The record that uses the upload. Each upload can be used once. */
  readonly used_by?:
    | { readonly entity: ImportEntity; readonly id: number }
    | { readonly entity: 'media'; readonly id: number };
  /** Unix seconds. */
  readonly expires_at: number;
}

/** Returns the path of an upload for its owner: `id.token`. */
export const uploadPath = ({ id, token }: Pick<UploadRecord, 'id' | 'token'>): string => `${id}.${token}`;

/** Reads the id and the token of a path; undefined if the path has another form. */
export function readUploadPath(path: string): Pick<UploadRecord, 'id' | 'token'> | undefined {
  const [, id = '', token = ''] = /^([1-9]\d{0,14})\.([\w-]{32})$/.exec(path) ?? [];
  return id === '' ? undefined : { id: Number(id), token };
}

/** Maximum size of an import file in bytes. */
export const maximumUploadBytes = 200_000_000; // decided

/** Body of a request for an upload URL. */
export const newUpload = z.object({
  content_type: filledLine(127).regex(/^[\w.+-]+\/[\w.+-]+(; ?[\w-]+=("[\w.+ -]+"|[\w.+-]+))*$/, issue(notAMediaType)),
  file_name: filledLine(),
  size: z
    .int()
    .min(1)
    .max(maximumUploadBytes)
    .optional()
    .meta({ description: 'Size of the file in bytes. The URL then accepts exactly this size.' }),
});

/** The target of an upload: one PUT to `url` with exactly these headers. */
export const uploadAddress = z.object({
  path: z.string(),
  url: z.string(),
  headers: z.object({ 'Content-Type': z.string(), 'If-None-Match': z.string() }),
});
