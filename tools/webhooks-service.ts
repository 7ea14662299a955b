import { setTimeout as wait } from 'node:timers/promises';
import type { DeliveryRecord } from '../shared/resources/webhooks/delivery-record.ts';
import type { EventName, ToldVersion } from '../shared/resources/webhooks/event-names.ts';
import { publishedVersions } from '../shared/versions/versions.ts';
import { remark } from './command.ts';
import { type Ask, client, type Refused, refusal, type Service } from './service.ts';

/** A webhook as the service shows it, as far as the command looks at it. */
interface ShownWebhook {
  readonly id: number;
  readonly url: string;
  readonly version: ToldVersion;
  readonly state: 'inactive' | 'active';
  readonly events: readonly { readonly name: EventName }[];
}

/** A delivery as the service shows it, as far as the command looks at it. */
export type ShownDelivery = Pick<DeliveryRecord, 'state' | 'attempts' | 'next_attempt_at' | 'created_at'>;

/** Says what a service has refused of webhooks, and what to do. */
export function webhooksRefusal(status: number, body: unknown): string {
  const { message = '', errors = {} } = (body ?? {}) as Refused;
  if (status === 403) return `The key may have no webhooks: ${message} A merchant's key may.`;
  if (status === 422 && errors.url)
    return `The service takes no receiver on this machine (${errors.url.join(' ')}): listen works with the local system (npm start).`;
  if (status === 422 && errors.events)
    return `${errors.events.join(' ')} End another listener, delete a webhook (GET /v2/webhooks lists them), or choose others by --events.`;
  return refusal(status, body);
}

/** Makes a client of the service's webhooks. */
export const webhooksClient = (service: Service): Ask =>
  client(service, { remark, refusal: webhooksRefusal, version: publishedVersions.v2[0].date });

/** Registers an active webhook; answers its id. */
export async function register(
  ask: Ask,
  webhook: {
    readonly url: string;
    readonly token: string;
    readonly version: ToldVersion;
    readonly events: readonly EventName[];
  },
): Promise<number> {
  const { json } = await ask('POST', '/v2/webhooks', {
    ...webhook,
    state: 'active',
    description: { en: 'npm run webhooks -- listen' },
    events: webhook.events.map((name) => ({ name })),
  });
  return json.id;
}

/** Lists the active webhooks that name an event of a version. */
export async function listNaming(ask: Ask, event: EventName, version: ToldVersion): Promise<readonly ShownWebhook[]> {
  const found: ShownWebhook[] = [];
  let query: string | undefined = '?per_page=100';
  while (query !== undefined) {
    const { json }: Awaited<ReturnType<Ask>> = await ask('GET', `/v2/webhooks${query}`);
    found.push(...json.data);
    query = json.links.next ? new URL(json.links.next).search : undefined;
  }
  return found.filter(
    (webhook) =>
      webhook.state === 'active' &&
      webhook.version === version &&
      webhook.events.some((one: ShownWebhook['events'][number]) => one.name === event),
  );
}

const polls = 40;
const millisecondsBetweenPolls = 500; // an attempt takes ten seconds at most

/** Tells whether there is more to be seen of a delivery soon: its first attempt is neither made nor put off. */
const isUnderWay = ({ state, attempts, next_attempt_at, created_at }: ShownDelivery): boolean =>
  state === 'pending' && attempts.length === 0 && next_attempt_at === created_at;

/** Sends an event's example to a webhook, and looks at the delivery while its first attempt is under way. */
export async function sendExample(ask: Ask, webhook: number, type: EventName): Promise<ShownDelivery> {
  const { json } = await ask('POST', `/v2/webhooks/${webhook}/test`, { type });
  for (let poll = 1; ; poll += 1) {
    const shown: ShownDelivery = (await ask('GET', `/v2/webhooks/${webhook}/deliveries/${json.id}`)).json;
    if (!isUnderWay(shown) || poll === polls) return shown;
    await wait(millisecondsBetweenPolls);
  }
}
