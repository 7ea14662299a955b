import { roles } from '../lib/key-rights.ts';
import { timestamp } from '../model/fields.ts';
import * as z from '../model/zod.ts';

/** The schema of a change in the history of a record. */
export const RecordedChange = z.object({
  rev: z.int().meta({ description: 'Revision of the record after the change. A new record has revision 1.' }),
  change: z.enum(['created', 'changed', 'deleted']).meta({ description: 'Kind of the change.' }),
  changed_at: timestamp.meta({ description: 'Time of the change.' }),
  changed_by: z
    .object({
      key: z
        .string()
        .nullable()
        .meta({
          description: '`key_id` of the access key, or `null` if the service made the change.',
          examples: ['a1b2c3d4e5f6'],
        }),
      role: z.enum([...roles, 'service']).meta({ description: 'Role of the access key, or `service`.' }),
      request_id: z.string().nullable().meta({
        description:
          'Identifier of the request, as in its `X-Request-Id` header, or `null` if the service made the change.',
      }),
    })
    .meta({ description: 'Who made the change.' }),
  fields: z
    .array(
      z.object({
        field: z.string().meta({ description: 'Path of the field in the stored record.', examples: ['items.0.state'] }),
        from: z.unknown().optional().meta({ description: 'Value before the change. Missing if the field is new.' }),
        to: z.unknown().optional().meta({ description: 'Value after the change. Missing if the field was removed.' }),
      }),
    )
    .meta({ description: 'Changed fields. Empty for a new record. Secrets have the value `null`.' }),
  omitted_fields: z.int().meta({ description: 'Number of further changed fields, if their values exceeded 200 KB.' }),
});
