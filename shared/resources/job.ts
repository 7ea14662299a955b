import { bodiesOf, type FieldErrors } from '../lib/refusal.ts';
import { nullableText, type RecordBase } from '../model/fields.ts';
import { resource } from '../model/resource.ts';
import * as z from '../model/zod.ts';

/** Work that a request started and a worker does. */
export interface JobRecord extends RecordBase {
  /** Null for jobs of the back office. */
  readonly merchant: number | null;
  readonly is_test: boolean;
  readonly state: 'queued' | 'finished' | 'failed';
  readonly failure_message: string | null;
  /** The errors of request fields, if the job failed because of them. */
  readonly errors?: FieldErrors;
  /** Parts of the request that could not be fulfilled, although the job is finished. */
  readonly note?: string | null;
  /**
   * Path of the resource that the job creates, relative to the public URL. Responses show it once the job is finished.
   */
  readonly resource_path: string;
  /** Unix seconds. */
  readonly expires_at: number;
}

/** Reads the id in a path such as `/v2/variants/7` or `/v2/checkouts/7/shipping-rates`. */
const idIn = (path: string): number => Number(path.split('/').find((part) => /^\d+$/.test(part)));

const byField = () => z.record(z.string(), z.array(z.string()));

export const Job = resource<JobRecord>()({
  name: 'Job',
  label: 'Job',
  entity: 'job',
  relations: {},
  representation: {
    schema: () =>
      z.object({
        id: z.int(),
        is_test: z.boolean(),
        resource_url: nullableText,
        resource_id: z.int().optional().meta({ 'x-extension': true }),
        state: z.enum(['queued', 'finished', 'failed']),
        failure_message: z.string().optional(),
        errors: byField().optional().meta({ 'x-extension': true }),
        codes: byField().optional().meta({ 'x-extension': true }),
        note: z.string().optional(),
      }),
    shape: ({ failure_message, errors, note, resource_path, ...record }, { publicUrl }) => ({
      ...record,
      resource_url: null,
      ...(record.state === 'finished' && {
        resource_url: `${publicUrl}${resource_path}`,
        resource_id: idIn(resource_path),
      }),
      ...(failure_message !== null && { failure_message }),
      ...(errors && bodiesOf(errors)),
      ...(typeof note === 'string' && { note }),
    }),
  },
});
