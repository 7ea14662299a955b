import { email, id, nullableText, orNull, timestamp, timestamps } from '../../model/fields.ts';
import { one, resource, type ShapeContext } from '../../model/resource.ts';
import * as z from '../../model/zod.ts';
import { MediaFile } from '../files/media.ts';
import { shownResult } from '../files/result.ts';
import { heldKinds, type PrivacyRequestRecord, privacyRequestKinds } from './privacy-request-record.ts';
import { runStates } from './run-record.ts';

/** A request to export or to erase personal data. */
export const newPrivacyRequest = z.object({
  kind: z.enum(privacyRequestKinds).meta({ description: 'Whether to export or to erase the data.' }),
  email: orNull(email).meta({ description: 'E-mail address of the person. Upper and lower case are the same.' }),
  order: orNull(id).meta({ description: 'Identifier of an order, to limit the request to its data.' }),
  merchant: orNull(id).meta({ description: 'Identifier of a merchant, to limit the request to its data.' }),
});

export type NewPrivacyRequest = z.output<typeof newPrivacyRequest>;

/**
 * Where copies of erased data stay, and for how many days. AWS deletes rows up to a few days after they expire, which
 * the days do not include.
 */
const remainingCopies = [
  { copy: 'point_in_time_recovery', days: 35 }, // `infra/data-stack.ts` and the limit of DynamoDB
  { copy: 'object_versions', days: 1 },
  { copy: 'idempotent_responses', days: 1 },
] as const;

const counts = z.object(Object.fromEntries(heldKinds.map((kind) => [kind, z.int()])));

export const PrivacyRequest = resource<PrivacyRequestRecord>()({
  name: 'PrivacyRequest',
  label: 'Privacy Request',
  entity: 'privacy-request',
  relations: { file: one(() => MediaFile) },
  representation: {
    needs: ['file'],
    schema: ({ file }) =>
      z.object({
        id: z.int(),
        kind: z.enum(privacyRequestKinds),
        state: z.enum(runStates),
        failure_message: nullableText,
        order: z.int().nullable(),
        merchant: z.int().nullable(),
        placed_until: timestamp.nullable(),
        counts,
        open_orders: z.array(z.int()),
        remaining_copies: z.array(z.object({ copy: z.string(), days: z.int() })),
        file: file.nullable(),
        ...timestamps,
        finished_at: timestamp.nullable(),
      }),
    shape: ({ subject, ...record }: PrivacyRequestRecord, context: ShapeContext) => ({
      ...record,
      order: subject.order?.id ?? null,
      merchant: subject.merchant ?? subject.order?.merchant ?? subject.placed?.merchant ?? null,
      placed_until: subject.placed?.until ?? null,
      remaining_copies: record.kind === 'erase' ? remainingCopies : [],
      file: shownResult(record.file, context),
    }),
  },
});
