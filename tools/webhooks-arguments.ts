import { namesOfVersion } from '../shared/domain/events.ts';
import {
  type EventNameFor,
  latestWebhookVersion,
  type WebhookVersion,
  webhookVersions,
} from '../shared/resources/webhooks/event-names.ts';
import { type GivenOptions, portIn, UsageError } from './command.ts';
import { type AskedService, serviceOptions } from './service.ts';

export const usage = `Usage: npm run webhooks -- listen [--events NAME,…] [--version DATE] [--fail STATUS,…] [--full]
       npm run webhooks -- trigger NAME [--version DATE]

  listen             Receive notifications on this machine. The command registers a webhook in the local system,
                     verifies the signatures and shows each notification. Ctrl-C removes the webhook.
  trigger            Send an example of the event NAME to the webhooks that subscribe to it

  --version DATE     ${webhookVersions.join(' or ')}, for event names and bodies. Default: ${latestWebhookVersion}
  --events NAME,…    Events to listen to. Default: all events of the version
  --fail STATUS,…    Statuses to respond with, in turn, to the attempts of each notification. The last one repeats.
  --full             Show bodies
  --port N           Use the local system on this port
  --url URL          URL of the service. Default: MTO_URL
  --key KEY          Merchant key. Default: MTO_KEY, which keeps the key out of process lists
  --help             Show this help

A number such as #3 after an event is its sequence, for example the third event of an order.

${webhookVersions.map((version) => `Events of ${version}: ${namesOfVersion(version, 'merchant').join(', ')}`).join('\n')}

Exit codes:
  0   The command succeeded. For trigger, every delivery succeeded.
  1   A delivery of trigger failed or is pending.
  2   The command failed.`;

/** The name of an event for merchants. */
export type MerchantEvent = EventNameFor<'merchant'>;

/** The arguments of the command: listen for events, or trigger an example of an event. */
export type WebhookArguments = AskedService & {
  readonly version: WebhookVersion;
} & (
    | {
        readonly command: 'listen';
        readonly events: readonly MerchantEvent[];
        /** The statuses for the attempts of each notification, in turn. */
        readonly statuses: readonly [number, ...number[]];
        readonly full: boolean;
      }
    | { readonly command: 'trigger'; readonly event: MerchantEvent }
  );

const ofListening = ['events', 'fail', 'full'] as const;

export const options = {
  events: { type: 'string' },
  version: { type: 'string' },
  fail: { type: 'string' },
  full: { type: 'boolean' },
  ...serviceOptions,
} as const;

/** Reads the arguments of the command. Throws a `UsageError`. */
export function readArguments({ values, positionals }: GivenOptions<typeof options>): WebhookArguments {
  const [command, name, ...more] = positionals;
  if (command !== 'listen' && command !== 'trigger') {
    const which = command === undefined ? 'Missing command' : `Unknown command ${JSON.stringify(command)}`;
    throw new UsageError(`${which}. Commands: listen, trigger.`);
  }
  const version = webhookVersions.find((known) => known === (values.version ?? latestWebhookVersion));
  if (!version)
    throw new UsageError(`Unknown version ${JSON.stringify(values.version)}. Versions: ${webhookVersions.join(', ')}.`);
  const common = { version, url: values.url, key: values.key, port: portIn(values.port) };
  if (command === 'listen') {
    if (name !== undefined)
      throw new UsageError('The command listen accepts only options. Choose events with --events.');
    const events = values.events === undefined ? namesOfVersion(version, 'merchant') : eventsIn(values.events, version);
    const statuses = statusesIn(values.fail ?? '200');
    if (!statuses)
      throw new UsageError('--fail must be a comma-separated list of statuses from 200 to 599, such as 503,200.');
    return { command, ...common, events, statuses, full: values.full ?? false };
  }
  const other = ofListening.find((option) => values[option] !== undefined);
  if (other) throw new UsageError(`The command trigger doesn't support --${other}.`);
  if (name === undefined)
    throw new UsageError(`Missing event. Events: ${namesOfVersion(version, 'merchant').join(', ')}.`);
  if (more.length > 0) throw new UsageError('Too many arguments. Trigger one event at a time.');
  return { command, ...common, event: eventIn(name, version) };
}

const listed = (text: string): readonly string[] => text.split(',').map((part) => part.trim());

const eventsIn = (text: string, version: WebhookVersion): readonly MerchantEvent[] =>
  [...new Set(listed(text))].map((name) => eventIn(name, version));

/** Returns the event of this name in a version. Throws a `UsageError`. */
function eventIn(name: string, version: WebhookVersion): MerchantEvent {
  const known = namesOfVersion(version, 'merchant');
  const event = known.find((one) => one === name);
  if (event) return event;
  const other = webhookVersions.find((one) => namesOfVersion(one, 'merchant').some((known) => known === name));
  if (other) throw new UsageError(`${name} is an event of version ${other}. Add --version ${other}.`);
  throw new UsageError(`Unknown event ${JSON.stringify(name)} in version ${version}. Events: ${known.join(', ')}.`);
}

function statusesIn(text: string): readonly [number, ...number[]] | undefined {
  const [first, ...more] = listed(text).map((part) => (/^[2-5]\d\d$/.test(part) ? Number(part) : undefined));
  const others = more.filter((status) => status !== undefined);
  return first === undefined || others.length < more.length ? undefined : [first, ...others];
}
