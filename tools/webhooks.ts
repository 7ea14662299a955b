import { latestWebhookVersion } from '../shared/resources/webhooks/event-names.ts';
import { hearPresses, Mistake, printable, remark, runCommand, say, sentenceOf } from './command.ts';
import { announced } from './connection.ts';
import { clientOf, type Service, serviceOf, worded } from './service.ts';
import { readArguments, usage, type WebhookArguments } from './webhooks-arguments.ts';
import { arrivalText, bodyText, deliveryText } from './webhooks-display.ts';
import { newToken, startReceiver } from './webhooks-receiver.ts';
import { listNaming, register, sendExample, webhooksRefusal } from './webhooks-service.ts';

// `npm run webhooks`: shows what a receiver of this machine is told of, and has examples sent

const inWords = worded(webhooksRefusal);

type Listening = Extract<WebhookArguments, { command: 'listen' }>;
type Triggering = Extract<WebhookArguments, { command: 'trigger' }>;

async function run(args: readonly string[]): Promise<number> {
  const asked = readArguments(args);
  if (asked === 'help') {
    say(usage);
    return 0;
  }
  const service = serviceOf(asked, await announced(asked.port), process.env, 'merchant');
  if ('mistake' in service) throw new Mistake(service.mistake);
  remark(`Using ${service.name}.`);
  return (asked.command === 'listen' ? listen(asked, service) : trigger(asked, service)).catch((error: unknown) => {
    throw inWords(error);
  });
}

/** Receives notifications until it is ended, and removes its webhook then. */
async function listen({ version, events, statuses, full }: Listening, service: Service): Promise<number> {
  let webhook: number | undefined;
  const ended = new Promise<void>((resolve) => {
    hearPresses(['SIGINT', 'SIGTERM', 'SIGHUP'], (presses) => {
      if (presses === 1) {
        remark('Removing the webhook; Ctrl-C again leaves it there.');
        return resolve();
      }
      remark(
        webhook === undefined
          ? 'Left before a webhook was known to be registered: GET /v2/webhooks lists them.'
          : `Left before it was known to be removed: DELETE ${service.url}/v2/webhooks/${webhook} with your key.`,
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
    remark(`Webhook ${webhook} is told of these events of version ${version}: ${events.join(', ')}.`);
    remark(`It leads to ${url} until you press Ctrl-C.`);
    await ended;
    await remove(service, webhook);
  } finally {
    server.close();
    server.closeAllConnections();
  }
  return 0;
}

/** Removes the webhook of the listener. A client of its own does it, which waits for no service that has gone. */
async function remove(service: Service, webhook: number): Promise<void> {
  const params = { path: { id: webhook } };
  await clientOf(service, remark)
    .DELETE('/v2/webhooks/{id}', { params })
    .catch((error: unknown) => {
      throw new Mistake(`Webhook ${webhook} was not removed. ${sentenceOf(inWords(error))}`);
    });
  remark(`Webhook ${webhook} is removed.`);
}

/** Has the example of an event sent to each webhook that names it, and says what has come of that. */
async function trigger({ event, version }: Triggering, service: Service): Promise<number> {
  const caller = clientOf(service, remark);
  const webhooks = await listNaming(caller, event, version);
  if (webhooks.length === 0) {
    const which = version === latestWebhookVersion ? '' : ` --version ${version}`;
    throw new Mistake(
      `No active webhook of version ${version} names ${event}. Start one in another terminal: npm run webhooks -- listen${which}`,
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

runCommand(run, 'npm run webhooks');
