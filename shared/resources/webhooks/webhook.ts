import { controlCharacters, empty, notBase64, tooLong, tooShort } from '../../lib/problems.ts';
import { fill, type Problem } from '../../lib/refusal.ts';
import {
  filledLine,
  line,
  localized,
  localizedInput,
  nullableText,
  text,
  timestamp,
  timestamps,
  urlCharacters,
} from '../../model/fields.ts';
import { instant } from '../../model/instant.ts';
import { issue } from '../../model/issues.ts';
import { list } from '../../model/list-query.ts';
import { resource } from '../../model/resource.ts';
import * as z from '../../model/zod.ts';
import { type EventName, eventNames, type WebhookVersion, webhookVersions } from './event-names.ts';
import { encodedKeyOf, encodedKeyPrefix } from './signing-key.ts';
import type { WebhookRecord } from './webhook-record.ts';

const tokenCharacters = { min: 16, max: 255 } as const;
const namesAtMost = 20; // higher than the number of names, because a repeated name has its own error

const controls = /[\p{Cc}\u2028\u2029]/u; // including line breaks

function* problemsOfToken(token: string): Generator<Problem> {
  const { min, max } = tokenCharacters;
  const { length } = [...token];
  if (!token.isWellFormed() || controls.test(token)) yield controlCharacters;
  if (length > max) yield fill(tooLong, { max });
  if (length === 0) yield empty;
  else if (length < min) yield fill(tooShort, { min });
  if (token.startsWith(encodedKeyPrefix) && encodedKeyOf(token) === undefined) yield notBase64;
}

// not normalised, because another normal form would be another signing key
const token = z
  .string()
  .superRefine((value, context) => {
    for (const problem of problemsOfToken(value)) context.addIssue({ code: 'custom', message: issue(problem) });
  })
  .meta({
    minLength: tokenCharacters.min,
    maxLength: tokenCharacters.max,
    description:
      'Secret with which the service signs notifications. The service stores it encrypted and never returns or sends it.',
    examples: ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'],
  });

// stored in the form that requests use, because a URL parser strips and escapes characters
const url = line(urlCharacters)
  .meta({
    format: 'iri',
    description: 'URL to which the service sends notifications with POST. It must use HTTPS on port 443.',
  })
  .transform((sent) => URL.parse(sent)?.href ?? sent);

const names = list(z.object({ name: filledLine() }), { min: 1, max: namesAtMost });

const fields = { url, token: token.nullish() };
const describing = {
  description: localizedInput(text(1000)).nullish(),
  state: z.enum(['inactive', 'active']).optional(),
};
const laterFields = {
  version: z
    .enum(webhookVersions)
    .optional()
    .meta({ description: 'API version of the notifications. Default for a new webhook: the latest version.' }),
  shadow_version: z.enum(webhookVersions).nullish().meta({
    'x-extension': true,
    description:
      'Version of additional notifications for the same events, so that you can test your receiver with another version. The header `webhook-shadow` marks them.',
  }),
  ...describing,
};
const changed = { ...fields, url: url.optional() };

/** The fields of a body, regardless of its version. */
export interface AskedWebhook {
  readonly url?: string | undefined;
  readonly token?: string | null | undefined;
  readonly version?: WebhookVersion | undefined;
  readonly shadow_version?: WebhookVersion | null | undefined;
  readonly description?: Readonly<Record<string, string>> | null | undefined;
  readonly state?: 'inactive' | 'active' | undefined;
  readonly events?: readonly { readonly name: string }[] | undefined;
  /** The path of the event names in the body. */
  readonly at: 'events' | 'event_types';
}

const asked = <Body extends object>(body: Body) => ({ ...body, at: 'events' as const });

const askedInOlder = <Body extends { readonly event_types?: AskedWebhook['events'] }>({
  event_types: events,
  ...body
}: Body) => ({ ...body, events, at: 'event_types' as const });

/** Body of `POST /v2/webhooks`. */
export const newWebhook = z.object({ ...fields, ...laterFields, events: names }).transform(asked);

/**
 * The same body in version 2021-02-23. The new webhook has that version and is active, because the version has no
 * states.
 */
export const olderNewWebhook = z
  .object({ ...fields, event_types: names })
  .transform((body) => ({ ...askedInOlder(body), version: '2021-02-23' as const, state: 'active' as const }));

/** Body of `PUT /v2/webhooks/{id}`. Omitted fields stay. */
export const webhookChange = z.object({ ...changed, ...laterFields, events: names.optional() }).transform(asked);

/** The same body in version 2021-02-23. */
export const olderWebhookChange = z.object({ ...changed, event_types: names.optional() }).transform(askedInOlder);

/** Body of `POST /master-administration/webhooks`. Notifications to productions have only one version. */
export const newProductionWebhook = z.object({ ...fields, ...describing, events: names }).transform(asked);

/** Body of `PUT /master-administration/webhooks/{id}`. Omitted fields stay. */
export const productionWebhookChange = z
  .object({ ...changed, ...describing, events: names.optional() })
  .transform(asked);

const shownNames = z.array(z.object({ id: z.int(), name: z.string() }));

const shown = (events: readonly EventName[]) => events.map((name) => ({ id: eventNames[name], name }));

const webhookFields = {
  id: z.int(),
  is_test: z.boolean(),
  description: localized.nullable(),
  version: z.string(),
  state: z.enum(['inactive', 'active']),
  url: z.string(),
  events: shownNames,
  deactivated_at: timestamp.nullable().meta({
    'x-extension': true,
    description:
      'Time at which the service deactivated the webhook. `null` if it did not, or after you activate it again.',
  }),
  deactivation_reason: nullableText.meta({ 'x-extension': true }),
  ...timestamps,
};

const shape = (record: WebhookRecord) => ({ ...record, events: shown(record.events) });

/** A URL to which the service sends a production's events. */
export const ProductionWebhook = resource<WebhookRecord>()({
  name: 'ProductionWebhook',
  label: 'Webhook',
  entity: 'webhook',
  relations: {},
  representation: { schema: () => z.object(webhookFields), shape },
});

const shadowVersion = z.string().nullable().default(null).meta({
  'x-extension': true,
  description: 'Version of additional notifications for the same events, or `null`.',
});

/** A URL to which the service sends a merchant's events. */
export const Webhook = resource<WebhookRecord>()({
  name: 'Webhook',
  label: 'Webhook',
  entity: 'webhook',
  relations: {},
  representation: { schema: () => z.object({ ...webhookFields, shadow_version: shadowVersion }), shape },
  older: {
    '2021-02-23': {
      schema: () => z.object({ id: z.int(), is_test: z.boolean(), url: z.string(), event_types: shownNames }),
      shape: (record: WebhookRecord) => ({ ...record, event_types: shown(record.events) }),
    },
  },
});

/** Body of `POST /v2/webhooks/{id}/redeliver-failed`. */
export const redelivery = z.object({
  since: z
    .string()
    .pipe(instant())
    .meta({
      description: 'Earliest creation time of the failed deliveries to send again.',
      examples: ['2026-11-21T10:00:00+00:00'],
    }),
});

const testOf = (example: EventName) =>
  z.object({
    type: filledLine()
      .optional()
      .meta({
        description: 'Event type of the example. Default: `webhook.test`.',
        examples: [example],
      }),
  });

/** Body of `POST /v2/webhooks/{id}/test`. */
export const webhookTest = testOf('order.completed');

/** Body of `POST /master-administration/webhooks/{id}/test`. */
export const productionWebhookTest = testOf('production-order.created');
