import { type EventType, nameIn, namesOfVersion, publishedEvents } from '../../shared/domain/events.ts';
import { audienceOf, subscriberIn } from '../../shared/domain/reach.ts';
import type { Records } from '../../shared/domain/records.ts';
import { subscribersId } from '../../shared/domain/subscribers-id.ts';
import { type EventName, eventNames, webhookVersions } from '../../shared/resources/webhooks/event-names.ts';
import { notificationKey } from '../../shared/table/keys.ts';
import { isAlive, type Row } from '../../shared/table/rows.ts';
import { say, type Table } from './invariants.ts';

/** Returns the violations in the webhooks of a table after all due work is done. */
export const webhookViolations = (table: Table): readonly string[] => [
  ...table.of('webhook').flatMap((webhook) => subscriptionViolations(table, webhook)),
  ...table.of('subscribers').flatMap((record) => subscribersViolations(table, record)),
  ...table.of('delivery').flatMap((delivery) => deliveryViolations(table, delivery)),
  ...table.rows.flatMap((row) => eventViolations(table, row)),
];

const names = Object.keys(eventNames) as EventName[];
const webhooksPerEvent = 10; // as documented

/** A webhook receives the events that it names, and no others, in its version, and only while it is active. */
function subscriptionViolations(table: Table, webhook: Records['webhook']): readonly string[] {
  const owner = subscriberIn(webhook);
  const known: readonly EventName[] = namesOfVersion(webhook.version, audienceOf(owner));
  return names.flatMap((name) => {
    const record = table.get('subscribers', subscribersId(owner, name));
    const open = (record?.periods ?? []).filter((period) => period.webhook === webhook.id && period.until === null);
    const isNamed = webhook.events.includes(name);
    const wanted = isNamed && webhook.state === 'active' ? [webhook.version] : [];
    const what = `webhook ${webhook.id} and ${name}:`;
    return [
      ...say((record?.webhooks ?? []).includes(webhook.id) !== isNamed, `${what} it is listed incorrectly`),
      ...say(String(open.map(({ version }) => version)) !== String(wanted), `${what} it has other open periods`),
      ...say(isNamed && !known.includes(name), `${what} its version or its owner lacks the event`),
    ];
  });
}

function subscribersViolations(table: Table, { id, webhooks, periods }: Records['subscribers']): readonly string[] {
  const known = (webhook: number) => table.get('webhook', webhook) !== undefined;
  return [
    ...say(webhooks.length > webhooksPerEvent, `subscribers ${id} are ${webhooks.length}`),
    ...say(new Set(webhooks).size < webhooks.length, `subscribers ${id} list a webhook twice`),
    ...say(!webhooks.every(known), `subscribers ${id} list a deleted webhook`),
    ...say(!periods.every(({ webhook }) => known(webhook)), `subscribers ${id} have a period of a deleted webhook`),
    ...say(
      periods.some(({ from, until }) => until !== null && until < from),
      `subscribers ${id} have a period that ends before it begins`,
    ),
  ];
}

/** A delivery is either due or has ended, and it has the body of its event. */
function deliveryViolations(table: Table, delivery: Records['delivery']): readonly string[] {
  const { id, state, due_at, next_attempt_at, attempts, made, event, version, body, webhook, is_failing } = delivery;
  const name = `delivery ${id}`;
  const isPending = state === 'pending';
  const notification = body === undefined ? table.row(notificationKey(event.id, version)) : undefined;
  const listed = (notification?.deliveries ?? []) as readonly { delivery: number; webhook: number }[];
  const last = attempts.at(-1);
  return [
    ...say(isPending !== (due_at !== null), `${name} is ${state} and due at ${due_at}`),
    ...say(!isPending && next_attempt_at !== null, `${name} is ${state} and has a next attempt`),
    ...say(
      (is_failing === true) !== (state === 'failed' || (state === 'pending' && made > 0)),
      `${name} is ${state} after ${made} attempts, and it is ${is_failing ? '' : 'not '}listed as failing`,
    ),
    ...say(made > 50 || attempts.length > 50, `${name} has been tried ${made} times`),
    ...say(
      state === 'delivered' && !(last?.status && last.status >= 200 && last.status < 300),
      `${name} is delivered after ${last?.status}`,
    ),
    ...say(
      state === 'cancelled' && table.get('webhook', webhook) !== undefined,
      `${name} is cancelled although its webhook exists`,
    ),
    ...say(
      body === undefined && listed.filter((one) => one.delivery === id && one.webhook === webhook).length !== 1,
      `${name} is not among those of its event`,
    ),
  ];
}

/** Each webhook that was active when an event happened has one delivery of the event, and no other webhook has one. */
function eventViolations(table: Table, row: Row): readonly string[] {
  const told = publishedEvents.find(([type]) => type === row.type);
  if (row.kind !== 'outbox' || !told || typeof row.merchant !== 'number' || !isAlive(row)) return [];
  const production = typeof row.production === 'number' ? row.production : undefined;
  const owner = subscriberIn({ merchant: row.merchant, production, is_test: row.is_test === true });
  const at = String(row.at);
  const of = table.of('delivery').filter(({ event }) => event.id === row.event);
  return webhookVersions.flatMap((version) => {
    const name = nameIn(told[0] as EventType, version);
    const record = name && table.get('subscribers', subscribersId(owner, name));
    const wanted = (record?.periods ?? [])
      .filter((period) => period.version === version && period.from <= at && (period.until ?? '~') > at)
      .map(({ webhook }) => webhook);
    // a deleted webhook may have deliveries, which are cancelled
    const found = of
      .filter((one) => one.version === version && table.get('webhook', one.webhook))
      .map(({ webhook }) => webhook);
    const isRight = String([...new Set(wanted)].sort()) === String([...found].sort());
    return say(!isRight, `${row.event} in ${version} is delivered to ${found} instead of ${wanted}`);
  });
}
