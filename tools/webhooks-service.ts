import { setTimeout as wait } from 'node:timers/promises';
import type { ApiError, Schema } from '../client/src/client.ts';
import type { WebhookVersion } from '../shared/resources/webhooks/event-names.ts';
import { type CalledVersion, type Caller, refusal } from './service.ts';
import type { MerchantEvent } from './webhooks-arguments.ts';

export type ShownDelivery = Pick<
  Schema<CalledVersion, 'SentDelivery'>,
  'state' | 'attempts' | 'next_attempt_at' | 'created_at'
>;

/** Describes an error that the service returned for webhooks, and says what to do. */
export function webhooksRefusal(error: ApiError): string {
  const { status, message, errors } = error;
  if (status === 403) return `This key can't have webhooks. ${message} Use a merchant key.`;
  if (status === 422 && errors.url)
    return `The service rejected the receiver on this machine (${errors.url.join(' ')}).\nUse listen with the local system: npm start`;
  if (status === 422 && errors.events)
    return `${errors.events.join(' ')} Stop another listener, delete a webhook (GET /v2/webhooks lists them), or choose other events with --events.`;
  return refusal(error);
}

/** Registers an active webhook and returns its ID. */
export async function register(
  caller: Caller,
  webhook: {
    readonly url: string;
    readonly token: string;
    readonly version: WebhookVersion;
    readonly events: readonly MerchantEvent[];
  },
): Promise<number> {
  const { data } = await caller.POST('/v2/webhooks', {
    body: {
      ...webhook,
      state: 'active',
      description: { en: 'npm run webhooks -- listen' },
      events: webhook.events.map((name) => ({ name })),
    },
  });
  return data.id;
}

/** Lists the active webhooks of a version that subscribe to an event. */
export async function listNaming(caller: Caller, event: MerchantEvent, version: WebhookVersion) {
  const found: Schema<CalledVersion, 'Webhook'>[] = [];
  for await (const webhook of caller.paginate('/v2/webhooks')) {
    const names = webhook.events.map(({ name }) => name);
    if (webhook.state === 'active' && webhook.version === version && names.includes(event)) found.push(webhook);
  }
  return found;
}

const polls = 40;
const millisecondsBetweenPolls = 500; // an attempt takes ten seconds at most

/** Tests whether a delivery will change soon: its first attempt was neither made nor postponed. */
const isUnderWay = ({ state, attempts, next_attempt_at, created_at }: ShownDelivery): boolean =>
  state === 'pending' && attempts.length === 0 && next_attempt_at === created_at;

/**
 * Sends an event's example to a webhook. Polls the delivery until its first attempt was made or postponed, 20 seconds
 * at most.
 */
export async function sendExample(caller: Caller, webhook: number, type: MerchantEvent): Promise<ShownDelivery> {
  const { data } = await caller.POST('/v2/webhooks/{id}/test', { params: { path: { id: webhook } }, body: { type } });
  const params = { path: { id: webhook, delivery_id: data.id } };
  for (let poll = 1; ; poll += 1) {
    const { data: shown } = await caller.GET('/v2/webhooks/{id}/deliveries/{delivery_id}', { params });
    if (!isUnderWay(shown) || poll === polls) return shown;
    await wait(millisecondsBetweenPolls);
  }
}
