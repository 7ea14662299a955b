import { namesOfVersion, type PublishedType, publishedEvents } from '../../shared/domain/events.ts';
import type { AnyResource } from '../../shared/model/resource.ts';
import { testType } from '../../shared/resources/webhooks/delivery-record.ts';
import {
  latestWebhookVersion,
  type WebhookVersion,
  webhookVersions,
} from '../../shared/resources/webhooks/event-names.ts';
import { notificationHeaders } from '../../shared/rules/webhooks/signature.ts';
import { type ExampleNotification, exampleOf } from '../../shared/work/webhooks/example-notifications.ts';
import { publications } from '../../shared/work/webhooks/publications.ts';
import { object } from './answers.ts';
import { type Part, type Schemas, typeName } from './schemas.ts';
import { notificationTag } from './tags.ts';

/** A notification that the document describes, under its name in a version; a test is in all of them. */
export interface Notified {
  readonly example: ExampleNotification;
  readonly versions: readonly WebhookVersion[];
  readonly happened: string;
  /** What its `data` shows; a test shows nothing. */
  readonly resource?: AnyResource;
}

/** What has happened, in words. */
const happened: Readonly<Record<PublishedType, string>> = {
  'order.prepared': 'All variants of an order are ready: it can be produced.',
  'order.failed': 'An order could not be prepared: `failure_message` says why.',
  'order.cancelled': 'An order was cancelled.',
  'order.completed': 'All of an order is on its way.',
  'variant.completed': 'A design is made: the variant can be ordered.',
  'variant.failed': 'A design could not be made: `failure_message` says why.',
  'logo.completed': 'A print of a design is made, with its files.',
  'logo.failed': 'A print of a design could not be made: `failure_message` says why.',
  'shipment.prepared': 'A production has sent its part of an order.',
  'shipping-rates.calculated': 'The shipping rates of a checkout are worked out: all of them are here.',
  'id-tag.updated': 'A production has said what becomes of a piece of an order.',
};

const shown = {
  publicUrl: 'https://api.example.com',
  now: '2026-11-21T10:00:00+00:00',
  is_test: false,
} as const;

/** Lists the notifications of some versions with their examples: each name in each of its versions, then the test. */
export async function notifications(
  versions: readonly WebhookVersion[] = webhookVersions,
): Promise<readonly Notified[]> {
  const named = versions.toReversed().flatMap((version) =>
    namesOfVersion(version).flatMap((name) => {
      const [type] = publishedEvents.find(([, names]) => names[version] === name) ?? [];
      return type ? [{ type, name, version }] : [];
    }),
  );
  const events = named.map(async ({ type, name, version }) => ({
    example: await exampleOf(name, version, shown),
    versions: [version],
    happened: happened[type],
    resource: publications[type].resource,
  }));
  const test = {
    example: await exampleOf(testType, versions.at(-1) ?? latestWebhookVersion, shown),
    versions,
    happened: 'A webhook is tested.',
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

/** The headers of notifications. The documents say nothing of them. */
export const notificationParameters: Readonly<Record<string, Part>> = {
  WebhookId: header(
    'webhook-id',
    'The `id` of the body: the same at each attempt, and for each webhook of the event.',
    {
      required: true,
    },
  ),
  WebhookTimestamp: header(notificationHeaders.timestamp, 'When this attempt was made, in Unix seconds.', {
    required: true,
  }),
  WebhookSignature: header(
    notificationHeaders.signature,
    'Of a webhook with a token: `v1,` and the Base64 of the HMAC-SHA256 of `<webhook-id>.<webhook-timestamp>.<body>`, as the Standard Webhooks say. The key is what follows `whsec_` in the token, Base64-decoded; of any other token, the token itself.',
  ),
  XSignature: header(
    notificationHeaders.bodySignature,
    'Of a webhook with a token: the HMAC-SHA256 of the body as it is sent, in hexadecimal; the key is the token itself.',
  ),
};

/** What a receiver may answer, and what follows. */
const responses: Part = {
  '2XX': { description: 'Acknowledges the notification, if its headers are whole within 10 seconds.' },
  410: { description: 'Deactivates the webhook: nothing more is sent.' },
  default: {
    description:
      'Any other answer, a redirection too, or none: it is tried again, up to 50 times in 48 hours. `Retry-After` is honoured up to 24 hours.',
  },
};

/** Describes what is sent to webhooks, by name, and by version where there are several. */
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
  description: `${happened} The notification is sent at least once; a repeat has the same \`webhook-id\` and the same bytes.`,
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
    id: { ...text, description: 'Of the event: repeats have the same.' },
    type: { const: type },
    version: versions.length === 1 ? { const: version } : { enum: versions },
    is_test: { type: 'boolean' },
    created_at: { ...text, format: 'date-time' },
    sequence: { type: 'integer', description: 'Rises with each event of the same subject.' },
    data: resource ? schemas.shownIn(resource, version) : { type: 'object' },
  });
};
