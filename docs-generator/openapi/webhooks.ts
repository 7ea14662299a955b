import { isForProductions, namesOfVersion, type PublishedType, publishedEvents } from '../../shared/domain/events.ts';
import type { AnyResource } from '../../shared/model/resource.ts';
import { testType } from '../../shared/resources/webhooks/delivery-record.ts';
import {
  audiences,
  latestWebhookVersion,
  type WebhookVersion,
  webhookVersions,
} from '../../shared/resources/webhooks/event-names.ts';
import { notificationHeaders } from '../../shared/rules/webhooks/signature.ts';
import { type ExampleNotification, exampleOf } from '../../shared/work/webhooks/example-notifications.ts';
import { publications } from '../../shared/work/webhooks/publications.ts';
import { object } from './components.ts';
import { type Part, type Schemas, typeName } from './schemas.ts';
import { notificationTag } from './tags.ts';

/** A notification under its name in a version. The test notification is in all versions. */
export interface Notified {
  readonly example: ExampleNotification;
  readonly versions: readonly WebhookVersion[];
  readonly happened: string;
  /** The resource in `data`. A test notification has none. */
  readonly resource?: AnyResource;
}

/** The meaning of each event. */
const happened: Readonly<Record<PublishedType, string>> = {
  'order.prepared': 'The files of all variants of an order are ready, so it can be produced.',
  'order.failed': 'The preparation of an order failed. `failure_message` gives the reason.',
  'order.cancelled': 'An order was cancelled.',
  'order.completed': 'Everything in an order has been sent.',
  'variant.completed': 'The files of a design are ready, so the variant can be ordered.',
  'variant.failed': 'A design failed. `failure_message` gives the reason.',
  'logo.completed': 'The files of a print are ready.',
  'logo.failed': 'A print of a design failed. `failure_message` gives the reason.',
  'shipment.prepared': 'A production has sent its part of an order.',
  'shipping-rates.calculated':
    'The shipping rates of a checkout have been calculated. The notification contains all of them.',
  'id-tag.updated': 'A production has reported the progress of a piece.',
  'production-order.created': 'A production order was assigned to a production.',
  'production-order.changed': 'A production order was changed.',
  'production-order.cancelled': 'A production order was cancelled.',
  'production-order.taken-back': 'A production order was taken back from its production.',
};

const shown = {
  publicUrl: 'https://api.example.com',
  now: '2026-11-21T10:00:00+00:00',
  is_test: false,
} as const;

/** Returns the notifications of some versions with their examples. The test notification comes last. */
export async function notifications(
  versions: readonly WebhookVersion[] = webhookVersions,
): Promise<readonly Notified[]> {
  const named = versions.toReversed().flatMap((version) =>
    audiences
      .flatMap((audience) => namesOfVersion(version, audience))
      .flatMap((name) => {
        const [type] = publishedEvents.find(([, names]) => names[version] === name) ?? [];
        return type ? [{ type, name, version }] : [];
      }),
  );
  const events = named.map(async ({ type, name, version }) => ({
    example: await exampleOf(name, version, shown),
    versions: [version],
    happened: `${happened[type]}${isForProductions(type) ? ' Only webhooks of its production receive this.' : ''}`,
    resource: publications[type].resource,
  }));
  const test = {
    example: await exampleOf(testType, versions.at(-1) ?? latestWebhookVersion, shown),
    versions,
    happened: 'A merchant or a production has sent a test notification to a webhook.',
  };
  return [...(await Promise.all(events)), test];
}

const text = { type: 'string' };

const header = (name: string, description: string, more: Part = {}): Part => ({
  name,
  in: 'header',
  description,
  schema: text,
  'x-extension': true,
  ...more,
});

/** The headers of notifications. The original specification does not describe them. */
export const notificationParameters: Readonly<Record<string, Part>> = {
  WebhookId: header('webhook-id', 'The `id` of the body. It is the same for each attempt and for each webhook.', {
    required: true,
  }),
  WebhookTimestamp: header(notificationHeaders.timestamp, 'Time of this attempt, in Unix seconds.', {
    required: true,
  }),
  WebhookSignature: header(
    notificationHeaders.signature,
    'Signature according to Standard Webhooks, present if the webhook has a token. It is `v1,` followed by the Base64 of the HMAC-SHA256 of `<webhook-id>.<webhook-timestamp>.<body>`. If the token starts with `whsec_`, the key is the Base64-decoded rest of the token. Otherwise the key is the token itself.',
  ),
  WebhookShadow: header(
    notificationHeaders.shadow,
    'Present and `true` in an additional notification, which a webhook gets in its `shadow_version`. Its `webhook-id` ends with `-shadow`.',
  ),
  XSignature: header(
    notificationHeaders.bodySignature,
    'Signature of the body, present if the webhook has a token. It is the hexadecimal HMAC-SHA256 of the body as it is sent. The key is the token itself.',
  ),
};

/** The possible responses of a receiver, and their effects. */
const responses: Part = {
  '2XX': { description: 'Acknowledges the notification, if the response headers arrive within 10 seconds.' },
  410: { description: 'Deactivates the webhook. The service sends no further notifications.' },
  default: {
    description:
      'The service retries after any other response, including redirects, and after a timeout. It makes up to 50 attempts in 48 hours and honours `Retry-After` up to 24 hours.',
  },
};

/** Describes the notifications by name, and by version if the document has several versions. */
export function webhooksOf(all: readonly Notified[], schemas: Schemas): Readonly<Record<string, Part>> {
  const isOfSeveral = new Set(all.flatMap(({ versions }) => versions)).size > 1;
  return Object.fromEntries(
    all.map((one) => {
      const { example, versions } = one;
      const [version] = isOfSeveral && versions.length === 1 ? versions : [];
      const name = version ? `${example.type} (${version})` : example.type;
      return [name, { post: operation(name, one, schemas) }];
    }),
  );
}

const operation = (name: string, { example, versions, happened, resource }: Notified, schemas: Schemas): Part => ({
  operationId: `told${typeName(name.replaceAll(/[^a-z0-9]+/g, '-'))}`.replace(/-$/, ''),
  tags: [notificationTag],
  summary: name,
  description: `${happened} The service sends the notification at least once. A repeat has the same \`webhook-id\` and the same body.`,
  ...(example.type === testType && { 'x-extension': true }),
  security: [],
  parameters: Object.keys(notificationParameters).map((key) => ({ $ref: `#/components/parameters/${key}` })),
  requestBody: {
    required: true,
    'x-extension': true,
    content: { 'application/json': { schema: bodySchema(example.type, versions, resource, schemas), example } },
  },
  responses,
});

const bodySchema = (
  type: string,
  versions: readonly WebhookVersion[],
  resource: AnyResource | undefined,
  schemas: Schemas,
): Part => {
  const [version = ''] = versions;
  return object({
    id: { ...text, description: 'Identifier of the event. Repeats have the same identifier.' },
    type: { const: type },
    version: versions.length === 1 ? { const: version } : { enum: versions },
    is_test: { type: 'boolean' },
    created_at: { ...text, format: 'date-time' },
    sequence: {
      type: 'integer',
      description: 'Sequence number of the event. It increases with each event of the same object.',
    },
    data: resource ? schemas.shownIn(resource, version) : { type: 'object' },
  });
};
