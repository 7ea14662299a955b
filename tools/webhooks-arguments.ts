import { namesOfVersion } from '../shared/domain/events.ts';
import {
  type EventName,
  latestWebhookVersion,
  type WebhookVersion,
  webhookVersions,
} from '../shared/resources/webhooks/event-names.ts';
import { portIn, readArgs, systemOption, UsageError } from './command.ts';
import type { AskedService } from './service.ts';

export const usage = `npm run webhooks -- listen [--events NAME,…] [--version DATE] [--fail STATUS,…] [--full]
npm run webhooks -- trigger NAME [--version DATE]

listen receives notifications on this machine: it registers a webhook of the running local system, verifies the
signatures of what comes, shows it, and removes the webhook at Ctrl-C. trigger sends the example of an event to the
webhooks that name it. #3 behind an event is its sequence: the third of its order, say.

  --version DATE     ${webhookVersions.join(' or ')}: whose names and bodies; ${latestWebhookVersion} unless stated
  --events NAME,…    what is listened to: all that the version knows unless stated
  --fail STATUS,…    answers the attempts of each notification with these in turn, and with the last one from then on
  --full             shows bodies too
  --port N           the local system on a port, where several run
  --url URL          the service; or MTO_URL in the environment
  --key KEY          a merchant's key; or MTO_KEY in the environment, where no list of processes shows it
  --help             prints this

${webhookVersions.map((version) => `Events of ${version}: ${namesOfVersion(version).join(', ')}`).join('\n')}

Exit code of trigger: 0 each delivery has arrived; 1 one has not. 2: the command could not do what it was asked for.`;

/** What the command is asked for: to listen, or to have an event's example sent. */
export type WebhookArguments = AskedService & {
  readonly version: WebhookVersion;
  /** Of the local system. */
  readonly port: number | undefined;
} & (
    | {
        readonly command: 'listen';
        readonly events: readonly EventName[];
        /** What is answered to the attempts of each notification in turn. */
        readonly statuses: readonly [number, ...number[]];
        readonly full: boolean;
      }
    | { readonly command: 'trigger'; readonly event: EventName }
  );

const ofListening = ['events', 'fail', 'full'] as const;

/** Reads what the command is asked for from its arguments. Throws a `UsageError`. */
export function readArguments(args: readonly string[]): WebhookArguments | 'help' {
  const { values, positionals } = parse(args);
  if (values.help) return 'help';
  const [command, name, ...more] = positionals;
  if (command !== 'listen' && command !== 'trigger') {
    const which = command === undefined ? 'Say what is to be done' : `There is no command ${JSON.stringify(command)}`;
    throw new UsageError(`${which}: listen, or trigger with the name of an event.`);
  }
  const version = webhookVersions.find((known) => known === (values.version ?? latestWebhookVersion));
  if (!version)
    throw new UsageError(`There is no version ${JSON.stringify(values.version)}: ${webhookVersions.join(', ')}.`);
  const common = { version, url: values.url, key: values.key, port: portIn(values.port) };
  if (command === 'listen') {
    if (name !== undefined) throw new UsageError('What is listened to is said by --events.');
    const events = values.events === undefined ? namesOfVersion(version) : eventsIn(values.events, version);
    const statuses = statusesIn(values.fail ?? '200');
    if (!statuses)
      throw new UsageError('--fail takes statuses from 200 to 599 with commas between them, such as 503,200.');
    return { command, ...common, events, statuses, full: values.full ?? false };
  }
  const other = ofListening.find((option) => values[option] !== undefined);
  if (other) throw new UsageError(`trigger does not know --${other}.`);
  if (name === undefined) throw new UsageError(`Say which event is sent: ${namesOfVersion(version).join(', ')}.`);
  if (more.length > 0) throw new UsageError('One event is sent at a time.');
  return { command, ...common, event: eventIn(name, version) };
}

const parse = (args: readonly string[]) =>
  readArgs(args, {
    events: { type: 'string' },
    version: { type: 'string' },
    fail: { type: 'string' },
    full: { type: 'boolean' },
    ...systemOption,
    url: { type: 'string' },
    key: { type: 'string' },
  });

const listed = (text: string): readonly string[] => text.split(',').map((part) => part.trim());

const eventsIn = (text: string, version: WebhookVersion): readonly EventName[] =>
  [...new Set(listed(text))].map((name) => eventIn(name, version));

/** Finds the event that a version knows by a name. Throws a `UsageError`. */
function eventIn(name: string, version: WebhookVersion): EventName {
  const known = namesOfVersion(version);
  const event = known.find((one) => one === name);
  if (event) return event;
  const other = webhookVersions.find((one) => namesOfVersion(one).some((known) => known === name));
  if (other) throw new UsageError(`${name} is an event of version ${other}: say --version ${other}.`);
  throw new UsageError(`There is no event ${JSON.stringify(name)} in version ${version}: ${known.join(', ')}.`);
}

function statusesIn(text: string): readonly [number, ...number[]] | undefined {
  const [first, ...more] = listed(text).map((part) => (/^[2-5]\d\d$/.test(part) ? Number(part) : undefined));
  const others = more.filter((status) => status !== undefined);
  return first === undefined || others.length < more.length ? undefined : [first, ...others];
}
