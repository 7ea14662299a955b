import {
  type GivenOptions,
  Mistake,
  portIn,
  remark,
  runCommand,
  say,
  systemOption,
  UsageError,
} from '../tools/command.ts';
import { announced, connect } from '../tools/connection.ts';
import { type FunctionsPlace, runFunction } from './local-functions.ts';
import { eventFor, eventText, keyNames, keyOf, type SampleEvent } from './sample-events.ts';

const usage = `Usage: npm run invoke -- FUNCTION [--key NAME] [--event FILE]

Sends an event to a function of the local system, such as v2-orders-cancel, and shows its response and log.
The default event is events/FUNCTION.json. events/README.md lists the functions.

  --key NAME     Name of a key in .local/stack.json, or the key itself. Replaces <KEY> in the event.
                 Default: a key that the endpoint accepts
  --event FILE   Send this event instead of the sample
  --port N       Use the local system on this port
  --help         Show this help

With npm run dev, endpoints are called over HTTP, and their log is in the terminal of npm run dev.

Exit codes:
  0   The function returned a response with any status.
  1   The function failed.
  2   The command failed.`;

const options = {
  ...systemOption,
  key: { type: 'string' },
  event: { type: 'string' },
} as const;

async function run({ positionals, values }: GivenOptions<typeof options>): Promise<number> {
  const [name, ...more] = positionals;
  if (name === undefined || more.length > 0) throw new UsageError('Expected one function, such as v2-orders-cancel.');
  const text = eventText(name, values.event);
  const port = portIn(values.port);
  const stack = await announced(port);
  if ('missing' in stack) throw new Mistake(stack.missing);
  const system = await connect('STAGE', port);
  const chosen = values.key ?? (await keyNames()).get(name);
  const event = eventFor(text, { key: chosen === undefined ? '' : keyOf(stack, chosen), url: stack.url });
  const { STAGE: stage = '', AWS_ENDPOINT_URL: endpoint = '' } = process.env;
  // a pasted key is a secret, so the message does not repeat it
  const withKey = chosen === undefined ? '' : `, with the ${chosen in stack.keys ? `key ${chosen}` : 'given key'}`;
  remark(`Sending ${values.event ?? `events/${name}.json`} to ${name} of ${system}${withKey}.`);
  return stage === '' ? call(event, stack.url, name) : invoke({ stage, endpoint }, name, event);
}

/** Sends an event to a function in the emulator. */
async function invoke(place: FunctionsPlace, name: string, event: SampleEvent): Promise<number> {
  const begun = performance.now();
  const { answer, failed, log } = await runFunction(place, name, event);
  const milliseconds = Math.round(performance.now() - begun);
  remark(`\nThe function ${failed ? 'failed' : 'responded'} after ${milliseconds} ms:`);
  show(answer);
  remark(`\nLog:\n${log.trim()}`);
  return failed ? 1 : 0;
}

/** Sends the request of an endpoint's event to the process that serves all endpoints. */
async function call(event: SampleEvent, url: string, name: string): Promise<number> {
  const { httpMethod, path, headers, body } = event;
  if (typeof httpMethod !== 'string')
    throw new Mistake(
      `npm run dev can't invoke ${name}, because it isn't an endpoint.\nStart a system with functions: npm start`,
    );
  const response = await fetch(`${url}${path}`, {
    method: httpMethod,
    headers: headers as Record<string, string>,
    ...(typeof body === 'string' && { body }),
    redirect: 'manual',
  });
  show({ statusCode: response.status, headers: Object.fromEntries(response.headers), body: await response.text() });
  return 0;
}

/** Prints a response, with the JSON of its body decoded. */
function show(answer: unknown): void {
  const body = isAnswer(answer) ? readable(answer.body) : undefined;
  say(JSON.stringify(isAnswer(answer) ? { ...answer, body } : answer, null, 2));
}

const isAnswer = (answer: unknown): answer is { readonly body: string } =>
  typeof answer === 'object' && answer !== null && 'body' in answer && typeof answer.body === 'string';

function readable(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return body;
  }
}

if (import.meta.main) runCommand('npm run invoke', usage, options, run);
