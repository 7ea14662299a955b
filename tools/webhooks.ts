import { latestWebhookVersion } from '../shared/resources/webhooks/event-names.ts';
import { type GivenOptions, hearPresses, Mistake, printable, remark, runCommand, say, sentenceOf } from './command.ts';
import { announced } from './connection.ts';
import { clientOf, type Service, serviceOf, worded } from './service.ts';
import { options, readArguments, usage, type WebhookArguments } from './webhooks-arguments.ts';
import { arrivalText, bodyText, deliveryText } from './webhooks-display.ts';
import { newToken, startReceiver } from './webhooks-receiver.ts';
import { listNaming, register, sendExample, webhooksRefusal } from './webhooks-service.ts';

// `npm run webhooks`: shows the notifications that a receiver on this machine gets, and triggers examples

const inWords = worded(webhooksRefusal);

type Listening = Extract<WebhookArguments, { command: 'listen' }>;
type Triggering = Extract<WebhookArguments, { command: 'trigger' }>;

async function run(given: GivenOptions<typeof options>): Promise<number> {
  const asked = readArguments(given);
  const service = serviceOf(asked, await announced(asked.port), process.env, 'merchant');
  if ('mistake' in service) throw new Mistake(service.mistake);
  remark(`Using ${service.name}.`);
  return (asked.command === 'listen' ? listen(asked, service) : trigger(asked, service)).catch((error: unknown) => {
    throw inWords(error);
  });
}

/** Receives notifications until a signal stops it, then removes its webhook. */
async function listen({ version, events, statuses, full }: Listening, service: Service): Promise<number> {
  let webhook: number | undefined;
  const ended = new Promise<void>((resolve) => {
    hearPresses(['SIGINT', 'SIGTERM', 'SIGHUP'], (presses) => {
      if (presses === 1) {
        remark('Removing the webhook. Press Ctrl-C again to keep it.');
        return resolve();
      }
      remark(
        webhook === undefined
          ? `Stopped before the service confirmed the webhook.\nTo list webhooks, send with your key: GET ${service.url}/v2/webhooks`
          : `Stopped before the service confirmed the removal.\nTo remove the webhook, send with your key: DELETE ${service.url}/v2/webhooks/${webhook}`,
      );
      process.exit(2);
    });
  });
  const token = newToken();
  const { url, server } = await startReceiver(token, statuses, (arrival) => {
    say(arrivalText(arrival));
    if (full && 'notification' in arrival) say(bodyText(arrival.notification));
  });
  try {
    webhook = await register(clientOf(service, remark), { url, token, version, events });
    remark(`Webhook ${webhook} receives these events of version ${version}: ${events.join(', ')}.`);
    remark(`Its URL is ${url}. Press Ctrl-C to stop and remove it.`);
    await ended;
    await remove(service, webhook);
  } finally {
    server.close();
    server.closeAllConnections();
  }
  return 0;
}

/**
 * Removes the webhook of the listener. A new client does it, because that client does not retry if the service is gone.
 */
async function remove(service: Service, webhook: number): Promise<void> {
  const params = { path: { id: webhook } };
  await clientOf(service, remark)
    .DELETE('/v2/webhooks/{id}', { params })
    .catch((error: unknown) => {
      throw new Mistake(`Webhook ${webhook} wasn't removed. ${sentenceOf(inWords(error))}`);
    });
  remark(`Webhook ${webhook} was removed.`);
}

/** Sends the example of an event to each webhook that subscribes to it, and prints the results. */
async function trigger({ event, version }: Triggering, service: Service): Promise<number> {
  const caller = clientOf(service, remark);
  const webhooks = await listNaming(caller, event, version);
  if (webhooks.length === 0) {
    const which = version === latestWebhookVersion ? '' : ` --version ${version}`;
    throw new Mistake(
      `No active webhook of version ${version} subscribes to ${event}.\nStart one in another terminal: npm run webhooks -- listen${which}`,
    );
  }
  const deliveries = await Promise.all(
    webhooks.map(async ({ id, url }) => {
      const delivery = await sendExample(caller, id, event);
      say(`${event} to webhook ${id} (${printable(url)}): ${deliveryText(delivery)}`);
      return delivery;
    }),
  );
  return deliveries.every(({ state }) => state === 'delivered') ? 0 : 1;
}

runCommand('npm run webhooks', usage, options, run);
