import { timestamp } from '../model/fields.ts';
import * as z from '../model/zod.ts';

const route = z
  .string()
  .nullable()
  .meta({
    description: 'Method and path of the endpoint, or `null` if no endpoint has the requested path.',
    examples: ['POST /v2/checkouts'],
  });
const status = z.int().meta({ description: 'Status of the response.', examples: [422] });
const version = z
  .string()
  .nullable()
  .meta({
    description: 'API version of the request, or `null` if it failed before its version was known.',
    examples: ['2022-02-01'],
  });

/** The schema of a failed request. */
export const RequestFailure = z.object({
  request_id: z.string().meta({ description: 'Identifier of the request, as in the `X-Request-Id` header.' }),
  created_at: timestamp.meta({ description: 'Time of the request.' }),
  key: z.string().meta({ description: '`key_id` of the access key.', examples: ['a1b2c3d4e5f6'] }),
  route,
  status,
  code: z.string().meta({ description: 'Code of the error.', examples: ['invalid_data'] }),
  fields: z
    .array(z.string())
    .meta({ description: 'Paths of up to 20 wrong fields.', examples: [['items.0.quantity']] }),
  version,
  user_agent: z
    .string()
    .nullable()
    .meta({
      description: 'First 200 characters of the `User-Agent` header, or `null` without one.',
      examples: ['curl/8.5.0'],
    }),
});

/** The schema of a number of requests. */
export const RequestCount = z.object({
  day: z.string().meta({ format: 'date', description: 'Day in UTC.', examples: ['2026-01-31'] }),
  route,
  version,
  is_deprecated: z.boolean().meta({ description: 'Whether the version is deprecated.' }),
  status,
  count: z.int().meta({ description: 'Number of requests.' }),
});
