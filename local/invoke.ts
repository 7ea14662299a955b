import { Mistake, portIn, readArgs, remark, runCommand, say, systemOption, UsageError } from '../tools/command.ts';
import { announced, connect } from '../tools/connection.ts';
import { type FunctionsPlace, runFunction } from './local-functions.ts';
import { eventFor, eventText, keyNames, keyOf, type SampleEvent } from './sample-events.ts';

const usage = `npm run invoke -- FUNCTION    sends the function's sample event (events/FUNCTION.json) to it on the local system, and
                              shows its answer and its log: npm run invoke -- v2-orders-cancel

  --key NAME     a key of .local/stack.json by its name, or the key itself: goes in place of <KEY>; by default one that
                 the endpoint admits
  --event FILE   an event in place of the sample
  --port N       the local system on a port, where several run
  --help         prints this

events/README.md lists the functions. While npm run dev runs, endpoints are called over HTTP: their log is in its terminal.
It exits with 0 when the function has answered, whatever it answered, and with 1 when it has failed.`;

async function run(args: readonly string[]): Promise<number> {
  const { positionals, values } = readArgs(args, {
    ...systemOption,
    key: { type: 'string' },
    event: { type: 'string' },
  });
  if (values.help) {
    say(usage);
    return 0;
  }
  const [name, ...more] = positionals;
  if (name === undefined || more.length > 0) throw new UsageError('Say one function, such as v2-orders-cancel.');
  const text = eventText(name, values.event);
  const port = portIn(values.port);
  const stack = await announced(port);
  if ('missing' in stack) throw new Mistake(stack.missing);
  const system = await connect('STAGE', port);
  const chosen = values.key ?? (await keyNames()).get(name);
  const event = eventFor(text, { key: chosen === undefined ? '' : keyOf(stack, chosen), url: stack.url });
  const { STAGE: stage = '', AWS_ENDPOINT_URL: endpoint = '' } = process.env;
  // a key that was pasted is a secret, and is not said again
  const withKey = chosen === undefined ? '' : `, with the key ${chosen in stack.keys ? chosen : 'that was given'}`;
  remark(`Sending ${values.event ?? `events/${name}.json`} to ${name} of ${system}${withKey}.`);
  return stage === '' ? call(event, stack.url, name) : invoke({ stage, endpoint }, name, event);
}

/** Sends an event to a function in the emulator. */
async function invoke(place: FunctionsPlace, name: string, event: SampleEvent): Promise<number> {
  const begun = performance.now();
  const { answer, failed, log } = await runFunction(place, name, event);
  const milliseconds = Math.round(performance.now() - begun);
  remark(`\n${failed ? 'It failed' : 'It answered'} after ${milliseconds} ms:`);
  show(answer);
  remark(`\nIts log:\n${log.trim()}`);
  return failed ? 1 : 0;
}

/** Sends what an endpoint's event says to the one process that serves all endpoints. */
async function call(event: SampleEvent, url: string, name: string): Promise<number> {
  const { httpMethod, path, headers, body } = event;
  if (typeof httpMethod !== 'string')
    throw new Mistake(
      `npm run dev runs ${name} in its own process, by what starts it. npm start has it as a function.`,
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

/** Prints an answer; the JSON in its body as what it says. */
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

if (import.meta.main) runCommand(run, 'npm run invoke');
